import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import type { ActEnd } from '../../acts/act.ts';
import type { Services } from '../../services/services.ts';
import type { OfflineWork } from '../../stock/offline-work.ts';

export type Saving<Kept> = {
  /** Sends the act; however often it is called, the act is recorded once. */
  readonly send: () => Promise<ActEnd>;
  /** Keeps the act on the device; rejects when that failed. */
  readonly keep: () => Promise<Kept>;
};

/**
 * `kept`: what keeping it has given; `not kept`: the device could not store it; `left`: nothing was sent or kept, and the
 * act stays where it is.
 */
export type SaveEnd<Kept> = ActEnd | { readonly kept: Kept } | 'not kept' | 'left';

type SavePorts = Pick<Services, 'patience' | 'network'> & { readonly offlineWork: Pick<OfflineWork, 'isOn'> };

/**
 * Sends an act for which a user waits. Where the server does not answer within 5 s, or the device knows that it is
 * offline, they are asked whether to keep it on the device as it is (OFFLINE-02, OPEN-115). An answer that comes first
 * counts.
 */
export function saveOrKeep<Kept>(
  { patience, network, offlineWork }: SavePorts,
  saving: Saving<Kept>,
): Promise<SaveEnd<Kept>> {
  // Who works offline has said so already.
  if (offlineWork.isOn()) {
    return saving.keep().then(
      (kept) => ({ kept }),
      () => 'not kept',
    );
  }
  const { promise, resolve, reject } = Promise.withResolvers<SaveEnd<Kept>>();
  let isRunning = false;
  let lost: ActEnd | null = null;
  let isKept = false;

  const instead = {
    what: 'keep',
    run() {
      isKept = true;
      saving.keep().then(
        (kept) => resolve({ kept }),
        () => resolve('not kept'),
      );
    },
  } as const;
  const wait = patience.begin({
    start: () => ({ ...NOTHING_BEGUN, instead }),
    again: () => void send(),
    stay,
    giveUp: () => wait.end(),
  });

  /** The user waits on; where nothing is running any more, they are told how it ended. */
  function stay(): void {
    if (isRunning) return;
    wait.end();
    resolve(lost ?? 'left');
  }

  async function send(): Promise<void> {
    if (isRunning || !network.isOnline()) return;
    isRunning = true;
    try {
      const end = await saving.send();
      isRunning = false;
      if (isKept) return;
      if (!end.recorded && end.isLost) {
        lost = end;
        wait.ask();
        return;
      }
      wait.end();
      resolve(end);
    } catch (error) {
      wait.end();
      reject(error);
    }
  }

  void send();
  return promise;
}
