import { randomUUID } from 'node:crypto';
import { z } from 'zod';

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
};

/** A value for the field with this name, or undefined to leave it to the schema. */
type Values = (field: string) => unknown;

/** An input that the schema accepts: the required fields, and every other one that `values` knows. */
export function exampleInput(
  schema: z.ZodObject | undefined,
  values: Values = () => undefined,
): Record<string, unknown> {
  return schema ? objectOf(jsonSchemaOf(schema), values) : {};
}

/** The names of the fields, at any depth, that hold the id of a row. */
export function idFields(schema: z.ZodObject | undefined): string[] {
  return schema ? idFieldsOf(jsonSchemaOf(schema)) : [];
}

// A sweep asks for the same few hundred schemas ten thousands of times.
const known = new WeakMap<z.ZodObject, JsonSchema>();

function jsonSchemaOf(schema: z.ZodObject): JsonSchema {
  const made = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  known.set(schema, made);
  return made;
}

const ID_FIELD = /(^|_)(id|ids|type|before)$/;
const NOT_IDS = new Set(['barcode_id', 'drug_box__barcode_id', 'code_type']);

function idFieldsOf({ properties = {} }: JsonSchema): string[] {
  return Object.entries(properties).flatMap(([field, property]) => {
    const one = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
    const isId = (of: JsonSchema): boolean =>
      of.type === 'string' && !of.enum && ID_FIELD.test(field) && !NOT_IDS.has(field);
    if (one.type === 'array') return isId(one.items ?? {}) ? [field] : idFieldsOf(one.items ?? {});
    return isId(one) ? [field] : [];
  });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, values: Values): Record<string, unknown> {
  const fields = Object.entries(properties).map(([field, property]) => {
    const known = values(field);
    if (known !== undefined) return [field, property.type === 'array' && typeof known === 'string' ? [known] : known];
    return [field, required.includes(field) ? valueOf(field, property, values) : undefined];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function valueOf(field: string, schema: JsonSchema, values: Values): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return valueOf(field, schema.anyOf[0] ?? {}, values);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, values);
    case 'array':
      return [valueOf(field, schema.items ?? {}, values)];
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case undefined:
    default:
      return textOf(field, schema);
  }
}

/** The base point of P-256, which everybody may have. */
const POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

function textOf(field: string, { format, pattern, maxLength }: JsonSchema): string {
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (field.endsWith('date')) return '2030-01-01';
  if (field.endsWith('email') || field === 'addresses') return 'a@b.test';
  if (field === 'new_phone_number') return '+12025550100';
  if (field === 'entities') return 'user';
  if (field === 'number') return 'AP5836727';
  if (field === 'public_key') return POINT;
  return pattern?.includes('{64}') ? 'f'.repeat(64) : randomUUID().slice(0, maxLength);
}
