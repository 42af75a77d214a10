import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { DeviceList } from './DeviceList.tsx';
import { isBusy } from './sensor-state.ts';
import { TemperatureCard } from './TemperatureCard.tsx';
import { type Sensor, useSensor } from './use-sensor.ts';
import './bluetooth.css';

export type BluetoothScreenProps = {
  readonly onBack: () => void;
  /** Puts the shown temperature into the form that opened the page; null when no form did. */
  readonly onTake: ((celsius: string) => void) | null;
};

/** BLE: the temperature of a sensor nearby. */
export function BluetoothScreen({ onBack, onTake }: BluetoothScreenProps): ReactElement {
  const sensor = useSensor();
  const { status, devices, connected, temperature, error } = sensor.state;
  const { bluetooth } = labels;
  const disabled = isBusy(status);
  const isTakeable = onTake !== null && temperature !== null;
  return (
    <Screen
      bar={<TitleBar title={bluetooth.title} onBack={onBack} />}
      foot={
        <Button kind={isTakeable ? 'secondary' : 'primary'} wide disabled={disabled} onClick={() => void sensor.scan()}>
          {bluetooth.scanButton[status]}
        </Button>
      }
    >
      <p className="sensor-explanation">{bluetooth.explanation}</p>
      {error !== null && <Notice text={error.text} />}
      {connected !== null && (
        <TemperatureCard
          device={connected}
          temperature={temperature}
          disabled={disabled}
          onRefresh={() => void sensor.refresh()}
          onForceFresh={() => void sensor.forceFresh()}
          onDebug={() => void sensor.showEverything()}
          onDisconnect={() => void sensor.disconnect()}
          onTake={onTake}
        />
      )}
      <output>{status === 'scanning' && <Scanning />}</output>
      <DeviceList devices={devices} disabled={disabled} onChoose={(device) => void sensor.connect(device)} />
      <Tools sensor={sensor} disabled={disabled} />
      <Troubleshooting />
    </Screen>
  );
}

/** BLE-15. */
function Scanning(): ReactElement {
  return (
    <span className="sensor-scanning">
      <span aria-hidden className="spinner sensor-spinner" />
      <span className="sensor-scanning-title">{labels.bluetooth.scanningTitle}</span>
      <span className="sensor-scanning-note">{labels.bluetooth.scanningNote}</span>
    </span>
  );
}

function Tools({ sensor, disabled }: { readonly sensor: Sensor; readonly disabled: boolean }): ReactElement {
  const { bluetooth } = labels;
  const isGranted = sensor.state.permission === 'granted';
  return (
    <section className="sensor-tools" aria-label={bluetooth.tools}>
      <Button wide disabled={disabled || isGranted} onClick={() => void sensor.requestPermissions()}>
        {isGranted ? bluetooth.permissionsGranted : bluetooth.requestPermissions}
      </Button>
      <Button wide disabled={disabled} onClick={() => void sensor.findBest()}>
        {bluetooth.findBest}
      </Button>
      <Button wide disabled={disabled} onClick={() => void sensor.showTemperature()}>
        {bluetooth.temperatureToast}
      </Button>
      <Button wide disabled={disabled} onClick={() => void sensor.forceFresh()}>
        {bluetooth.forceFreshTemperature}
      </Button>
      <Button wide disabled={disabled} onClick={() => void sensor.showEverything()}>
        {bluetooth.debugSensor}
      </Button>
      <Button wide disabled={disabled} onClick={() => void sensor.writeAndRead()}>
        {bluetooth.writeAndRead}
      </Button>
    </section>
  );
}

/** BLE-02. */
function Troubleshooting(): ReactElement {
  const { troubleshootingTitle, troubleshooting } = labels.bluetooth;
  return (
    <section className="sensor-help" aria-labelledby="sensor-help-title">
      <h2 id="sensor-help-title" className="sensor-help-title">
        {troubleshootingTitle}
      </h2>
      <ul className="sensor-help-list">
        {troubleshooting.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
