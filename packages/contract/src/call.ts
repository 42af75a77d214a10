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

/** The calls that answer a file. */
export type FileRouteKey = {
  [Key in NamedRouteKey]: NamedRoutes[Key] extends { file: true } ? Key : never;
}[NamedRouteKey];

/** What a named call answers, in wire form. */
export type CallReply<Key extends NamedRouteKey> = SchemaOutput<NamedRoutes[Key]['reply']>;

/** A named call together with its body; the type does not accept the body of another call. */
export type NamedRequest<Key extends NamedRouteKey> = {
  [Each in Key]: { readonly call: Each; readonly body: CallInput<Each> };
}[Key];

type PathOf<Name extends EntityName> =
  | `GET ${Name}`
  | `GET ${Name}/${Extract<Verb, 'all' | 'for_user' | 'metadata'>}`
  | `POST ${Name}/${Extract<Verb, 'create' | 'update' | 'delete'>}`
  | `POST ${Name}/update/many`;

/** The generic calls of the entities, without those that a named call replaces. */
export type GenericRouteKey = Exclude<PathOf<EntityName>, NamedRouteKey>;

/** The bodies that are sent for a stock move, a new vial, a change of a vial and a check of a box. */
export type StockMove = CallInput<'POST stock_move_record/create'>;
export type NewDrug = CallInput<'POST drug/create'>;
export type DrugChange = CallInput<'POST drug/update'>;
export type BoxCheck = CallInput<'POST box_check/create'>;
