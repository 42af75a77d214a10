import type { SensorDevice, SensorReading } from '@vialant/domain/device/sensor';

export type SensorPart = keyof SensorReading;

/** Whether Bluetooth can be used now, and if not, why. */
export type BluetoothAnswer = 'ready' | 'unavailable' | 'disabled' | 'denied';

export type DeviceScan = {
  /** Only those of this make; without it, whatever is near. */
  readonly make?: 'SensorPush';
  /** A browser lets the user choose instead, and takes as long as that takes. */
  readonly durationMs: number;
  /** Ends the scan early. */
  readonly signal: AbortSignal;
};

/** A sensor that is connected. What it does rejects when the sensor does not answer. */
export type SensorConnection = {
  readonly read: (part: SensorPart) => Promise<Uint8Array>;
  /** Asks the sensor to measure anew (OPEN-133). */
  readonly requestReading: () => Promise<void>;
  /** Hears every temperature the sensor tells by itself; rejects where it tells none. */
  readonly onTemperature: (listener: (bytes: Uint8Array) => void) => Promise<void>;
  readonly disconnect: () => Promise<void>;
};

/** Bluetooth LE sensors near the device. */
export type Bluetooth = {
  /** Makes Bluetooth ready, which asks the user where permission is not given yet; rejects when that goes wrong. */
  readonly prepare: () => Promise<BluetoothAnswer>;
  /** Begins a scan whose results nobody wants: some devices ask for permission only then. Resolves once it runs. */
  readonly startPermissionScan: (scan: Omit<DeviceScan, 'make'>) => Promise<void>;
  /** The devices that were found, each once. */
  readonly scan: (scan: DeviceScan) => Promise<readonly SensorDevice[]>;
  /** Only to a device that a scan has found. */
  readonly connect: (deviceId: string, onDisconnected: () => void) => Promise<SensorConnection>;
};
