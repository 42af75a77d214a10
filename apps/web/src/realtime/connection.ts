import { type Change, isRealtimeEntity } from '@vialant/contract/realtime';
import { TIMING } from '@vialant/domain/values/timing';
import { ApiError } from '../api/failure.ts';
import { readEvents, type ServerEvent } from './event-text.ts';

export type RealtimePorts = {
  /** Opens the stream after the last event, or at the present. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Whether there is anybody to tell, and a way to hear: not while the app is hidden, offline or signed out. */
  readonly isWanted: () => boolean;
  readonly onWantedChange: (listener: () => void) => () => void;
  readonly onChange: (change: Change) => void;
  /** Something may have been missed. */
  readonly onGap: () => void;
  readonly random: () => number;
  readonly nowMs: () => number;
};

const { overlapMs, silentAfterMs, reconnectStartMs, reconnectMostMs } = TIMING.realtime;

/** Hears what changes, for as long as it is wanted: reconnects after a cut and goes on where it was. Answers how to stop. */
export function connectRealtime(ports: RealtimePorts): () => void {
  const stop = new AbortController();
  void stayConnected(ports, stop.signal);
  return () => stop.abort();
}

async function stayConnected(ports: RealtimePorts, stopped: AbortSignal): Promise<void> {
  const position: Position = { lastEventId: null, unsureSinceMs: ports.nowMs() };
  let failures = 0;
  while (!stopped.aborted) {
    if (!ports.isWanted()) {
      await nextChange(ports, stopped);
      failures = 0;
      continue;
    }
    const outcome = await readOnce(ports, position, stopped);
    if (outcome === 'refused') return;
    failures = outcome === 'heard' ? 0 : failures + 1;
    if (ports.isWanted()) await nextChange(ports, stopped, reconnectMs(failures, ports.random()));
  }
}

/** Where this client stands; until it was told once, it cannot know what it missed since then. */
type Position = { lastEventId: string | null; readonly unsureSinceMs: number };

/** `refused`: this session will never hear anything, so there is no use in asking again. */
type Outcome = 'heard' | 'failed' | 'refused';

async function readOnce(ports: RealtimePorts, position: Position, stopped: AbortSignal): Promise<Outcome> {
  const leave = new AbortController();
  const end = (): void => leave.abort();
  const unsubscribe = ports.onWantedChange(() => ports.isWanted() || end());
  stopped.addEventListener('abort', end);
  let silence = setTimeout(end, silentAfterMs);
  const isAlive = (): void => {
    clearTimeout(silence);
    silence = setTimeout(end, silentAfterMs);
  };
  let outcome: Outcome = 'failed';
  try {
    const body = await ports.open(position.lastEventId, leave.signal);
    for await (const event of readEvents(body, isAlive)) {
      outcome = 'heard';
      take(ports, position, event);
    }
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) return 'refused';
  } finally {
    clearTimeout(silence);
    unsubscribe();
    stopped.removeEventListener('abort', end);
    end();
  }
  return outcome;
}

function take(ports: RealtimePorts, position: Position, { name, id, data }: ServerEvent): void {
  const isNew = position.lastEventId === null;
  if (id !== '') position.lastEventId = id;
  if (name === 'change') {
    const change = readChange(data);
    if (change !== null) ports.onChange(change);
  } else if (name === 'gap') ports.onGap();
  // The server tells a new reader of the last while; who was on the way for longer may have missed what came before.
  else if (isNew && ports.nowMs() - position.unsureSinceMs > overlapMs / 2) ports.onGap();
}

function readChange(data: string): Change | null {
  const change: unknown = JSON.parse(data);
  return isChange(change) ? change : null;
}

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null || !('entity' in value) || !('ids' in value)) return false;
  return typeof value.entity === 'string' && isRealtimeEntity(value.entity) && Array.isArray(value.ids);
}

/** A proxy whose server is being replaced says that there is no such thing, or that it is too much: that passes. */
function isFinal({ failure }: ApiError): boolean {
  if (failure.kind === 'refused') return failure.status !== 429;
  return failure.kind === 'expired' || failure.kind === 'notAllowed';
}

/** Longer after each failure, and different for everyone, so that a server that comes back is not overrun. */
function reconnectMs(failures: number, random: number): number {
  return Math.min(reconnectStartMs * 2 ** failures, reconnectMostMs) * (0.5 + random / 2);
}

/** Resolves when what is wanted may have changed, at the end, or after the time. */
function nextChange(ports: RealtimePorts, stopped: AbortSignal, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      stopped.removeEventListener('abort', done);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(done, ms);
    const unsubscribe = ports.onWantedChange(done);
    if (stopped.aborted) done();
    else stopped.addEventListener('abort', done);
  });
}
