import { TIMING } from '@vialant/domain/values/timing';
import type { AppState } from '../../device/app-state/port.ts';
import type { Network } from '../../device/network/port.ts';
import type { Outbox } from '../../outbox/store.ts';
import type { Sync } from '../../outbox/sync.ts';
import { atMostEvery } from './at-most-every.ts';

/** While hundreds of records are sent the store changes many times a second. */
const COUNT_EVERY_MS = 300;

export type AutoSyncPorts = {
  readonly sync: Pick<Sync, 'run'>;
  readonly outbox: Pick<Outbox, 'count' | 'subscribe'>;
  readonly appState: AppState;
  readonly network: Network;
  /** OFFLINE-15: false while the user is asked to sign in. */
  readonly mayRun: () => boolean;
};

/**
 * Sends the waiting records at the start, when the app is resumed and when the network returns (OFFLINE-10, SHELL-31).
 * While the server is out of reach or another tab is sending, it tries again from time to time: a network does not mean
 * that the server answers. A new record was made because the server did not answer, so it is also tried a while later.
 * Returns the function that stops it.
 */
export function startAutoSync({ sync, outbox, appState, network, mayRun }: AutoSyncPorts): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let waiting = 0;

  function tryLater(): void {
    clearTimeout(again);
    again = setTimeout(tryNow, TIMING.offline.syncAgainMs);
  }

  async function attempt(): Promise<void> {
    clearTimeout(again);
    waiting = await outbox.count();
    // Looked at after the count, which takes a moment: nothing is begun once somebody has to sign in.
    if (isStopped || !mayRun() || !appState.isActive() || !network.isOnline() || waiting === 0) return;
    const { ended } = await sync.run();
    if (!isStopped && (ended === 'unreachable' || ended === 'already running')) tryLater();
  }

  /** Looks for new records. Sending or refusing a record changes the store too, but is no reason to try again. */
  async function hearOfNew(): Promise<void> {
    const before = waiting;
    waiting = await outbox.count();
    if (!isStopped && waiting > before) tryLater();
  }

  // A device whose store cannot be opened has nothing to send; a user who makes a record there is told that it failed.
  const tryNow = (): void => void attempt().catch(() => {});
  const tryIf = (isGood: boolean): void => {
    if (isGood) tryNow();
  };
  const counting = atMostEvery(COUNT_EVERY_MS, () => void hearOfNew().catch(() => {}));
  const stops = [appState.subscribe(tryIf), network.subscribe(tryIf), outbox.subscribe(counting.call), counting.stop];
  tryNow();
  return () => {
    isStopped = true;
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}
