import { TIMING } from '@vialant/domain/values/timing';
import type { AppState } from '../../device/app-state/port.ts';
import type { Network } from '../../device/network/port.ts';
import type { Outbox } from '../../outbox/store.ts';
import type { Sync } from '../../outbox/sync.ts';

export type AutoSyncPorts = {
  readonly sync: Pick<Sync, 'run'>;
  readonly outbox: Pick<Outbox, 'count' | 'subscribe'>;
  readonly appState: AppState;
  readonly network: Network;
  /** OFFLINE-15: not while somebody is asked to sign in. */
  readonly mayRun: () => boolean;
};

/**
 * Sends what waits at the start, when the app is resumed, when the network returns (OFFLINE-10, SHELL-31), and then
 * from time to time as long as the server was out of reach or another tab is at it: a network that is there does not say
 * when the server is. A new record is made because the server did not answer, so it is tried a while later, too.
 * Answers how to stop.
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
    if (isStopped || !mayRun() || !appState.isActive() || !network.isOnline()) return;
    waiting = await outbox.count();
    if (waiting === 0) return;
    const { ended } = await sync.run();
    if (!isStopped && (ended === 'unreachable' || ended === 'already running')) tryLater();
  }

  /** What is sent or refused changes the store too, and is no reason to try again. */
  async function hearOfNew(): Promise<void> {
    const before = waiting;
    waiting = await outbox.count();
    if (!isStopped && waiting > before) tryLater();
  }

  // A device whose store cannot be opened has nothing to send; whoever makes a record there is told so.
  const tryNow = (): void => void attempt().catch(() => {});
  const tryIf = (isGood: boolean): void => {
    if (isGood) tryNow();
  };
  const stops = [
    appState.subscribe(tryIf),
    network.subscribe(tryIf),
    outbox.subscribe(() => void hearOfNew().catch(() => {})),
  ];
  tryNow();
  return () => {
    isStopped = true;
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}
