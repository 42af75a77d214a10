import type { Bluetooth } from './port.ts';

/** Bluetooth whose code is loaded when it is first used: few users open the page that needs it. */
export function lazyBluetooth(load: () => Promise<Bluetooth> = loadPlugin): Bluetooth {
  let loading: Promise<Bluetooth> | null = null;
  const loaded = (): Promise<Bluetooth> => {
    loading ??= load().catch((error: unknown) => {
      loading = null; // loading may have failed for lack of a network; the next call loads again
      throw error;
    });
    return loading;
  };
  return {
    prepare: async () => (await loaded()).prepare(),
    startPermissionScan: async (scan) => (await loaded()).startPermissionScan(scan),
    scan: async (scan) => (await loaded()).scan(scan),
    connect: async (deviceId, onDisconnected) => (await loaded()).connect(deviceId, onDisconnected),
  };
}

async function loadPlugin(): Promise<Bluetooth> {
  const { pluginBluetooth } = await import('./plugin.ts');
  return pluginBluetooth();
}
