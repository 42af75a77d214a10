import { bestSensorPush, type SensorDevice, type SensorReading, type Temperature } from '@vialant/domain/device/sensor';
import { TIMING } from '@vialant/domain/values/timing';
import { messages } from '@vialant/domain/words/messages';
import type { Bluetooth } from '../../device/bluetooth/port.ts';
import { readEverything } from './read-everything.ts';
import { createSensorLink, type Link, pause, type SensorLink } from './sensor-link.ts';
import { createSensorPage, type SensorPage } from './sensor-page.ts';
import { SensorFailure, type SensorState } from './sensor-state.ts';

/** The content of a toast: the value, or the text of the failure; null when the page shows the failure already. */
type Told<Value> = { readonly value: Value } | { readonly failed: string } | null;

/** The buttons of the page. A button pressed while another action runs does nothing. */
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
  /** Call when the page is left: cancels the running action and disconnects the sensor. */
  readonly leave: () => void;
};

export function createSensorControl(bluetooth: Bluetooth): SensorControl {
  let permissionScan = new AbortController();
  const page = createSensorPage(() => permissionScan.abort());
  const sensor = createSensorLink(bluetooth, page);
  return {
    state: page.state,
    subscribe: page.subscribe,
    requestPermissions: () =>
      page.run('requesting', messages.bluetooth.permissionFailed, async (left) => {
        await prepare(bluetooth, page);
        left.throwIfAborted();
        permissionScan = new AbortController();
        const { signal } = permissionScan;
        await bluetooth.startPermissionScan({ durationMs: TIMING.bluetooth.permissionScanMs, signal });
      }),
    ...findingButtons(bluetooth, page, sensor),
    ...readingButtons(page, sensor),
    async disconnect() {
      if (!page.isBusy()) await sensor.letGo();
    },
    leave() {
      page.leave();
      permissionScan.abort();
      void sensor.letGo();
      page.forget();
    },
  };
}

type FindingButtons = Pick<SensorControl, 'scan' | 'findBest' | 'connect'>;

function findingButtons(bluetooth: Bluetooth, page: SensorPage, sensor: SensorLink): FindingButtons {
  const connect = (device: SensorDevice): Promise<void> =>
    page.run('connecting', messages.bluetooth.connectFailed, async (left) => {
      await sensor.letGo();
      const opened = await sensor.open(device, left);
      // A sensor that sends its temperature by itself may have nothing to read.
      if (opened.notifies) await sensor.read(opened).catch(() => {});
      else await sensor.read(opened);
      sensor.watch(opened);
    });
  return {
    connect,
    scan: () =>
      page.run('scanning', messages.bluetooth.scanFailed, async (left) => {
        await find(bluetooth, page, left);
      }),
    async findBest() {
      let best: SensorDevice | null = null;
      await page.run('scanning', messages.bluetooth.scanFailed, async (left) => {
        best = bestSensorPush(await find(bluetooth, page, left, 'SensorPush'));
        if (best === null) throw new SensorFailure(messages.bluetooth.nothingFound);
      });
      const device: SensorDevice | null = best;
      if (device !== null) await connect(device);
    },
  };
}

type ReadingButtons = Pick<
  SensorControl,
  'refresh' | 'forceFresh' | 'writeAndRead' | 'tellTemperature' | 'tellEverything'
>;

function readingButtons(page: SensorPage, sensor: SensorLink): ReadingButtons {
  const reading = (work: (from: Link, left: AbortSignal) => Promise<void>): Promise<void> =>
    page.run('reading', messages.bluetooth.connectFailed, async (left) => work(sensor.needed(), left));

  /** Reads for a toast: a failure goes into the toast and not into the error box, except when no sensor is connected. */
  async function tell<Value>(ask: (from: Link) => Promise<Value>): Promise<Told<Value>> {
    let told: Told<Value> = null;
    await reading(async (from) => {
      told = await ask(from).then(
        (value) => ({ value }),
        (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
      );
    });
    return told;
  }

  return {
    refresh: () =>
      reading(async (from) => {
        await sensor.read(from);
        sensor.watch(from);
      }),
    forceFresh: () =>
      reading(async (from, left) => {
        const opened = await sensor.reopen(from, left);
        await pause(TIMING.bluetooth.forceFreshReadDelayMs, left);
        await sensor.read(opened);
        sensor.watch(opened);
      }),
    writeAndRead: () =>
      reading(async (from) => {
        await from.connection.requestReading();
        await sensor.read(from);
      }),
    tellTemperature: () => tell(sensor.read),
    tellEverything: () => tell(({ connection }) => readEverything(connection)),
  };
}

async function prepare(bluetooth: Bluetooth, page: SensorPage): Promise<void> {
  const answer = await bluetooth.prepare();
  page.set({ permission: answer === 'denied' || answer === 'unavailable' ? answer : 'granted' });
  if (answer === 'unavailable') throw new SensorFailure(messages.bluetooth.notAvailable);
  if (answer === 'disabled') throw new SensorFailure(messages.bluetooth.disabled);
  if (answer === 'denied') throw new Error('permission denied');
}

async function find(
  bluetooth: Bluetooth,
  page: SensorPage,
  left: AbortSignal,
  make?: 'SensorPush',
): Promise<readonly SensorDevice[]> {
  page.set({ devices: [] });
  await prepare(bluetooth, page);
  const options = { durationMs: TIMING.bluetooth.scanMs, signal: left, ...(make && { make }) };
  const devices = await bluetooth.scan(options);
  left.throwIfAborted();
  if (devices.length === 0) throw new SensorFailure(messages.bluetooth.nothingFound);
  page.set({ devices });
  return devices;
}
