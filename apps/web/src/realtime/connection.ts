import { type Change, isRealtimeEntity } from '@vialant/contract/realtime';
import { TIMING } from '@vialant/domain/values/timing';
import { ApiError } from '../api/failure.ts';
import { readEvents, type ServerEvent } from './event-text.ts';

export type RealtimePorts = {
  /** Opens the stream after the given event, or with null at the present. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Whether to connect: false while the app is hidden, offline or signed out. */
  readonly isWanted: () => boolean;
  readonly onWantedChange: (listener: () => void) => () => void;
  readonly onChange: (change: Change) => void;
  /** Called when a change may have been missed. */
  readonly onGap: () => void;
  readonly random: () => number;
  readonly nowMs: () => number;
};

const { overlapMs, silentAfterMs, reconnectStartMs, reconnectMostMs } = TIMING.realtime;

/**
 * Listens to changes while that is wanted; reconnects after a cut and continues after the last event. Returns the
 * function that stops it.
 */
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

/** The client's position in the stream. Until the first event it may have missed changes since `unsureSinceMs`. */
type Position = { lastEventId: string | null; readonly unsureSinceMs: number };

/** `refused`: the server will never accept this session, so there is no use in trying again. */
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
  // The server sends a new reader the changes of the last moments. If connecting took longer, earlier ones may be
  // missing.
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

/** Whether to stop trying. A proxy answers 404 or 429 while its server is being replaced: those pass. */
function isFinal({ failure }: ApiError): boolean {
  if (failure.kind === 'refused') return failure.status !== 429;
  return failure.kind === 'expired' || failure.kind === 'notAllowed';
}

/** Waits longer after each failure, and differently for each client, so that a restarted server is not overrun. */
function reconnectMs(failures: number, random: number): number {
  return Math.min(reconnectStartMs * 2 ** failures, reconnectMostMs) * (0.5 + random / 2);
}

/** Resolves when `isWanted` may have changed, when stopped, or after `ms`. */
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
