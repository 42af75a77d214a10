import type { Verb } from './field.ts';
import type { EntityName } from './registry.ts';
import type { NamedRouteKey, NamedRoutes } from './route-table.ts';

type SchemaInput<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type SchemaOutput<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;

/** What a named call takes. */
export type CallInput<Key extends NamedRouteKey> = NamedRoutes[Key] extends { query: infer Query }
  ? SchemaInput<Query>
  : NamedRoutes[Key] extends { body: infer Body }
    ? SchemaInput<Body>
    : undefined;

/** What a named call answers, in wire form. */
export type CallReply<Key extends NamedRouteKey> = SchemaOutput<NamedRoutes[Key]['reply']>;

/** A named call together with what it is given: neither can be of another call than the other. */
export type NamedRequest<Key extends NamedRouteKey> = {
  [Each in Key]: { readonly call: Each; readonly body: CallInput<Each> };
}[Key];

type PathOf<Name extends EntityName> =
  | `GET ${Name}`
  | `GET ${Name}/${Extract<Verb, 'all' | 'for_user' | 'metadata'>}`
  | `POST ${Name}/${Extract<Verb, 'create' | 'update' | 'delete'>}`
  | `POST ${Name}/update/many`;

/** The generic calls of the entities, but for those in whose place a named call stands. */
export type GenericRouteKey = Exclude<PathOf<EntityName>, NamedRouteKey>;

/** A vial's move, its creation, its change and a check of a box, as they are sent. */
export type StockMove = CallInput<'POST stock_move_record/create'>;
export type NewDrug = CallInput<'POST drug/create'>;
export type DrugChange = CallInput<'POST drug/update'>;
export type BoxCheck = CallInput<'POST box_check/create'>;
