import type { BiometricPlugin } from '../biometrics/native.ts';
import type { Wrapper } from './port.ts';

type Handle = { remove(): Promise<void> };

/** The part of Capacitor's bridge that the app uses; the wrapper puts it into the page, so nothing of it is bundled. */
export type Bridge = {
  isNativePlatform(): boolean;
  getPlatform(): string;
  readonly Plugins: {
    readonly App?: {
      addListener(event: 'appUrlOpen', listener: (opened: { url: string }) => void): Promise<Handle>;
      addListener(event: 'resume', listener: () => void): Promise<Handle>;
      getLaunchUrl(): Promise<{ url: string } | undefined>;
    };
    readonly Clipboard?: {
      read(): Promise<{ type: string; value: string }>;
      write(content: { string: string }): Promise<void>;
    };
    readonly BiometricAuthNative?: BiometricPlugin;
  };
};

declare global {
  // The wrapper's bridge goes by this name.
  var Capacitor: Bridge | undefined;
}

/** The wrapper around this page, or null in a browser. */
export function nativeWrapper(bridge: Bridge | undefined): Wrapper | null {
  if (bridge === undefined || !bridge.isNativePlatform()) return null;
  const { App, Clipboard } = bridge.Plugins;
  return {
    platform: bridge.getPlatform() === 'ios' ? 'ios' : 'android',
    onLink(listener) {
      App?.getLaunchUrl().then(
        (launch) => launch && listener(launch.url),
        () => {}, // started by hand
      );
      return stopOf(App?.addListener('appUrlOpen', ({ url }) => listener(url)));
    },
    onResume: (listener) => stopOf(App?.addListener('resume', listener)),
    async readClipboard() {
      try {
        return (await Clipboard?.read())?.value ?? null;
      } catch {
        return null; // an empty clipboard is an error to the plugin
      }
    },
    async clearClipboard() {
      await Clipboard?.write({ string: '' }).catch(() => {});
    },
  };
}

function stopOf(handle: Promise<Handle> | undefined): () => void {
  return () => void handle?.then((listening) => listening.remove());
}
