import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NEEDED, offeredCalls } from '../../scripts/mobile/shells.ts';
import { root } from '../../scripts/prepare.mjs';

const BRIDGE = 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js';

/**
 * The answers of the plugins to calls such as `Clipboard.write`: data, or an error with its code; without an entry the
 * answer is empty.
 */
export type NativeAnswers = Readonly<
  Record<string, { readonly error?: { readonly code: string }; readonly [part: string]: unknown }>
>;

export type NativeCall = {
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly callbackId: string;
};

declare global {
  interface Window {
    native: { readonly calls: NativeCall[]; readonly answers: Record<string, NativeAnswers[string]> };
    /** The part of Capacitor's script that its native side uses. */
    Capacitor: {
      readonly Plugins: Record<string, object>;
      PluginHeaders: unknown;
      fromNative(result: object): void;
      addListener(plugin: string, event: string, listener: () => void): unknown;
      nativePromise(plugin: string, method: string, options: unknown): Promise<unknown>;
    };
  }
}

/** The origin of the page in Android's web view; Playwright answers it from the app's folder. */
export const WRAPPER_ORIGIN = 'https://localhost';

/**
 * The page as inside the Android app: its files from `www`, Capacitor's own bridge script, and a fake device that knows
 * exactly the calls of the real plugins' sources.
 */
export async function installWrapper(page: Page, www: string, answers: NativeAnswers): Promise<void> {
  // The test server is on this machine, which a page of another origin may not reach without this permission.
  await page.context().grantPermissions(['local-network-access'], { origin: WRAPPER_ORIGIN });
  await page.route(`${WRAPPER_ORIGIN}/**`, (route) => {
    const path = join(www, new URL(route.request().url()).pathname);
    // Like Capacitor's own server: a path without a file is a page of the app.
    return route.fulfill({ path: /\.\w+$/.test(path) && existsSync(path) ? path : join(www, 'index.html') });
  });
  const plugins = pluginsWithCalls();
  await page.addInitScript(fakeDevice, answers);
  await page.addInitScript({ content: readFileSync(join(root, BRIDGE), 'utf8') });
  await page.addInitScript(exportPlugins, Object.fromEntries(plugins));
}

/** Every call to the device of this name so far, such as `Haptics.vibrate`, with its arguments. */
export async function nativeCalls(page: Page, name: string): Promise<unknown[]> {
  const calls = await page.evaluate(() => window.native.calls);
  return calls.filter((call) => `${call.pluginId}.${call.methodName}` === name).map(({ options }) => options);
}

/** Sends an event of the device to the listeners in the page. */
export async function tellNative(page: Page, pluginId: string, eventName: string, data: object = {}): Promise<void> {
  await page.evaluate(
    ([id, event, told]) => {
      for (const { pluginId, methodName, options, callbackId } of window.native.calls) {
        if (pluginId !== id || methodName !== 'addListener' || options['eventName'] !== event) continue;
        window.Capacitor.fromNative({ callbackId, pluginId, methodName, success: true, save: true, data: told });
      }
    },
    [pluginId, eventName, data] as const,
  );
}

function pluginsWithCalls(): Map<string, string[]> {
  const plugins = Object.values(NEEDED).flatMap(({ plugins: needed = [] }) => needed);
  return new Map(
    plugins.map((plugin) => {
      const folder = realpathSync(join(root, 'node_modules', plugin.package));
      return [plugin.name, offeredCalls(folder, plugin.name).android];
    }),
  );
}

function fakeDevice(answers: NativeAnswers): void {
  const native: Window['native'] = { calls: [], answers: { ...answers } };
  const device = {
    postMessage(text: string) {
      const call: NativeCall = JSON.parse(text);
      native.calls.push(call);
      if (call.methodName === 'addListener' || call.methodName === 'removeListener') return;
      const answer = native.answers[`${call.pluginId}.${call.methodName}`] ?? {};
      const outcome = answer.error
        ? { success: false, error: { ...answer.error, message: answer.error.code } }
        : { success: true, data: structuredClone(answer) };
      setTimeout(() => window.Capacitor.fromNative({ ...call, ...outcome, save: false }));
    },
  };
  Object.assign(globalThis, {
    native,
    androidBridge: device,
    Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {} },
  });
}

/** What Capacitor's native side writes into the page for each plugin (JSExport.java). */
function exportPlugins(plugins: Record<string, string[]>): void {
  const bridge = window.Capacitor;
  for (const [name, methods] of Object.entries(plugins)) {
    const calls = methods.map((method) => [method, (options: unknown) => bridge.nativePromise(name, method, options)]);
    bridge.Plugins[name] = {
      ...Object.fromEntries(calls),
      addListener: (event: string, listener: () => void) => bridge.addListener(name, event, listener),
    };
  }
  bridge.PluginHeaders = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  }));
}
