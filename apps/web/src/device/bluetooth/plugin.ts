import { type BleClientInterface, BleClient, type ScanResult } from '@capacitor-community/bluetooth-le';
import { Capacitor } from '@capacitor/core';
import { type SensorDevice, sensorDevice } from '@vialant/domain/device/sensor';
import type { Bluetooth, BluetoothAnswer, DeviceScan, SensorConnection } from './port.ts';
import { SENSOR_IDS } from './sensor-ids.ts';

export type BleClientPart = Pick<
  BleClientInterface,
  | 'initialize'
  | 'isEnabled'
  | 'requestDevice'
  | 'requestLEScan'
  | 'stopLEScan'
  | 'connect'
  | 'getServices'
  | 'disconnect'
  | 'read'
  | 'write'
  | 'startNotifications'
>;

/** A sensor out of reach may never answer, and a browser would wait for ever. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Bluetooth by one plugin, in the wrapper and in a browser. A browser cannot scan: its user chooses a device from a
 * list.
 */
export function pluginBluetooth(
  client: BleClientPart = BleClient,
  isNative: boolean = Capacitor.isNativePlatform(),
): Bluetooth {
  return {
    async prepare() {
      try {
        // The sensors are no beacons, so Android 12 and later need not ask for the location.
        await client.initialize({ androidNeverForLocation: true });
      } catch (error) {
        return refusalOf(error);
      }
      return (await client.isEnabled()) ? 'ready' : 'disabled';
    },
    async startPermissionScan({ durationMs, signal }) {
      if (!isNative) return; // a browser asks for permission when a device is chosen
      await client.requestLEScan({}, () => {});
      void ended(durationMs, signal).then(() => client.stopLEScan().catch(() => {}));
    },
    scan: (scan) => (isNative ? scanNearby(client, scan) : choose(client, scan)),
    async connect(deviceId, onDisconnected) {
      await within(client.connect(deviceId, onDisconnected, { timeout: ANSWER_WITHIN_MS }));
      return connection(client, deviceId, await serviceOf(client, deviceId));
    },
  };
}

// The plugin has no error codes, only sentences, which differ by platform.
function refusalOf(error: unknown): BluetoothAnswer {
  const text = error instanceof Error ? error.message : '';
  if (/denied/i.test(text)) return 'denied';
  if (/not (?:available|supported)|unsupported|no bluetooth radio|unavailable|not implemented/i.test(text)) {
    return 'unavailable';
  }
  throw error;
}

async function scanNearby(client: BleClientPart, { make, durationMs, signal }: DeviceScan): Promise<SensorDevice[]> {
  const found = new Map<string, SensorDevice>();
  await client.requestLEScan({}, (result) => void found.set(result.device.deviceId, deviceOf(result)));
  await ended(durationMs, signal);
  await client.stopLEScan();
  return [...found.values()].filter((device) => make === undefined || isOfMake(device, make));
}

async function choose(client: BleClientPart, { make }: DeviceScan): Promise<SensorDevice[]> {
  try {
    const { deviceId, name, uuids } = await client.requestDevice({
      ...(make !== undefined && { namePrefix: make }),
      optionalServices: [...SENSOR_IDS.services],
    });
    return [sensorDevice({ id: deviceId, name, services: uuids })];
  } catch (error) {
    // The user closed the list, or it was empty: a browser does not say which.
    if (error instanceof DOMException && error.name === 'NotFoundError') return [];
    throw error;
  }
}

/**
 * Recognises a sensor by its name or, when it sends none, by the service it advertises. A browser filters by name
 * alone.
 */
function isOfMake({ name, services }: SensorDevice, make: string): boolean {
  return name.toLowerCase().includes(make.toLowerCase()) || services.some((id) => isSensorService(id));
}

function isSensorService(id: string): boolean {
  return SENSOR_IDS.services.some((service) => service === id.toLowerCase());
}

/** The one of the known services that this sensor offers. */
async function serviceOf(client: BleClientPart, deviceId: string): Promise<string> {
  const found = await within(client.getServices(deviceId)).catch(() => []);
  return found.find(({ uuid }) => isSensorService(uuid))?.uuid ?? SENSOR_IDS.services[0];
}

function deviceOf({ device, localName, rssi, uuids, manufacturerData, serviceData }: ScanResult): SensorDevice {
  return sensorDevice({
    id: device.deviceId,
    name: device.name ?? localName,
    rssi,
    services: uuids,
    advertising: { manufacturerData, serviceData },
  });
}

function connection(client: BleClientPart, deviceId: string, service: string): SensorConnection {
  const { characteristics, readRequest } = SENSOR_IDS;
  const { temperature } = characteristics;
  return {
    async read(part) {
      return bytesOf(await within(client.read(deviceId, service, characteristics[part])));
    },
    requestReading: () =>
      within(client.write(deviceId, service, temperature, new DataView(Uint8Array.from(readRequest).buffer))),
    onTemperature: (listener) =>
      within(client.startNotifications(deviceId, service, temperature, (value) => listener(bytesOf(value)))),
    disconnect: () => within(client.disconnect(deviceId)),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function ended(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function within<Value>(asked: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The sensor does not answer.')), ANSWER_WITHIN_MS);
  });
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
}
