import { TIMING } from '@vialant/domain/values/timing';
import type { Scanner } from './port.ts';

/**
 * The browser's camera, whose code is loaded when it is first used. The first opening starts at once; one that follows
 * within 300 ms waits until they have passed, so that quick taps do not switch the camera on and off (SCAN-11).
 */
export function lazyScanner(nowMs: () => number, load: () => Promise<Scanner> = loadWebScanner): Scanner {
  let openedMs = Number.NEGATIVE_INFINITY;
  return {
    async open(options) {
      const waitMs = openedMs + TIMING.scanner.openDebounceMs - nowMs();
      openedMs = nowMs();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      options.signal.throwIfAborted();
      const scanner = await load();
      return scanner.open(options);
    },
  };
}

async function loadWebScanner(): Promise<Scanner> {
  const [{ webScanner }, { startDecoder }] = await Promise.all([import('./web.ts'), import('./decoder.ts')]);
  return webScanner({ devices: navigator.mediaDevices, startDecoder });
}
