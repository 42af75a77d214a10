import { type Amount, amountFromMicrograms, microgramsNumber } from '@vialant/domain/values/amount';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import type { EntityMetadata, FieldMetadata } from './metadata.ts';

/** A value in the client's own form: quantities are exact amounts, datetimes are Dates, booleans are true or false. */
export type ClientValue = string | number | boolean | Date | Amount | DateOnly | readonly string[] | null;
export type ClientRow = Record<string, ClientValue>;
export type WireValue = string | number | readonly string[] | null;
export type WireRow = Record<string, WireValue>;

export class WireError extends Error {
  override readonly name = 'WireError';
}

/** The row in the client's form; a field the metadata does not know is kept as it came. */
export function fromWire(metadata: EntityMetadata, row: Readonly<Record<string, unknown>>): ClientRow {
  const result: ClientRow = {};
  for (const [key, value] of Object.entries(row)) {
    const field = metadata.fields[key];
    result[key] = field ? valueFromWire(key, field, value) : (value as ClientValue);
  }
  return result;
}

/** The row in wire form; undefined fields are left out, so that an update names only what changes. */
export function toWire(metadata: EntityMetadata, row: Readonly<Record<string, ClientValue | undefined>>): WireRow {
  const result: WireRow = {};
  for (const [key, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const field = metadata.fields[key];
    result[key] = valueToWire(key, field, value);
  }
  return result;
}

function valueFromWire(key: string, field: FieldMetadata, value: unknown): ClientValue {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'boolean':
      if (value !== 0 && value !== 1) throw mismatch(key, field);
      return value === 1;
    case 'date': {
      const date = typeof value === 'string' ? dateOnly(value) : null;
      if (date === null) throw mismatch(key, field);
      return date;
    }
    case 'datetime': {
      const instant = typeof value === 'string' ? new Date(value) : null;
      if (instant === null || Number.isNaN(instant.getTime())) throw mismatch(key, field);
      return instant;
    }
    case 'quantity': {
      const amount = typeof value === 'number' ? amountFromMicrograms(value) : null;
      if (amount === null) throw mismatch(key, field);
      return amount;
    }
    case 'number':
      if (typeof value !== 'number') throw mismatch(key, field);
      return value;
    case 'string':
    case 'related':
      if (typeof value !== 'string') throw mismatch(key, field);
      return value;
    case 'list':
      if (!Array.isArray(value)) throw mismatch(key, field);
      return value.map(String);
  }
}

function valueToWire(key: string, field: FieldMetadata | undefined, value: ClientValue): WireValue {
  if (value === null) return null;
  if (field?.type === 'boolean') {
    if (typeof value !== 'boolean') throw mismatch(key, field);
    return value ? 1 : 0;
  }
  if (field?.type === 'quantity') {
    if (typeof value !== 'number') throw mismatch(key, field);
    return microgramsNumber(value as Amount);
  }
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value;
}

function mismatch(key: string, field: FieldMetadata): WireError {
  return new WireError(`${key} does not hold a ${field.type}`);
}
