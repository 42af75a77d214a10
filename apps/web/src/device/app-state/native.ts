import { type Bridge, stopOf } from '../wrapper/bridge.ts';
import type { AppState } from './port.ts';

/** Uses the wrapper's own events for hiding and resuming the app; those of a web view are not reliable. */
export function nativeAppState(app: Bridge['Plugins']['App']): AppState {
  let active = true;
  return {
    isWrapper: true,
    isActive: () => active,
    subscribe(listener) {
      const tell = (isActive: boolean) => (): void => {
        active = isActive;
        listener(isActive);
      };
      const stops = [stopOf(app?.addListener('pause', tell(false))), stopOf(app?.addListener('resume', tell(true)))];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
