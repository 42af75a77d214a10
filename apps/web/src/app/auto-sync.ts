import { TIMING } from '@vialant/domain/timing';
import type { AppState } from '../device/app-state/port.ts';
import type { Network } from '../device/network/port.ts';
import type { Outbox } from '../outbox/store.ts';
import type { Sync } from '../outbox/sync.ts';

export type AutoSyncPorts = {
  readonly sync: Pick<Sync, 'run'>;
  readonly outbox: Pick<Outbox, 'count'>;
  readonly appState: AppState;
  readonly network: Network;
  /** OFFLINE-15: not while somebody is asked to sign in. */
  readonly mayRun: () => boolean;
};

/**
 * Sends what waits at the start, when the app is resumed, when the network returns (OFFLINE-10, SHELL-31), and then
 * from time to time as long as the server was out of reach: a network that is there does not say when the server is.
 * Answers how to stop.
 */
export function startAutoSync({ sync, outbox, appState, network, mayRun }: AutoSyncPorts): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function attempt(): Promise<void> {
    clearTimeout(again);
    if (isStopped || !mayRun() || !appState.isActive() || !network.isOnline()) return;
    if ((await outbox.count()) === 0) return;
    const { ended } = await sync.run();
    if (ended !== 'unreachable' || isStopped) return;
    clearTimeout(again);
    again = setTimeout(tryNow, TIMING.offline.syncAgainMs);
  }

  // A device whose store cannot be opened has nothing to send; whoever makes a record there is told so.
  const tryNow = (): void => void attempt().catch(() => {});
  const tryIf = (isGood: boolean): void => {
    if (isGood) tryNow();
  };
  const stops = [appState.subscribe(tryIf), network.subscribe(tryIf)];
  tryNow();
  return () => {
    isStopped = true;
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}
