import { type Bridge, stopOf } from '../wrapper/bridge.ts';
import type { AppState } from './port.ts';

/** The wrapper's own word on being put away and taken up again; a web view's is not to be relied on. */
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
