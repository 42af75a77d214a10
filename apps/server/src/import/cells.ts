import { referenceField } from '@vialant/contract/import-columns';
import type { Field } from '@vialant/contract/field';
import type { EntityName } from '@vialant/contract/registry';
import { foldCode } from '@vialant/domain/scan/code';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { amountFromMicrograms, microgramsText } from '@vialant/domain/values/amount';
import { formulaSign, unguardedCell } from '@vialant/domain/values/csv-cell';
import { utcDate } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { importCell as words } from '@vialant/domain/words/office/import';
import type { Tx } from '../db/agency-transaction.ts';
import { listRows, type Row } from '../rows/entity-queries.ts';

/** What a cell says: a value in wire form, undefined where it says nothing, or what is wrong with it. */
export type Said = { readonly value: unknown } | { readonly wrong: string };

const NOTHING: Said = { value: undefined };
const FLAGS: ReadonlyMap<string, 0 | 1> = new Map([
  ['yes', 1],
  ['true', 1],
  ['1', 1],
  ['no', 0],
  ['false', 0],
  ['0', 0],
]);
const PLAIN_NUMBER = /^\d{1,15}(?:\.\d{1,6})?$/;
const LIST_SEPARATOR = ';';

/** The value that a cell gives a field. A cell without text empties the field where that is possible, else says nothing. */
export function valueIn(cell: string, field: Field, names: Names): Said {
  const text = cell.trim();
  if (text === '') return field.clearable ? { value: null } : NOTHING;
  switch (field.type) {
    case 'boolean': {
      const flag = FLAGS.get(text.toLowerCase());
      return flag === undefined ? { wrong: words.notYesOrNo } : { value: flag };
    }
    case 'number':
    case 'quantity':
      return PLAIN_NUMBER.test(text) ? { value: Number(text) } : { wrong: words.notNumber };
    case 'list':
      return textIn(cell, (plain) => ({ value: plain.split(LIST_SEPARATOR).map(trimmed).filter(Boolean) }));
    case 'related':
      return textIn(cell, (plain) => names.find(field.relatedEntity as EntityName, plain));
    case 'string':
    case 'date':
    case 'datetime':
      return textIn(cell, (plain) => ({ value: plain }));
  }
}

/** The cell that `valueIn` reads as this value. */
export function cellOf(value: unknown, field: Field, names: Names): string {
  if (value === null || value === undefined) return '';
  if (field.type === 'boolean') return value === 1 ? 'yes' : 'no';
  if (field.type === 'list') return (value as string[]).join(`${LIST_SEPARATOR} `);
  if (field.type === 'related') return names.of(value as string);
  const amount = field.type === 'quantity' ? amountFromMicrograms(value as number) : null;
  return amount === null ? `${value as string | number}` : microgramsText(amount);
}

// A formula must not become a name that the next spreadsheet runs.
function textIn(cell: string, read: (plain: string) => Said): Said {
  const sign = formulaSign(cell) ?? formulaSign(cell.trim());
  if (sign !== null) return { wrong: fill(words.formula, { sign }) };
  return read(trimmed(unguardedCell(cell)));
}

function trimmed(text: string): string {
  return text.trim();
}

/** How the agency's rows are named in a file, and which row a name stands for. */
export class Names {
  readonly #ids = new Map<EntityName, Map<string, Row[]>>();
  readonly #names = new Map<string, string>();

  /** Reads the rows of these entities. */
  static async read(tx: Tx, entities: Iterable<EntityName>): Promise<Names> {
    const names = new Names();
    for (const name of new Set(entities)) {
      const rows = await listRows(tx, name, { include_archived: '1' }, false);
      const field = referenceField(name);
      names.#ids.set(
        name,
        Map.groupBy(rows, (row) => comparable(field, String(row[field]))),
      );
      for (const row of rows) names.#names.set(String(row['id']), String(row[field]));
    }
    return names;
  }

  find(name: EntityName, text: string): Said {
    const [found, another] = this.#ids.get(name)?.get(comparable(referenceField(name), text)) ?? [];
    if (!found) return { wrong: fill(words.noSuchRow, { what: name.replaceAll('_', ' '), name: text }) };
    if (another) return { wrong: fill(words.severalRows, { name: text }) };
    return found['archived_on'] ? { wrong: words.archived } : { value: found['id'] };
  }

  of(id: string): string {
    return this.#names.get(id) ?? '';
  }
}

/** The text of a field in the form in which it is compared: codes are the same in more than one spelling. */
export function comparable(key: string, text: string): string {
  if (key === 'barcode_id') return foldCode(text);
  if (key === 'primary_email') return text.toLowerCase();
  if (key !== 'ndc_barcode') return text;
  return readPackageCode(text, { codeType: null, today: utcDate(new Date()) }).product ?? text;
}
