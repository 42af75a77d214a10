import { agencyEntities } from './entities/agency.ts';
import { custodyEntities } from './entities/custody.ts';
import { formEntities } from './entities/forms.ts';
import { placeEntities } from './entities/place.ts';
import { stockroomEntities } from './entities/stockroom.ts';
import type { Entity, Field } from './field.ts';

/** Every entity of ENT-01, declared once: the generic calls, metadata, validation and conversion follow from this. */
export const registry = {
  ...custodyEntities,
  ...agencyEntities,
  ...placeEntities,
  ...stockroomEntities,
  ...formEntities,
} as const;

export type EntityName = keyof typeof registry;

export const entityNames = Object.keys(registry) as EntityName[];

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(registry, name);
}

/** The entity by name, seen without its literal types. */
export function entity(name: EntityName): Entity {
  return registry[name];
}

/** The fields a row of the entity is read back with, in declaration order. */
export function rowFields(name: EntityName): [string, Field][] {
  return Object.entries(entity(name).fields).filter(([, field]) => !field.notInRow);
}

/** The fields the generic create or update call may set. */
export function writableFields(name: EntityName, verb: 'create' | 'update'): [string, Field][] {
  return Object.entries(entity(name).fields).filter(([, field]) => field.write === verb || field.write === 'both');
}
