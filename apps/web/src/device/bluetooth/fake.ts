import { type SensorDevice, sensorDevice } from '@vialant/domain/device/sensor';
import type { Bluetooth, BluetoothAnswer, DeviceScan, SensorConnection, SensorPart } from './port.ts';

export type FakeSensor = {
  readonly device: SensorDevice;
  readonly bytes: Partial<Record<SensorPart, readonly number[]>>;
  /** Whether the sensor sends its temperature without being asked. */
  readonly notifies: boolean;
};

export type FakeBluetooth = Bluetooth & {
  /** Everything that was asked, in order, with the time of the (faked) clock in seconds: `0 scan`. */
  readonly asked: string[];
  /** The state that a test may change while it runs. */
  readonly now: {
    answer: BluetoothAnswer | Error;
    sensors: readonly FakeSensor[];
    /** The calls that fail, by name (`scan`, `connect`, `read`, …), each with its error. */
    readonly failing: Map<string, Error>;
  };
  /** Makes the connected sensor send a temperature. */
  readonly tell: (bytes: readonly number[]) => void;
  /** Makes the connected sensor go out of reach. */
  readonly loseSensor: () => void;
};

/** 21.5 °C, 45 %, 1013.25 hPa and a battery half full. */
const REASONABLE_BYTES: Record<SensorPart, readonly number[]> = {
  temperature: [0x66, 0x08],
  humidity: [0x94, 0x11],
  pressure: [0x14, 0x9c, 0x9a, 0x00],
  battery: [0x10, 0x0e],
};

export function fakeSensor(part: Partial<SensorDevice> = {}, more: Partial<FakeSensor> = {}): FakeSensor {
  const device = sensorDevice({ id: 'A4:34:F1:00:00:01', name: 'SensorPush HT.w', rssi: -60, ...part });
  return { device, bytes: REASONABLE_BYTES, notifies: false, ...more };
}

/** Sensors as a test describes them. A scan lasts its whole duration on the test's clock. */
export function fakeBluetooth(sensors: readonly FakeSensor[] = [fakeSensor()]): FakeBluetooth {
  const startMs = Date.now();
  const asked: string[] = [];
  const now: FakeBluetooth['now'] = { answer: 'ready', sensors, failing: new Map() };
  const link: { tell: (bytes: Uint8Array) => void; lose: () => void } = { tell: () => {}, lose: () => {} };

  function ask(what: string): void {
    asked.push(`${(Date.now() - startMs) / 1000} ${what}`);
    const failure = now.failing.get(what.split(' ')[0] ?? what);
    if (failure !== undefined) throw failure;
  }

  return {
    asked,
    now,
    tell: (bytes) => link.tell(Uint8Array.from(bytes)),
    loseSensor: () => link.lose(),
    async prepare() {
      ask('prepare');
      if (now.answer instanceof Error) throw now.answer;
      return now.answer;
    },
    async startPermissionScan(scan) {
      ask('permission-scan');
      void ended(scan).then(() => ask('permission-scan-stopped'));
    },
    async scan(scan) {
      ask(`scan ${scan.make ?? 'all'}`);
      await ended(scan);
      return now.sensors.map(({ device }) => device).filter(({ name }) => !scan.make || name.includes(scan.make));
    },
    async connect(deviceId, onDisconnected) {
      ask(`connect ${deviceId}`);
      link.lose = onDisconnected;
      const sensor = (): FakeSensor | undefined => now.sensors.find(({ device }) => device.id === deviceId);
      return connection(ask, sensor, link);
    },
  };
}

function connection(
  ask: (what: string) => void,
  sensor: () => FakeSensor | undefined,
  link: { tell: (bytes: Uint8Array) => void },
): SensorConnection {
  return {
    async read(part) {
      ask(`read ${part}`);
      const bytes = sensor()?.bytes[part];
      if (bytes === undefined) throw new Error('Characteristic not found.');
      return Uint8Array.from(bytes);
    },
    async requestReading() {
      ask('request');
    },
    async onTemperature(listener) {
      ask('notify');
      if (!sensor()?.notifies) throw new Error('Characteristic does not notify.');
      link.tell = listener;
    },
    async disconnect() {
      ask('disconnect');
    },
  };
}

function ended({ durationMs, signal }: Pick<DeviceScan, 'durationMs' | 'signal'>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
