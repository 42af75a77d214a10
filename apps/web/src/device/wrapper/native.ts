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
        () => {}, // the user started the app by its icon
      );
      return stopOf(App?.addListener('appUrlOpen', ({ url }) => listener(url)));
    },
    onResume: (listener) => stopOf(App?.addListener('resume', listener)),
    async readClipboard() {
      try {
        return (await Clipboard?.read())?.value ?? null;
      } catch {
        return null; // the plugin treats an empty clipboard as an error
      }
    },
    async clearClipboard() {
      await Clipboard?.write({ string: '' }).catch(() => {});
    },
  };
}
