import { expect, test } from 'vitest';
import type { Bridge } from './bridge.ts';
import { nativeWrapper } from './native.ts';

type Plugins = Bridge['Plugins'];

function bridge(Plugins: Plugins, platform = 'ios'): Bridge {
  return { isNativePlatform: () => true, getPlatform: () => platform, Plugins };
}

test('TEMPLOGIN-02 the link that started the app is heard, and each later one until it is stopped', async () => {
  const listeners = new Set<(opened: { url: string }) => void>();
  const app: Plugins['App'] = {
    getLaunchUrl: () => Promise.resolve({ url: 'vialant://login?temp_token=temp_1' }),
    addListener: (_event: string, listener: (opened: { url: string }) => void) => {
      listeners.add(listener);
      return Promise.resolve({ remove: () => Promise.resolve(void listeners.delete(listener)) });
    },
  };
  const heard: string[] = [];
  const stop = nativeWrapper(bridge({ App: app })).onLink((address) => heard.push(address));
  await Promise.resolve();
  for (const listener of listeners) listener({ url: 'vialant://login?temp_token=temp_2' });
  expect(heard).toEqual(['vialant://login?temp_token=temp_1', 'vialant://login?temp_token=temp_2']);
  stop();
  await Promise.resolve();
  expect(listeners.size).toBe(0);
});

test('TEMPLOGIN-02 an app that was started by its icon gets no link; a handle that is no promise can be removed too', async () => {
  const listeners = new Set<unknown>();
  const app: Plugins['App'] = {
    getLaunchUrl: () => Promise.resolve({}),
    addListener: (_event: string, listener: unknown) => {
      listeners.add(listener);
      return { remove: () => Promise.resolve(void listeners.delete(listener)) };
    },
  };
  const heard: string[] = [];
  const stop = nativeWrapper(bridge({ App: app })).onLink((address) => heard.push(address));
  await Promise.resolve();
  stop();
  await Promise.resolve();
  expect(heard).toEqual([]);
  expect(listeners.size).toBe(0);
});

test('TEMPLOGIN-01 TEMPLOGIN-06 the clipboard is read and cleared; an empty one, which is an error to the plugin, is none', async () => {
  let text = 'temp_1';
  const clipboard: Plugins['Clipboard'] = {
    read: () =>
      text === '' ? Promise.reject(new Error('empty')) : Promise.resolve({ type: 'text/plain', value: text }),
    write: ({ string }) => {
      text = string;
      return Promise.resolve();
    },
  };
  const wrapper = nativeWrapper(bridge({ Clipboard: clipboard }));
  expect(await wrapper.readClipboard()).toBe('temp_1');
  await wrapper.clearClipboard();
  expect(await wrapper.readClipboard()).toBeNull();
});
