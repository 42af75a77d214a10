import { TIMING } from '@vialant/domain/values/timing';
import { messages } from '@vialant/domain/words/messages';
import type { Link } from './sensor-link.ts';
import { type SensorPage, shownFor } from './sensor-page.ts';

export type SensorMonitor = {
  /** Asks the sensor again and again, unless it sends its temperature by itself. */
  readonly watch: (link: Link) => void;
  readonly stop: () => void;
};

export function createMonitor(
  page: SensorPage,
  isCurrent: (link: Link) => boolean,
  read: (link: Link) => Promise<unknown>,
): SensorMonitor {
  let timer: ReturnType<typeof setInterval> | undefined;

  function watch(link: Link): void {
    clearInterval(timer);
    if (link.notifies || !isCurrent(link)) return;
    let isReading = false;
    timer = setInterval(() => {
      if (isReading || page.isBusy()) return;
      isReading = true;
      read(link)
        .catch((error: unknown) => {
          if (!isCurrent(link) || page.isBusy()) return;
          page.set({ status: 'error', error: shownFor(error, messages.bluetooth.connectFailed) });
        })
        .finally(() => (isReading = false));
    }, TIMING.bluetooth.monitorIntervalMs);
  }

  return { watch, stop: () => clearInterval(timer) };
}
