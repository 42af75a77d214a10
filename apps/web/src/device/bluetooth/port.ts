import type { SensorDevice, SensorReading } from '@vialant/domain/device/sensor';

export type SensorPart = keyof SensorReading;

/** Whether Bluetooth can be used now, and if not, why. */
export type BluetoothAnswer = 'ready' | 'unavailable' | 'disabled' | 'denied';

export type DeviceScan = {
  /** Finds only sensors of this make; without it, every device nearby. */
  readonly make?: 'SensorPush';
  /** How long to scan. A browser ignores it: its user takes as long as they like to choose. */
  readonly durationMs: number;
  /** Ends the scan early. */
  readonly signal: AbortSignal;
};

/** A connected sensor. Each call rejects when the sensor does not answer. */
export type SensorConnection = {
  readonly read: (part: SensorPart) => Promise<Uint8Array>;
  /** Asks the sensor for a new measurement (OPEN-133). */
  readonly requestReading: () => Promise<void>;
  /** Calls back with every temperature that the sensor sends by itself; rejects where the sensor sends none. */
  readonly onTemperature: (listener: (bytes: Uint8Array) => void) => Promise<void>;
  readonly disconnect: () => Promise<void>;
};

/** Bluetooth LE sensors near the device. */
export type Bluetooth = {
  /** Makes Bluetooth ready, which asks the user for permission where it is missing; rejects when that fails. */
  readonly prepare: () => Promise<BluetoothAnswer>;
  /** Starts a scan only to make the device ask for permission: some ask no earlier. Resolves once the scan runs. */
  readonly startPermissionScan: (scan: Omit<DeviceScan, 'make'>) => Promise<void>;
  /** Resolves with the devices that were found, each once. */
  readonly scan: (scan: DeviceScan) => Promise<readonly SensorDevice[]>;
  /** Connects to a device that a scan has found. */
  readonly connect: (deviceId: string, onDisconnected: () => void) => Promise<SensorConnection>;
};
