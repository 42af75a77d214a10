import type { Browser, CDPSession, LaunchOptions, Page } from '@playwright/test';
import { SENSOR_IDS } from '../../apps/web/src/device/bluetooth/sensor-ids.ts';
import { browserOptions } from './browser-options.ts';

type Part = keyof typeof SENSOR_IDS.characteristics;

// The descriptor to which a subscription is written; without it a browser cannot subscribe.
const SUBSCRIPTION = '00002902-0000-1000-8000-00805f9b34fb';

/** Options that switch on Chromium's Bluetooth, which is off by default on Linux. */
export function withBluetooth(): LaunchOptions {
  const options = browserOptions();
  return { ...options, args: [...(options.args ?? []), '--enable-features=WebBluetooth'] };
}

type Characteristic = {
  readValue(): Promise<unknown>;
  startNotifications: (this: Characteristic) => Promise<unknown>;
};

declare global {
  interface Window {
    subscribed: Characteristic | undefined;
  }
  const BluetoothRemoteGATTCharacteristic: { readonly prototype: Characteristic };
}

/** A sensor that the browser itself emulates: connection, reads, writes and notifications use the real code. */
export class EmulatedSensor {
  readonly bytes: Record<Part, readonly number[]> = {
    temperature: [0x66, 0x08],
    humidity: [0x94, 0x11],
    pressure: [0x14, 0x9c, 0x9a, 0x00],
    battery: [0x10, 0x0e],
  };
  /** The requests to the sensor, such as `read temperature`. */
  readonly asked: string[] = [];
  readonly address = '09:09:09:09:09:01';
  readonly name = 'SensorPush HT1 01';
  readonly #cdp: CDPSession;
  readonly #parts = new Map<string, Part>();

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  /**
   * Starts the emulation. It belongs to the whole browser and lasts for one page, so each test needs its own browser.
   */
  static async start(browser: Browser, { notifies }: { notifies: boolean }): Promise<EmulatedSensor> {
    const cdp = await browser.newBrowserCDPSession();
    await cdp.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
    const sensor = new EmulatedSensor(cdp);
    const { address, name } = sensor;
    sensor.#answer();
    await cdp.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      address,
      name,
      manufacturerData: [],
      knownServiceUuids: [SENSOR_IDS.services[0]],
    });
    const serviceUuid = SENSOR_IDS.services[0];
    const { serviceId } = await cdp.send('BluetoothEmulation.addService', { address, serviceUuid });
    for (const part of ['temperature', 'humidity', 'pressure', 'battery'] as const) {
      const { characteristicId } = await cdp.send('BluetoothEmulation.addCharacteristic', {
        serviceId,
        characteristicUuid: SENSOR_IDS.characteristics[part],
        properties: { read: true, write: part === 'temperature', notify: part === 'temperature' && notifies },
      });
      sensor.#parts.set(characteristicId, part);
      if (part !== 'temperature' || !notifies) continue;
      await cdp.send('BluetoothEmulation.addDescriptor', { characteristicId, descriptorUuid: SUBSCRIPTION });
    }
    return sensor;
  }

  #answer(): void {
    this.#cdp.on('BluetoothEmulation.gattOperationReceived', ({ address, type }) => {
      this.asked.push(type);
      void this.#cdp.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code: 0 });
    });
    this.#cdp.on('BluetoothEmulation.characteristicOperationReceived', ({ characteristicId, type, data }) => {
      const part = this.#parts.get(characteristicId);
      if (part === undefined) return;
      const written = data === undefined ? '' : ` ${Buffer.from(data, 'base64').toString('hex')}`;
      this.asked.push(`${type} ${part}${written}`);
      const value = Buffer.from(this.bytes[part]).toString('base64');
      void this.#cdp.send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
        characteristicId,
        type,
        code: 0,
        ...(type === 'read' && { data: value }),
      });
    });
  }

  /** Answers the browser's device list by choosing the sensor or by closing the list. */
  async onChooser(page: Page, answer: 'choose' | 'close'): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DeviceAccess.enable');
    const seen = new Set<string>();
    cdp.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }) => {
      const isThere = devices.some((device) => device.id === this.address);
      // The event comes twice for the same list, and a second answer would crash the browser.
      if (seen.has(id) || (answer === 'choose' && !isThere)) return;
      seen.add(id);
      if (answer === 'close') void cdp.send('DeviceAccess.cancelPrompt', { id });
      else void cdp.send('DeviceAccess.selectPrompt', { id, deviceId: this.address });
    });
  }

  /** Makes the page remember its subscription: the emulation cannot notify, but a read fires the same event. */
  static async rememberSubscription(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const { prototype } = BluetoothRemoteGATTCharacteristic;
      const { startNotifications } = prototype;
      prototype.startNotifications = async function () {
        const started: unknown = await startNotifications.call(this);
        window.subscribed = this;
        return started;
      };
    });
  }

  /** Makes the sensor send a temperature. */
  async tell(page: Page, temperature: readonly number[]): Promise<void> {
    this.bytes.temperature = temperature;
    await page.evaluate(() => window.subscribed?.readValue());
  }

  async goOutOfReach(): Promise<void> {
    await this.#cdp.send('BluetoothEmulation.simulateGATTDisconnection', { address: this.address });
  }
}
