import type { FieldType } from './field.ts';
import { type EntityName, entity } from './registry.ts';

export type FieldMetadata = {
  type: FieldType;
  related_entity?: string;
  required: boolean;
  max_length?: number;
  values?: string[];
};

export type EntityMetadata = { fields: Record<string, FieldMetadata> };

/** What `GET {entity}/metadata` answers, and what the client converts by. */
export function metadataOf(name: EntityName): EntityMetadata {
  const fields: Record<string, FieldMetadata> = {};
  for (const [key, field] of Object.entries(entity(name).fields)) {
    fields[key] = {
      type: field.type,
      required: field.required ?? false,
      ...(field.relatedEntity && { related_entity: field.relatedEntity }),
      ...(field.maxLength && { max_length: field.maxLength }),
      ...(field.values && { values: [...field.values] }),
    };
  }
  return { fields };
}
