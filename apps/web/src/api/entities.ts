import type { GenericRouteKey } from '@vialant/contract/call';
import type { FieldType } from '@vialant/contract/field';
import { type EntityMetadata, metadataOf } from '@vialant/contract/metadata';
import { type EntityName, entity, type registry, rowFields } from '@vialant/contract/registry';
import type { RouteKey } from '@vialant/contract/route';
import { type ClientRow, fromWire, toWire, WireError } from '@vialant/contract/wire';
import type { Amount } from '@vialant/domain/values/amount';
import type { DateOnly } from '@vialant/domain/values/date-only';
import type { CallOptions, Client } from './client.ts';
import { ApiError, failedAs } from './failure.ts';

type Registry = typeof registry;
type Fields<Name extends EntityName> = Registry[Name]['fields'];

type ValueOf = {
  string: string;
  number: number;
  quantity: Amount;
  boolean: boolean;
  date: DateOnly;
  datetime: Date;
  related: string;
  list: readonly string[];
};

type Value<OfField> = OfField extends { type: infer Type extends FieldType } ? ValueOf[Type] : never;
type NamesWhere<OfFields, Condition> = {
  [Key in keyof OfFields]: OfFields[Key] extends Condition ? Key : never;
}[keyof OfFields];

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };
type WrittenBy<Name extends EntityName, When extends 'create' | 'update'> = NamesWhere<
  Fields<Name>,
  { write: When | 'both' }
>;

/** A row in the client's form. Every field is there; only the id and the required ones are never null. */
export type EntityRow<Name extends EntityName> = {
  [Key in Exclude<keyof Fields<Name>, NamesWhere<Fields<Name>, { notInRow: true }>>]: Key extends 'id'
    ? string
    : Fields<Name>[Key] extends { required: true }
      ? Value<Fields<Name>[Key]>
      : Value<Fields<Name>[Key]> | null;
};

type RequiredOf<Name extends EntityName> = NamesWhere<Fields<Name>, { required: true }>;

/** What the generic create call takes. */
type EntityCreate<Name extends EntityName> = Flat<
  { [Key in Extract<WrittenBy<Name, 'create'>, RequiredOf<Name>>]: Value<Fields<Name>[Key]> } & {
    [Key in Exclude<WrittenBy<Name, 'create'>, RequiredOf<Name>>]?: Value<Fields<Name>[Key]> | null;
  }
>;

/** What the generic update call takes: the id, and the fields that change. */
type EntityUpdate<Name extends EntityName> = Flat<
  { id: string } & {
    [Key in WrittenBy<Name, 'update'>]?: Key extends RequiredOf<Name>
      ? Value<Fields<Name>[Key]>
      : Value<Fields<Name>[Key]> | null;
  }
>;

/** The filters of a list and, where the list grows without bound, its paging. */
type EntityQuery<Name extends EntityName> = Flat<
  (Registry[Name] extends { filters: readonly (infer Filter extends string)[] }
    ? { [Key in Filter & keyof Fields<Name>]?: Value<Fields<Name>[Key]> }
    : unknown) &
    (Registry[Name] extends { paged: true } ? { limit?: number; before?: string; after_timestamp?: Date } : unknown)
>;

/** A public create answers the id alone. */
type Created<Name extends EntityName> = Registry[Name]['verbs'] extends { create: 'anyone' }
  ? { id: string }
  : EntityRow<Name>;

type Methods<Name extends EntityName> = {
  /** API-13: null when there is no such row in this agency. */
  read: (id: string, options?: CallOptions) => Promise<EntityRow<Name> | null>;
  /** API-14. */
  all: (query?: EntityQuery<Name>, options?: CallOptions) => Promise<EntityRow<Name>[]>;
  /** API-15. */
  forUser: (query?: EntityQuery<Name>, options?: CallOptions) => Promise<EntityRow<Name>[]>;
  /**
   * API-16: the server's own description of the fields. Conversion uses the contract's description, which is the same.
   */
  metadata: (options?: CallOptions) => Promise<EntityMetadata>;
  /** API-17. */
  create: (row: EntityCreate<Name>, options?: CallOptions) => Promise<Created<Name>>;
  /** API-18. */
  update: (row: EntityUpdate<Name>, options?: CallOptions) => Promise<EntityRow<Name>>;
  /** API-19. */
  remove: (id: string, options?: CallOptions) => Promise<void>;
  /** API-20: all or none. */
  updateMany: (rows: readonly EntityUpdate<Name>[], options?: CallOptions) => Promise<EntityRow<Name>[]>;
};

type MethodOf = {
  read: 'read';
  all: 'all';
  for_user: 'forUser';
  metadata: 'metadata';
  create: 'create';
  update: 'update';
  delete: 'remove';
  update_many: 'updateMany';
};

/** The generic calls of the entity that screens of the field app make; a call that the entity does not have is not a method here. */
export type EntityApi<Name extends EntityName> = Pick<
  Methods<Name>,
  MethodOf[keyof Registry[Name]['verbs'] & keyof MethodOf]
>;

