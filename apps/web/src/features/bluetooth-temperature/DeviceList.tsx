import { IconBluetooth } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { SensorDevice } from '@vialant/domain/device/sensor';
import type { ReactElement } from 'react';

export type DeviceListProps = {
  readonly devices: readonly SensorDevice[];
  readonly disabled: boolean;
  readonly onChoose: (device: SensorDevice) => void;
};

/** BLE-11. */
export function DeviceList({ devices, disabled, onChoose }: DeviceListProps): ReactElement | null {
  const { bluetooth } = labels;
  if (devices.length === 0) return null;
  return (
    <section aria-label={bluetooth.found}>
      <ul className="sensor-list">
        {devices.map((device, index) => (
          <li key={device.id}>
            <button type="button" className="sensor-choice" disabled={disabled} onClick={() => onChoose(device)}>
              <IconBluetooth aria-hidden size="1.75rem" stroke={1.5} className="sensor-choice-picture" />
              <span className="sensor-choice-text">
                <span className="sensor-choice-name">
                  {fill(bluetooth.device, { n: index + 1 })} <span className="sensor-choice-own">{device.name}</span>
                </span>
                <span className="sensor-id">{device.id}</span>
                <span className="sensor-choice-hint">{bluetooth.tapToConnect}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
