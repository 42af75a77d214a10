import { LIMITS } from '@vialant/domain/values/limits';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import { z } from 'zod';
import { createSchema, Id, rowSchema, updateSchema, WireDatetime } from '../entity-schemas.ts';
import type { Entity, Verb } from '../field.ts';
import { type EntityName, entity, entityNames } from '../registry.ts';
import type { Route, RouteKey } from '../route.ts';

export type EntityRoute = { readonly entity: EntityName; readonly verb: Verb; readonly route: Route };

const UPDATE_MANY_MOST = 500;

/** How many rows are wanted of a list that grows without bound. */
export const PageLength = z.coerce.number().int().min(1).max(LIMITS.list.maxRows).default(LIMITS.list.defaultRows);

/** Key of the generic call: `GET unit/all`, `POST unit/update/many`. */
export function entityRouteKey(name: EntityName, verb: Verb): RouteKey {
  switch (verb) {
    case 'read':
      return `GET ${name}`;
    case 'all':
    case 'for_user':
    case 'metadata':
      return `GET ${name}/${verb}`;
    case 'create':
    case 'update':
    case 'delete':
    case 'archive':
    case 'restore':
      return `POST ${name}/${verb}`;
    case 'update_many':
      return `POST ${name}/update/many`;
  }
}

const verbs: readonly Verb[] = [
  'read',
  'all',
  'for_user',
  'metadata',
  'create',
  'update',
  'delete',
  'update_many',
  'archive',
  'restore',
];

/** The generic calls of every entity. A verb that an entity does not declare has a route too, open to `nobody`. */
export function entityRoutes(): ReadonlyMap<RouteKey, EntityRoute> {
  table ??= new Map(
    entityNames.flatMap((name) =>
      verbs.map((verb) => [entityRouteKey(name, verb), { entity: name, verb, route: entityRoute(name, verb) }]),
    ),
  );
  return table;
}

// It takes a while to make, and several ask for it.
let table: ReadonlyMap<RouteKey, EntityRoute> | undefined;

function entityRoute(name: EntityName, verb: Verb): Route {
  const declared = entity(name);
  const who = declared.verbs[verb] ?? 'nobody';
  if (who === 'nobody') {
    return { who, summary: `${name} has no ${verb} call`, reply: z.never(), refusals: ['NOT_ALLOWED'] };
  }
  return { who, ...shapeOf(name, verb, declared), refusals: refusalsOf(name, verb) };
}

function shapeOf(name: EntityName, verb: Verb, declared: Entity): Omit<Route, 'who' | 'refusals'> {
  const row = rowSchema(name);
  switch (verb) {
    case 'read':
      return { summary: `Read one ${name}`, query: z.object({ id: Id }), reply: row };
    case 'all':
      return { summary: `The agency's ${name} rows`, query: listQuery(declared), reply: z.array(row) };
    case 'for_user':
      return { summary: `The ${name} rows of the user`, query: listQuery(declared), reply: z.array(row) };
    case 'metadata':
      return { summary: `The fields of ${name}`, reply: Metadata };
    case 'create':
      return { summary: `Create a ${name}`, body: createSchema(name), reply: createReply(name, row) };
    case 'update':
      return { summary: `Change a ${name}`, body: updateSchema(name), reply: row };
    case 'delete':
      return { summary: `Delete a ${name}`, body: z.object({ id: Id }), reply: z.object({ success: z.literal(true) }) };
    case 'archive':
      return { summary: `Take a ${name} out of use; it stays in history`, body: z.object({ id: Id }), reply: row };
    case 'restore':
      return { summary: `Take a ${name} into use again`, body: z.object({ id: Id }), reply: row };
    case 'update_many':
      return {
        summary: `Change several ${name} rows, all or none`,
        body: z.object({ data: z.array(updateSchema(name)).min(1).max(UPDATE_MANY_MOST) }),
        reply: z.array(row),
      };
  }
}

// Without a session a row can be created but not read, so the answer holds its id alone.
function createReply(name: EntityName, row: z.ZodObject): z.ZodType {
  return entity(name).verbs.create === 'anyone' ? z.object({ id: z.string() }) : row;
}

function listQuery(declared: Entity): z.ZodObject {
  const filters = Object.fromEntries(
    (declared.filters ?? []).map((field) => [
      field,
      declared.fields[field]?.type === 'boolean' ? z.enum(['0', '1']).optional() : Id.optional(),
    ]),
  );
  const archived = 'archived_on' in declared.fields ? { include_archived: z.enum(['0', '1']).optional() } : {};
  if (!declared.paged) return z.object({ ...filters, ...archived });
  return z.object({
    ...filters,
    limit: PageLength,
    before: Id.optional(),
    after_timestamp: WireDatetime.optional(),
  });
}

function refusalsOf(name: EntityName, verb: Verb): RefusalCode[] {
  switch (verb) {
    case 'read':
      return ['NOT_FOUND'];
    case 'create':
      if (entity(name).verbs.create === 'anyone') return ['KEY_REUSED'];
      return ['NOT_FOUND', 'NAME_IN_USE', 'KEY_REUSED', ...(WRITE_REFUSALS[name] ?? [])];
    case 'update':
    case 'update_many':
      return ['NOT_FOUND', 'NAME_IN_USE', 'KEY_REUSED', ...(WRITE_REFUSALS[name] ?? [])];
    case 'delete':
      return ['NOT_FOUND', 'STILL_USED', 'KEY_REUSED'];
    case 'archive':
      return ['NOT_FOUND', 'STILL_USED', 'KEY_REUSED', ...(name === 'waste_reason' ? (['REASON_STAYS'] as const) : [])];
    case 'restore':
      return ['NOT_FOUND', 'KEY_REUSED'];
    case 'all':
    case 'for_user':
    case 'metadata':
      return [];
  }
}

/** What the rules of an entity refuse of a new or changed row. */
const WRITE_REFUSALS: Partial<Record<EntityName, readonly RefusalCode[]>> = {
  user: ['LAST_ADMIN', 'AT_HOME_ELSEWHERE'],
  user_group: ['LABEL_PREFIX_TAKEN'],
  drug_type: ['SCHEDULE_REQUIRED', 'FIXED_BY_VIALS'],
  waste_reason: ['REASON_STAYS'],
  box_par: ['PAR_EXISTS'],
  national_drug_code: ['PACKAGE_CODE_EXISTS', 'QUANTITY_NOT_POSITIVE', 'QUANTITY_NOT_ONE', 'AMOUNT_TOO_LARGE'],
};

const Metadata = z.object({
  fields: z.record(
    z.string(),
    z.object({
      type: z.string(),
      related_entity: z.string().optional(),
      required: z.boolean(),
      max_length: z.number().optional(),
      values: z.array(z.string()).optional(),
    }),
  ),
});
