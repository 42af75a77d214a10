import type { EntityName } from '@vialant/contract/registry';
import type { WireValue } from '@vialant/contract/wire';
import type { CallOptions, Client } from './client.ts';
import { genericKey } from './entities.ts';

type Values = Readonly<Record<string, WireValue>>;

/** The writes of an entity that is known only by its name, in wire form. Which of them there are its verbs say. */
export type EntityWrites = {
  readonly create: (values: Values, options: CallOptions) => Promise<unknown>;
  /** Takes the fields that change. */
  readonly update: (id: string, values: Values, options: CallOptions) => Promise<unknown>;
  readonly archive: (id: string, options: CallOptions) => Promise<unknown>;
  readonly restore: (id: string, options: CallOptions) => Promise<unknown>;
  readonly remove: (id: string, options: CallOptions) => Promise<unknown>;
};

export function entityWrites(client: Client, name: EntityName): EntityWrites {
  const send = (call: string, input: Values, options: CallOptions): Promise<unknown> =>
    client.send(genericKey(`POST ${name}/${call}`), input, options);
  return {
    create: (values, options) => send('create', values, options),
    update: (id, values, options) => send('update', { id, ...values }, options),
    archive: (id, options) => send('archive', { id }, options),
    restore: (id, options) => send('restore', { id }, options),
    remove: (id, options) => send('delete', { id }, options),
  };
}
