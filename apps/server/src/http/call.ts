import type { NamedRouteKey, NamedRoutes } from '@vialant/contract/route-table';
import type { Route, RouteInput, RouteReply } from '@vialant/contract/route';
import type { Credentials, Need } from '../db/agency-transaction.ts';

/** Where a request came from: its network address, and the token by which the device may be known. */
export type Caller = {
  readonly address: string;
  readonly deviceToken: string | null;
  /** The mobile wrapper, where the device itself asks for a fingerprint or face before the token is used. */
  readonly isWrapper: boolean;
};

/** One request as a use case sees it: parsed input and who signed it, nothing of HTTP. */
export type Call<Input> = {
  input: Input;
  credentials: Credentials;
  caller: Caller;
  needs: Need;
  /** Aborted when the sender goes away before the answer: work that takes long then ends. */
  signal: AbortSignal;
  /** The client's key for this write, the same over all its tries. */
  idempotencyKey: string | null;
  /** What the device's clock shows while it sends, if it tells (SRV-50). Not part of the request's fingerprint. */
  deviceNow: Date | null;
  /** Route, agency and input as text: tells a repetition from another request with the same key. */
  fingerprint: string;
  /** The hash of what the call records (`actText` of the domain), by which the proof of a witness is bound to it. */
  actHash: string;
};

export type StreamEvent = { readonly name: string; readonly id: string; readonly data: unknown };

/** The other end of a stream. */
export type EventReader = { send(event: StreamEvent): void; end(): void };

/**
 * What the handler of a stream returns. The feed is given a reader and the id of the last event that the reader had. It
 * sends events until the function that it returns is called: exactly once, when the reader is gone.
 */
export type EventFeed = (reader: EventReader, lastEventId: string | null) => () => void;

/** A file that came with a call. */
export type SentFile = { readonly folder: string; readonly bytes: Buffer };

/** Reads the file of a call. The use case does so once the sender is proven, so that no stranger's file is read. */
export type Sent = { readonly file: (userId: string) => Promise<SentFile> };

/** A file as an answer: to be shown, or, in pieces as they are read, to be saved under a name. */
export type FileAnswer =
  | { readonly type: string; readonly bytes: Buffer }
  | {
      readonly type: string;
      readonly name: string;
      readonly pieces: AsyncIterable<string | Uint8Array>;
      readonly size?: number;
    };

type AnswerOf<R extends Route> = R extends { stream: true }
  ? EventFeed
  : R extends { file: true }
    ? FileAnswer
    : RouteReply<R>;

export type Handler<R extends Route> = (
  call: Call<RouteInput<R>> & (R extends { upload: object } ? Sent : unknown),
) => Promise<AnswerOf<R>>;

/** A use case for every named call: a route without one does not compile. */
export type Handlers = { readonly [Key in NamedRouteKey]: Handler<NamedRoutes[Key]> };
