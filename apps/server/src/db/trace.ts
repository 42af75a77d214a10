import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace id of the call that is being answered, wherever its work has led. */
export const traced = new AsyncLocalStorage<string>();

/** PostgreSQL cuts a name off that is longer. */
const LONGEST_NAME = 63;

/** What a connection is called while it works for the call: the name of the product, and the trace id. */
export function traceName(): string {
  const id = traced.getStore();
  return (id === undefined ? 'vialant' : `vialant ${id}`).slice(0, LONGEST_NAME);
}
