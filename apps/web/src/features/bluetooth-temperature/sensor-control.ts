import { type Message, messages } from '@vialant/domain/words/messages';
import {
  bestSensorPush,
  type SensorDevice,
  type SensorReading,
  sensorReading,
  type Temperature,
  temperatureFromBytes,
} from '@vialant/domain/device/sensor';
import { TIMING } from '@vialant/domain/values/timing';
import type { Bluetooth, SensorConnection, SensorPart } from '../../device/bluetooth/port.ts';
import { isBusy, NOTHING_YET, SensorFailure, type SensorState, type SensorStatus } from './sensor-state.ts';

type Link = { readonly device: SensorDevice; readonly connection: SensorConnection; readonly notifies: boolean };

/** What a toast says: the value, or the text of what went wrong; null when the page says it already. */
type Told<Value> = { readonly value: Value } | { readonly failed: string } | null;

/** The buttons of the page. What is pressed while something runs does nothing. */
export type SensorControl = {
  readonly state: () => SensorState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly requestPermissions: () => Promise<void>;
  readonly scan: () => Promise<void>;
  readonly findBest: () => Promise<void>;
  readonly connect: (device: SensorDevice) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly forceFresh: () => Promise<void>;
  readonly writeAndRead: () => Promise<void>;
  readonly tellTemperature: () => Promise<Told<Temperature>>;
  readonly tellEverything: () => Promise<Told<SensorReading>>;
  readonly disconnect: () => Promise<void>;
  /** The page is left: whatever runs is given up, and the sensor let go. */
  readonly leave: () => void;
};

const PARTS: readonly SensorPart[] = ['battery', 'temperature', 'humidity', 'pressure'];