/** API-12: a row of a reply in the client's form; throws a `WireError` that names the field that does not fit. */
export function readRow<Name extends EntityName>(name: Name, wire: unknown): EntityRow<Name> {
  const row = readClientRow(name, wire);
  assertWhole(name, row);
  return row;
}

/** By what the rows of an entity are read: made once, because lists have hundreds of rows. */
type Shape = { readonly metadata: EntityMetadata; readonly fields: ReturnType<typeof rowFields> };
const shapes = new Map<EntityName, Shape>();

function shapeOf(name: EntityName): Shape {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const shape = { metadata: metadataOf(name), fields: rowFields(name) };
  shapes.set(name, shape);
  return shape;
}

function readClientRow(name: EntityName, wire: unknown): ClientRow {
  if (typeof wire !== 'object' || wire === null) throw new WireError(`${name} is not a row`);
  const { metadata, fields } = shapeOf(name);
  const row = fromWire(metadata, { ...wire });
  for (const [key] of fields) row[key] ??= null;
  return row;
}

/** Rows of an entity that is known only by its name. */
export function readAnyRows(name: EntityName, wire: unknown): (ClientRow & { readonly id: string })[] {
  if (!Array.isArray(wire)) throw new WireError(`${name} is not a list`);
  return wire.map((each) => {
    const row = readClientRow(name, each);
    const { id } = row;
    if (typeof id !== 'string') throw new WireError(`id of ${name} is missing`);
    return { ...row, id };
  });
}

function assertWhole<Name extends EntityName>(name: Name, row: ClientRow): asserts row is EntityRow<Name> & ClientRow {
  for (const [key, field] of shapeOf(name).fields) {
    if (row[key] === null && (key === 'id' || field.required)) throw new WireError(`${key} of ${name} is missing`);
  }
}

/** Rows of a reply in the client's form. */
export function readRows<Name extends EntityName>(name: Name, wire: unknown): EntityRow<Name>[] {
  if (!Array.isArray(wire)) throw new WireError(`${name} is not a list`);
  return wire.map((row) => readRow(name, row));
}

/** The generic calls of an entity, in the client's form both ways. */
export function entityApi<Name extends EntityName>(client: Client, name: Name): EntityApi<Name> {
  const metadata = metadataOf(name);
  const row = (reply: unknown): EntityRow<Name> => understood(client, () => readRow(name, reply));
  const rows = (reply: unknown): EntityRow<Name>[] => understood(client, () => readRows(name, reply));
  const wire = (values: object): Record<string, unknown> => toWire(metadata, { ...values });

  const methods: Methods<Name> = {
    async read(id, options) {
      try {
        const reply = await client.send(genericKey(`GET ${name}`), { id }, options);
        return reply === null ? null : row(reply);
      } catch (error) {
        if (failedAs(error, 'notFound')) return null;
        throw error;
      }
    },
    all: async (query, options) => rows(await client.send(genericKey(`GET ${name}/all`), wire(query ?? {}), options)),
    forUser: async (query, options) =>
      rows(await client.send(genericKey(`GET ${name}/for_user`), wire(query ?? {}), options)),
    metadata: async (options) => {
      const reply = await client.send(genericKey(`GET ${name}/metadata`), {}, options);
      return understood(client, () => readMetadata(name, reply));
    },
    async create(values, options) {
      const reply = await client.send(genericKey(`POST ${name}/create`), wire(values), options);
      const made: unknown = entity(name).verbs.create === 'anyone' ? reply : row(reply);
      return understood(client, () => readCreated(name, made));
    },
    update: async (values, options) => row(await client.send(genericKey(`POST ${name}/update`), wire(values), options)),
    async remove(id, options) {
      await client.send(genericKey(`POST ${name}/delete`), { id }, options);
    },
    updateMany: async (list, options) =>
      rows(await client.send(genericKey(`POST ${name}/update/many`), { data: list.map(wire) }, options)),
  };
  return methods;
}

/** Narrows the key to a generic one. A call that the entity does not have, or that a named one replaces, answers 403. */
export function genericKey(key: RouteKey): GenericRouteKey;
export function genericKey(key: string): string {
  return key;
}

function readCreated<Name extends EntityName>(name: Name, made: unknown): Created<Name> {
  if (!hasId<Name>(made)) throw new WireError(`${name} was created without an id`);
  return made;
}

function hasId<Name extends EntityName>(made: unknown): made is Created<Name> {
  return typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'string';
}

function readMetadata(name: EntityName, reply: unknown): EntityMetadata {
  if (!isMetadata(reply)) throw new WireError(`metadata of ${name} has no fields`);
  return reply;
}

function isMetadata(reply: unknown): reply is EntityMetadata {
  return typeof reply === 'object' && reply !== null && 'fields' in reply && typeof reply.fields === 'object';
}

/** Runs `read`; a reply that does not fit the contract is a fault of the server and is reported. */
function understood<Value>(client: Client, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    client.reportError({ type: 'UNREADABLE REPLY', message: error.message });
    throw new ApiError({ kind: 'fault', status: 200, traceId: null }, { cause: error });
  }
}
