import { NOTHING_BEGUN } from '../services/offline-start.ts';
import type { ActEnd } from './act.ts';
import type { Services } from '../services/services.ts';
import type { OfflineWork } from '../stock/offline-work.ts';

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
 * | mode      | what is true                                          | what leads out                                        |
 * | --------- | ----------------------------------------------------- | ----------------------------------------------------- |
 * | `resting` | nothing was sent: the device knows that it is offline | try again: `sending`; closed: `ended`; keep: `keeping` |
 * | `sending` | the call is under way                                 | answer: `ended`; none: `lost`; keep: `keeping`         |
 * | `lost`    | the call got no answer; the user is asked             | try again: `sending`; closed: `ended`; keep: `keeping` |
 * | `keeping` | the device keeps it; a late answer does not count     | stored or not: `ended`                                |
 * | `ended`   | the user is told                                      |                                                       |
 */
type State =
  | { readonly mode: 'resting' | 'sending' | 'keeping' | 'ended' }
  | { readonly mode: 'lost'; readonly end: ActEnd };

/**
 * Sends an act for which a user waits. Where the server does not answer within 5 s, or the device knows that it is
 * offline, they are asked whether to keep it on the device as it is (OFFLINE-02, OPEN-115). An answer that comes first
 * counts.
 */
export function saveOrKeep<Kept>(
  { patience, network, offlineWork }: SavePorts,
  saving: Saving<Kept>,
): Promise<SaveEnd<Kept>> {
  const { promise, resolve, reject } = Promise.withResolvers<SaveEnd<Kept>>();
  let state: State = { mode: 'resting' };

  function end(how: SaveEnd<Kept>): void {
    state = { mode: 'ended' };
    resolve(how);
  }

  function keep(): void {
    state = { mode: 'keeping' };
    saving.keep().then(
      (kept) => end({ kept }),
      () => end('not kept'),
    );
  }

  // Who works offline has said so already.
  if (offlineWork.isOn()) {
    keep();
    return promise;
  }

  const instead = { what: 'keep', run: keep } as const;
  const wait = patience.begin({
    start: () => ({ ...NOTHING_BEGUN, instead }),
    again: () => void send(),
    stay,
    giveUp: () => wait.end(),
  });

  /** The user waits on; where nothing is running any more, they are told how it ended. */
  function stay(): void {
    switch (state.mode) {
      case 'resting':
      case 'lost':
        wait.end();
        return end(state.mode === 'lost' ? state.end : 'left');
      case 'sending':
      case 'keeping':
      case 'ended':
        return;
      default:
        return state satisfies never;
    }
  }

  async function send(): Promise<void> {
    if (!network.isOnline() || (state.mode !== 'resting' && state.mode !== 'lost')) return;
    state = { mode: 'sending' };
    try {
      answer(await saving.send());
    } catch (error) {
      wait.end();
      reject(error);
    }
  }

  function answer(how: ActEnd): void {
    if (state.mode !== 'sending') return;
    if (!how.recorded && how.isLost) {
      state = { mode: 'lost', end: how };
      return wait.ask();
    }
    wait.end();
    end(how);
  }

  void send();
  return promise;
}
