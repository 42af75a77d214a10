import type { RefusalCode } from '@vialant/domain/words/refusal';
import type { z } from 'zod';
import type { Who } from './field.ts';

/** One call of the API: who may make it, what it takes, what it answers, and which refusals it can give. */
export type Route = {
  /** `nobody`: a generic call that this entity does not offer; it is answered with 403. */
  readonly who: Who | 'nobody';
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** What the call answers; for a stream, the data of each event. */
  readonly reply: z.ZodType;
  /** The answer is a stream of events, until either side ends it. */
  readonly stream?: true;
  /** Takes one file, as the part `file` of multipart form data, and what it belongs to in `x-folder`. */
  readonly upload?: { readonly maxBytes: number; readonly folders: readonly string[] };
  /** Answers with the bytes of a file and its type. */
  readonly file?: true;
  /** A link that a browser opens by itself: a refusal is a page of plain words, and only GET is answered. */
  readonly opensInTab?: true;
  readonly refusals: readonly RefusalCode[];
  /** A call that writes, which `user` does not close to auditors: it is about their own session (ACCESS-02). */
  readonly auditors?: true;
};

/** The refusals that every call can give, besides those that its route names. */
export const ANY_CALL_REFUSALS = [
  'INVALID_INPUT',
  'SESSION_EXPIRED',
  'NOT_ALLOWED',
  'TOO_LARGE',
  'WRONG_TYPE',
  'UNAVAILABLE',
  'FAULT',
] as const satisfies readonly RefusalCode[];

export type RouteKey = `${'GET' | 'POST'} ${string}`;

/** Method and path of a route key such as `GET drug/find`. */
export function methodAndPath(key: RouteKey): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = key.split(' ');
  if ((method !== 'GET' && method !== 'POST') || path === undefined) throw new Error(`not a route key: ${key}`);
  return { method, path };
}

/** What a handler of the route receives. */
export type RouteInput<R extends Route> = (R['query'] extends z.ZodObject ? z.output<R['query']> : unknown) &
  (R['body'] extends z.ZodObject ? z.output<R['body']> : unknown);

/** What a handler of the route must answer. */
export type RouteReply<R extends Route> = z.input<R['reply']>;
