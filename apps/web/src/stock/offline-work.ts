import { TIMING } from '@vialant/domain/values/timing';
import type { DeviceStock } from './device-stock.ts';
import type { DeviceView } from './view.ts';

/**
 * How a user works while the server cannot be reached: with what the device knows of the agency, on the screens that they
 * know. It begins when they say that they go on offline, and ends when the server answers again.
 */
export type OfflineWork = {
  readonly isOn: () => boolean;
  /** What the device knew last, with what waits on it; null while it is not on. */
  readonly view: () => DeviceView | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins, where the device keeps the stock of this user's agency; returns whether it does. Never rejects. */
  readonly begin: () => Promise<boolean>;
  readonly end: () => void;
  /** Asks the server for what the device is to keep, unless the device answers itself. Never rejects. */
  readonly take: () => Promise<void>;
  /** The same a little later, because something was recorded. */
  readonly takeSoon: () => void;
  /** Gives up the stock, because records need the room; what is being filled in stays. */
  readonly giveUp: () => Promise<void>;
  /** Removes all that is kept. Never rejects. */
  readonly forget: () => Promise<void>;
  readonly device: () => Promise<DeviceStock>;
};

export type OfflineWorkPorts = {
  /** The part that is no part of the first load. */
  readonly load: () => Promise<DeviceStock>;
  readonly network: {
    readonly isOnline: () => boolean;
    readonly subscribe: (tell: (isOnline: boolean) => void) => unknown;
  };
  readonly outbox: { readonly subscribe: (listener: () => void) => () => void };
  /** Whether the server answers. */
  readonly isReachable: () => Promise<boolean>;
};

export function createOfflineWork({ load, network, outbox, isReachable }: OfflineWorkPorts): OfflineWork {
  const listeners = new Set<() => void>();
  let view: DeviceView | null = null;
  let loading: Promise<DeviceStock> | null = null;
  let taking: Promise<void> | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let stops: readonly (() => void)[] = [];

  function device(): Promise<DeviceStock> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  function take(): Promise<void> {
    if (view !== null) return Promise.resolve();
    taking ??= device()
      .then((stock) => stock.take())
      .catch(() => undefined)
      .finally(() => (taking = null));
    return taking;
  }

  function show(next: DeviceView | null): void {
    view = next;
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<void> {
    const next = await (await device()).view();
    if (view !== null && next !== null) show(next);
  }

  function end(): void {
    for (const stop of stops) stop();
    stops = [];
    if (view !== null) show(null);
  }

  /** A network does not mean that the server answers, so it is asked. */
  async function look(): Promise<void> {
    if (view !== null && network.isOnline() && (await isReachable().catch(() => false))) end();
  }

  network.subscribe((isOnline) => {
    if (isOnline) void look();
  });

  return {
    isOn: () => view !== null,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async begin() {
      try {
        const opened = await (await device()).open();
        if (opened === null) return false;
        if (view === null) {
          const timer = setInterval(() => void look(), TIMING.offline.syncAgainMs);
          stops = [() => clearInterval(timer), outbox.subscribe(() => void refresh().catch(() => undefined))];
        }
        show(opened);
        return true;
      } catch {
        return false;
      }
    },
    end,
    take,
    takeSoon() {
      clearTimeout(soon);
      soon = setTimeout(() => void take(), TIMING.stock.takeAfterMs);
    },
    giveUp: async () => (await device()).giveUp(),
    async forget() {
      clearTimeout(soon);
      end();
      await device()
        .then((stock) => stock.forget())
        .catch(() => undefined);
    },
    device,
  };
}
