import { TIMING } from '@vialant/domain/values/timing';
import { failedAs } from '../api/failure.ts';
import type { Network } from '../device/network/port.ts';
import type { Instead, OfflineStart } from './offline-start.ts';

/** Something that a user waits for the server to answer. */
type Wait = {
  /** What the offline flows begin with, should the user go on offline. */
  readonly start: () => OfflineStart;
  /** The user wants to try again. */
  readonly again: () => void;
  /** The user stays online: a call that is still running goes on, and its answer counts. */
  readonly stay: () => void;
  /** The user goes on offline: an answer does not count any more. */
  readonly giveUp: () => void;
};

export type RunningWait = {
  /** Whether the user is being asked because of this wait. */
  readonly isAsked: () => boolean;
  /** Asks the user at once, because the server cannot be reached. */
  readonly ask: () => void;
  readonly end: () => void;
};

/** Given up: the user went on offline or left the page, and there is nothing more to do. */
export type Answer<Value> = { readonly value: Value } | 'given up';

/** What is over the page: nothing, the question whether to go on offline, or what can be recorded offline. */
type PatiencePhase = 'quiet' | 'asking' | 'choosing';

/**
 * How long users wait for the server (SCAN-32, OFFLINE-02): after 5 s without an answer, or at once when the device knows
 * that it is offline, they are asked whether to go on offline. The answer counts whenever it comes, unless they do.
 */
export type Patience = {
  readonly phase: () => PatiencePhase;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly begin: (wait: Wait) => RunningWait;
  /**
   * Makes a call for which a user waits. It is not made while the device knows that it is offline. Rejects when the
   * call fails for another reason than an unreachable server.
   */
  readonly ask: <Value>(
    call: (signal: AbortSignal) => Promise<Value>,
    start: OfflineStart,
    left: AbortSignal,
  ) => Promise<Answer<Value>>;
  readonly tryAgain: () => void;
  readonly stay: () => void;
  /** What the user is offered in the place of an offline form; null while nothing is asked, or where nothing is. */
  readonly instead: () => Instead | null;
  /** The user takes it: an answer does not count any more. */
  readonly takeInstead: (way?: 'phone') => void;
  /** The user goes on offline and is shown what can be recorded there, until `chosen`. */
  readonly goOffline: () => void;
  /** Ends the choice; returns what the chosen flow begins with. */
  readonly chosen: () => OfflineStart | null;
};

type Held = { readonly wait: Wait; isAsked: boolean; timer?: ReturnType<typeof setTimeout> };

type Waits = Pick<Patience, 'begin'> & {
  readonly asked: () => Held[];
  readonly setAsked: (one: Held, isAsked: boolean) => void;
  /** Waits 5 s from now, or asks at once when the device knows that it is offline. */
  readonly restart: (one: Held) => void;
};

function heldWaits(network: Network, onChange: () => void): Waits {
  const held = new Set<Held>();

  function setAsked(one: Held, isAsked: boolean): void {
    clearTimeout(one.timer);
    if (!held.has(one)) return;
    one.isAsked = isAsked;
    onChange();
  }

  function restart(one: Held): void {
    setAsked(one, !network.isOnline());
    if (!one.isAsked) one.timer = setTimeout(() => setAsked(one, true), TIMING.offline.promptAfterMs);
  }

  network.subscribe((isOnline) => {
    if (!isOnline) for (const one of held) setAsked(one, true);
  });

  return {
    asked: () => [...held].filter(({ isAsked }) => isAsked),
    setAsked,
    restart,
    begin(wait) {
      const one: Held = { wait, isAsked: false };
      held.add(one);
      restart(one);
      return {
        isAsked: () => one.isAsked,
        ask: () => setAsked(one, true),
        end() {
          clearTimeout(one.timer);
          if (held.delete(one)) onChange();
        },
      };
    },
  };
}

export function createPatience(network: Network): Patience {
  const listeners = new Set<() => void>();
  let choosing: OfflineStart | null = null;
  function change(): void {
    for (const listener of listeners) listener();
  }
  const { begin, asked, setAsked, restart } = heldWaits(network, change);

  return {
    phase() {
      if (choosing !== null) return 'choosing';
      return asked().length > 0 ? 'asking' : 'quiet';
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    begin,
    ask: (call, start, left) => askPatiently(network, begin, { call, start, left }),
    tryAgain() {
      for (const one of asked()) {
        restart(one);
        one.wait.again();
      }
    },
    stay() {
      for (const one of asked()) {
        setAsked(one, false);
        one.wait.stay();
      }
    },
    instead: () => asked().at(-1)?.wait.start().instead ?? null,
    takeInstead(way) {
      const waits = asked().map(({ wait }) => wait);
      const instead = waits.at(-1)?.start().instead;
      for (const wait of waits) wait.giveUp();
      if (way === 'phone') instead?.phone?.();
      else instead?.run();
    },
    goOffline() {
      const waits = asked().map(({ wait }) => wait);
      // The last wait is of what the user did last.
      choosing = waits.at(-1)?.start() ?? null;
      for (const wait of waits) wait.giveUp();
      change();
    },
    chosen() {
      const start = choosing;
      choosing = null;
      change();
      return start;
    },
  };
}

type Question<Value> = {
  readonly call: (signal: AbortSignal) => Promise<Value>;
  readonly start: OfflineStart;
  readonly left: AbortSignal;
};

/**
 * | mode      | what is true                                          | what leads out                                     |
 * | --------- | ----------------------------------------------------- | -------------------------------------------------- |
 * | `calling` | a call is running                                     | answered, given up: `over`; no answer: `silent`    |
 * | `silent`  | none is: there is no network, or the call was lost    | again: `calling`, with a network; closed: `over`   |
 * | `over`    | whoever asked has the answer, or no more is waited for |                                                    |
 */
type Asking = { readonly mode: 'calling'; readonly call: AbortController } | { readonly mode: 'silent' | 'over' };

function askPatiently<Value>(
  network: Network,
  begin: Patience['begin'],
  { call, start, left }: Question<Value>,
): Promise<Answer<Value>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Value>>();
  let state: Asking = { mode: 'silent' };
  const wait = begin({ start: () => start, again: tryOnce, stay, giveUp });

  function goTo(next: Asking): void {
    if (state.mode === 'calling') state.call.abort();
    state = next;
  }

  function finish(): void {
    goTo({ mode: 'over' });
    wait.end();
    left.removeEventListener('abort', giveUp);
  }

  function giveUp(): void {
    finish();
    resolve('given up');
  }

  /** Closing the question where no call is running, because there is no network, leaves nothing to wait for. */
  function stay(): void {
    switch (state.mode) {
      case 'silent':
        return giveUp();
      case 'calling':
      case 'over':
        return;
      default:
        return state satisfies never;
    }
  }

  function tryOnce(): void {
    if (!network.isOnline()) return goTo({ mode: 'silent' });
    const trying = new AbortController();
    goTo({ mode: 'calling', call: trying });
    void listen(trying.signal);
  }

  async function listen(signal: AbortSignal): Promise<void> {
    try {
      const value = await call(signal);
      if (signal.aborted) return;
      finish();
      resolve({ value });
    } catch (error) {
      if (signal.aborted) return;
      if (failedAs(error, 'unreachable')) {
        goTo({ mode: 'silent' });
        wait.ask();
      } else {
        finish();
        reject(error);
      }
    }
  }

  left.addEventListener('abort', giveUp);
  if (left.aborted) giveUp();
  else tryOnce();
  return promise;
}
