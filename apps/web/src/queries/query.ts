import type { QueryClient } from '@tanstack/react-query';
import type { EntityName } from '@vialant/contract/registry';
import { WireError } from '@vialant/contract/wire';
import { type EntityRow, readRows } from '../api/entities.ts';
import { failedAs } from '../api/failure.ts';

declare const rowsOfEntity: unique symbol;

/** Rows of one entity in wire form, so that the cache can be stored on the device. */
export type WireRows<Name extends EntityName> = readonly unknown[] & { readonly [rowsOfEntity]?: Name };

export type Asked = { readonly signal: AbortSignal };

/**
 * A question to the server and the key of its answer in the cache. The answer stays in wire form there; the component
 * that asks converts it with `select`. The first part of the key is the entity that is read: by it realtime knows what
 * to ask again.
 */
export type Query<Wire> = {
  readonly queryKey: readonly (string | null)[];
  readonly queryFn: (asked: Asked) => Promise<Wire>;
};

export type RowsQuery<Name extends EntityName> = Query<WireRows<Name>>;

/** A question for rows of the entity with which its key begins. */
export function rowsQuery<Name extends EntityName>(
  queryKey: readonly [Name, ...string[]],
  ask: (asked: Asked) => Promise<unknown>,
): RowsQuery<Name> {
  return { queryKey, queryFn: async ({ signal }) => asRows(queryKey[0], await ask({ signal })) };
}

export function asRows<Name extends EntityName>(name: Name, reply: unknown): WireRows<Name> {
  if (!Array.isArray(reply)) throw new WireError(`${name} is not a list`);
  return reply;
}

/** The rows of an answer with their types; the answer must be one of this entity. */
export function rowsOf<Name extends EntityName>(name: Name, wire: WireRows<NoInfer<Name>>): EntityRow<Name>[] {
  return readRows(name, wire);
}

/** The rows that the device was last told; none where it has none, or cannot read what it has stored. */
export function knownRows<Name extends EntityName>(
  queryClient: QueryClient,
  name: Name,
  queryKey: readonly string[],
): readonly EntityRow<Name>[] {
  try {
    return readRows(name, queryClient.getQueryData(queryKey) ?? []);
  } catch {
    return [];
  }
}

/** The key of every question about an entity, to ask them all again. */
export function allAbout(name: EntityName): Pick<Query<unknown>, 'queryKey'> {
  return { queryKey: [name] };
}

/** For a question about one row: a missing row is an answer, not a failure. */
export function noneIfNotFound(error: unknown): null {
  if (failedAs(error, 'notFound')) return null;
  throw error;
}

export type AskedNow = { readonly queryClient: QueryClient; readonly signal: AbortSignal };

/**
 * A new answer, put into the cache. Unlike the cache's own fetch it ends with the signal, so that a user who tries again
 * does not wait for the same silent call.
 */
export async function newAnswerOf<Wire>({ queryKey, queryFn }: Query<Wire>, asked: AskedNow): Promise<Wire> {
  const { queryClient, signal } = asked;
  const wire = await queryFn({ signal });
  queryClient.setQueryData(queryKey, wire);
  return wire;
}
