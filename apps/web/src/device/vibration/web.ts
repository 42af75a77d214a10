import type { Vibration } from './port.ts';

/** The browser's vibration; Safari and desktop computers have none. */
export function webVibration(navigator: Navigator): Vibration {
  return {
    vibrate(patternMs) {
      if ('vibrate' in navigator) navigator.vibrate([...patternMs]);
    },
  };
}
