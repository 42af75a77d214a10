import { IconTemperature } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { oneDecimal, type SensorDevice, type Temperature } from '@vialant/domain/device/sensor';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';

export type TemperatureCardProps = {
  readonly device: SensorDevice;
  readonly temperature: Temperature | null;
  readonly disabled: boolean;
  readonly onRefresh: () => void;
  readonly onForceFresh: () => void;
  readonly onDebug: () => void;
  readonly onDisconnect: () => void;
  /** Puts the temperature into the form that opened the page; null when no form did. */
  readonly onTake: ((celsius: string) => void) | null;
};

/** BLE-12, BLE-13. */
export function TemperatureCard(props: TemperatureCardProps): ReactElement {
  const { device, temperature, disabled, onTake } = props;
  const { bluetooth } = labels;
  return (
    <section className="sensor-card" aria-label={bluetooth.sensor}>
      <div className="sensor-card-head">
        <IconTemperature aria-hidden size="2.25rem" stroke={1.5} className="sensor-card-picture" />
        <Reading temperature={temperature} />
      </div>
      <p className="sensor-card-name">{device.name}</p>
      <p className="sensor-id">{device.id}</p>
      <div className="sensor-buttons">
        <Button disabled={disabled} onClick={props.onRefresh}>
          {bluetooth.refresh}
        </Button>
        <Button disabled={disabled} onClick={props.onForceFresh}>
          {bluetooth.forceFresh}
        </Button>
        <Button disabled={disabled} onClick={props.onDebug}>
          {bluetooth.debug}
        </Button>
        <Button kind="quiet" disabled={disabled} onClick={props.onDisconnect}>
          {bluetooth.disconnect}
        </Button>
      </div>
      {onTake !== null && temperature !== null && (
        <Button kind="primary" wide disabled={disabled} onClick={() => onTake(oneDecimal(temperature.celsius))}>
          {fill(bluetooth.take, { c: oneDecimal(temperature.celsius) })}
        </Button>
      )}
    </section>
  );
}

function Reading({ temperature }: Pick<TemperatureCardProps, 'temperature'>): ReactElement {
  if (temperature === null) return <p className="sensor-card-none">{labels.bluetooth.noReading}</p>;
  return (
    <p className="sensor-card-reading" aria-live="polite">
      <span className="sensor-card-celsius">{oneDecimal(temperature.celsius)}°C</span>{' '}
      <span className="sensor-card-fahrenheit">{oneDecimal(temperature.fahrenheit)}°F</span>
    </p>
  );
}
