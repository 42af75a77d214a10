import { type SensorDevice, type Temperature, temperatureFromBytes } from '@vialant/domain/device/sensor';
import { TIMING } from '@vialant/domain/values/timing';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import type { Bluetooth, SensorConnection } from '../../device/bluetooth/port.ts';
import { createMonitor } from './sensor-monitor.ts';
import type { SensorPage } from './sensor-page.ts';
import { SensorFailure } from './sensor-state.ts';

/** A connected sensor. */
export type Link = {
  readonly device: SensorDevice;
  readonly connection: SensorConnection;
  /** Whether the sensor sends its temperature without being asked. */
  readonly notifies: boolean;
};

/** The sensor that the page is connected to, if any: at most one. */
export type SensorLink = {
  /** The connected sensor; throws a failure with the user's text when there is none. */
  readonly needed: () => Link;
  readonly open: (device: SensorDevice, left: AbortSignal) => Promise<Link>;
  readonly reopen: (link: Link, left: AbortSignal) => Promise<Link>;
  readonly read: (link: Link) => Promise<Temperature>;
  readonly watch: (link: Link) => void;
  readonly letGo: () => Promise<void>;
};

export function createSensorLink(bluetooth: Bluetooth, page: SensorPage): SensorLink {
  let current: Link | null = null;
  const monitor = createMonitor(page, (link) => link === current, read);

  async function open(device: SensorDevice, left: AbortSignal): Promise<Link> {
    const isCurrent = (connection: SensorConnection): boolean => current?.connection === connection;
    const link = await connect(bluetooth, device, left, {
      onLost: (connection) => isCurrent(connection) && drop(messages.bluetooth.lost),
      onTemperature: (connection, temperature) => isCurrent(connection) && page.set({ temperature }),
    });
    current = link;
    page.set({ connected: device });
    return link;
  }

  async function read(from: Link): Promise<Temperature> {
    try {
      const temperature = temperatureFromBytes(await from.connection.read('temperature'));
      if (temperature === null) throw new SensorFailure(messages.bluetooth.emptyRead);
      if (current === from) page.set({ temperature });
      return temperature;
    } catch (error) {
      monitor.stop(); // BLE-25
      throw error;
    }
  }

  /** BLE-26. */
  function drop(why: Message | null): void {
    monitor.stop();
    current = null;
    page.set({ connected: null, temperature: null, ...(why && { error: why }) });
  }

  /** Connects again. The sensor stays on the page meanwhile, so that the layout does not change. */
  async function reopen({ device, connection }: Link, left: AbortSignal): Promise<Link> {
    monitor.stop();
    current = null;
    try {
      await connection.disconnect().catch(() => {});
      await pause(TIMING.bluetooth.forceFreshReconnectDelayMs, left);
      return await open(device, left);
    } catch (error) {
      drop(null);
      throw error;
    }
  }

  async function letGo(): Promise<void> {
    const before = current;
    if (before === null) return;
    drop(null);
    await before.connection.disconnect().catch(() => {}); // a sensor out of reach is disconnected anyway
  }

  function needed(): Link {
    if (current === null) throw new SensorFailure(messages.bluetooth.notConnected);
    return current;
  }

  return { needed, open, reopen, read, watch: monitor.watch, letGo };
}

type Heard = {
  readonly onLost: (connection: SensorConnection) => void;
  readonly onTemperature: (connection: SensorConnection, temperature: Temperature) => void;
};

/** BLE-22: a sensor that does not send its temperature by itself can still be asked for it. */
async function connect(
  bluetooth: Bluetooth,
  device: SensorDevice,
  left: AbortSignal,
  { onLost, onTemperature }: Heard,
): Promise<Link> {
  const connection = await bluetooth.connect(device.id, () => onLost(connection));
  if (left.aborted) {
    void connection.disconnect().catch(() => {});
    throw left.reason;
  }
  const hear = (bytes: Uint8Array): void => {
    const temperature = temperatureFromBytes(bytes);
    if (temperature !== null) onTemperature(connection, temperature);
  };
  const notifies = await connection.onTemperature(hear).then(
    () => true,
    () => false,
  );
  return { device, connection, notifies };
}

export async function pause(ms: number, left: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  left.throwIfAborted();
}
