import { type Bridge, stopOf } from './bridge.ts';
import type { Wrapper } from './port.ts';

/** The wrapper around this page. */
export function nativeWrapper(bridge: Bridge): Wrapper {
  const { App, Clipboard } = bridge.Plugins;
  return {
    platform: bridge.getPlatform() === 'ios' ? 'ios' : 'android',
    onLink(listener) {
      App?.getLaunchUrl().then(
        (launch) => launch?.url && listener(launch.url),
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