export function createSensorControl(bluetooth: Bluetooth): SensorControl {
  const listeners = new Set<() => void>();
  let state = NOTHING_YET;
  let link: Link | null = null;
  let visit = new AbortController();
  let permissionScan = new AbortController();
  let monitor: ReturnType<typeof setInterval> | undefined;

  function set(part: Partial<SensorState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** One action at a time; how it ends is the page's state. */
  async function run(status: SensorStatus, failed: Message, work: (left: AbortSignal) => Promise<void>): Promise<void> {
    if (isBusy(state.status)) return;
    const { signal } = visit;
    permissionScan.abort();
    set({ status, error: null });
    try {
      await work(signal);
      if (!signal.aborted) set({ status: 'idle' });
    } catch (error) {
      if (!signal.aborted) set({ status: 'error', error: error instanceof SensorFailure ? error.shown : failed });
    }
  }

  async function prepare(): Promise<void> {
    const answer = await bluetooth.prepare();
    set({ permission: answer === 'denied' || answer === 'unavailable' ? answer : 'granted' });
    if (answer === 'unavailable') throw new SensorFailure(messages.bluetooth.notAvailable);
    if (answer === 'disabled') throw new SensorFailure(messages.bluetooth.disabled);
    if (answer === 'denied') throw new Error('permission denied');
  }

  async function find(left: AbortSignal, make?: 'SensorPush'): Promise<readonly SensorDevice[]> {
    set({ devices: [] });
    await prepare();
    const options = { durationMs: TIMING.bluetooth.scanMs, signal: left, ...(make && { make }) };
    const devices = await bluetooth.scan(options);
    left.throwIfAborted();
    if (devices.length === 0) throw new SensorFailure(messages.bluetooth.nothingFound);
    set({ devices });
    return devices;
  }

  /** BLE-22: the sensor tells its temperature by itself, or is asked again and again. */
  async function open(device: SensorDevice, left: AbortSignal): Promise<Link> {
    const connection = await bluetooth.connect(device.id, () => {
      if (link?.connection === connection) drop(messages.bluetooth.lost);
    });
    if (left.aborted) {
      void connection.disconnect().catch(() => {});
      throw left.reason;
    }
    const notifies = await connection
      .onTemperature((bytes) => hear(connection, bytes))
      .then(
        () => true,
        () => false,
      );
    link = { device, connection, notifies };
    set({ connected: device });
    return link;
  }

  function hear(from: SensorConnection, bytes: Uint8Array): void {
    const temperature = temperatureFromBytes(bytes);
    if (link?.connection === from && temperature !== null) set({ temperature });
  }

  async function openAndRead(device: SensorDevice, left: AbortSignal): Promise<void> {
    await letGo();
    const opened = await open(device, left);
    // What tells by itself may have nothing to be read.
    if (opened.notifies) await read(opened).catch(() => {});
    else await read(opened);
    startMonitor(opened);
  }

  async function read(from: Link): Promise<Temperature> {
    try {
      const temperature = temperatureFromBytes(await from.connection.read('temperature'));
      if (temperature === null) throw new SensorFailure(messages.bluetooth.emptyRead);
      if (link === from) set({ temperature });
      return temperature;
    } catch (error) {
      clearInterval(monitor); // BLE-25
      throw error;
    }
  }

  function startMonitor(watched: Link): void {
    clearInterval(monitor);
    if (watched.notifies || link !== watched) return;
    let isReading = false;
    monitor = setInterval(() => {
      if (isReading || isBusy(state.status)) return;
      isReading = true;
      read(watched)
        .catch((error: unknown) => {
          const shown = error instanceof SensorFailure ? error.shown : messages.bluetooth.connectFailed;
          if (link === watched && !isBusy(state.status)) set({ status: 'error', error: shown });
        })
        .finally(() => (isReading = false));
    }, TIMING.bluetooth.monitorIntervalMs);
  }

  /** BLE-26. */
  function drop(why: Message | null): void {
    clearInterval(monitor);
    link = null;
    set({ connected: null, temperature: null, ...(why && { error: why }) });
  }

  async function letGo(): Promise<void> {
    const before = link;
    if (before === null) return;
    drop(null);
    await before.connection.disconnect().catch(() => {}); // out of reach is gone, too
  }

  /** The sensor stays on the page meanwhile: nothing jumps. */
  async function reopen({ device, connection }: Link, left: AbortSignal): Promise<Link> {
    clearInterval(monitor);
    link = null;
    try {
      await connection.disconnect().catch(() => {});
      await pause(TIMING.bluetooth.forceFreshReconnectDelayMs, left);
      return await open(device, left);
    } catch (error) {
      drop(null);
      throw error;
    }
  }

  function needed(): Link {
    if (link === null) throw new SensorFailure(messages.bluetooth.notConnected);
    return link;
  }

  /** For a toast: a failure is told there and not in the error box, except that there is no sensor at all. */
  async function tell<Value>(ask: (from: Link) => Promise<Value>): Promise<Told<Value>> {
    let told: Told<Value> = null;
    await run('reading', messages.bluetooth.connectFailed, async () => {
      const from = needed();
      told = await ask(from).then(
        (value) => ({ value }),
        (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
      );
    });
    return told;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requestPermissions: () =>
      run('requesting', messages.bluetooth.permissionFailed, async (left) => {
        await prepare();
        left.throwIfAborted();
        permissionScan = new AbortController();
        const { signal } = permissionScan;
        await bluetooth.startPermissionScan({ durationMs: TIMING.bluetooth.permissionScanMs, signal });
      }),
    scan: () =>
      run('scanning', messages.bluetooth.scanFailed, async (left) => {
        await find(left);
      }),
    async findBest() {
      let best: SensorDevice | null = null;
      await run('scanning', messages.bluetooth.scanFailed, async (left) => {
        best = bestSensorPush(await find(left, 'SensorPush'));
        if (best === null) throw new SensorFailure(messages.bluetooth.nothingFound);
      });
      const device: SensorDevice | null = best;
      if (device !== null)
        await run('connecting', messages.bluetooth.connectFailed, (left) => openAndRead(device, left));
    },
    connect: (device) => run('connecting', messages.bluetooth.connectFailed, (left) => openAndRead(device, left)),
    refresh: () =>
      run('reading', messages.bluetooth.connectFailed, async () => {
        const from = needed();
        await read(from);
        startMonitor(from);
      }),
    forceFresh: () =>
      run('reading', messages.bluetooth.connectFailed, async (left) => {
        const opened = await reopen(needed(), left);
        await pause(TIMING.bluetooth.forceFreshReadDelayMs, left);
        await read(opened);
        startMonitor(opened);
      }),
    writeAndRead: () =>
      run('reading', messages.bluetooth.connectFailed, async () => {
        const from = needed();
        await from.connection.requestReading();
        await read(from);
      }),
    tellTemperature: () => tell(read),
    tellEverything: () => tell(readEverything),
    async disconnect() {
      if (!isBusy(state.status)) await letGo();
    },
    leave() {
      visit.abort();
      visit = new AbortController();
      permissionScan.abort();
      void letGo();
      state = NOTHING_YET;
    },
  };
}

/** Every part that can be read; what one cannot say does not silence the others. */
async function readEverything({ connection }: Link): Promise<SensorReading> {
  const failures: unknown[] = [];
  const bytes = new Map<SensorPart, Uint8Array>();
  for (const part of PARTS) {
    await connection.read(part).then(
      (value) => bytes.set(part, value),
      (error: unknown) => failures.push(error),
    );
  }
  if (bytes.size === 0) throw failures[0];
  const of = (part: SensorPart): Uint8Array | null => bytes.get(part) ?? null;
  return sensorReading({
    battery: of('battery'),
    temperature: of('temperature'),
    humidity: of('humidity'),
    pressure: of('pressure'),
  });
}

async function pause(ms: number, left: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  left.throwIfAborted();
}
