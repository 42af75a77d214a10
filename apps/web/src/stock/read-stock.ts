import type { CallReply } from '@vialant/contract/call';
import { type EntityRow, readRows } from '../api/entities.ts';
import { fieldsOf } from '../outbox/entry.ts';
import type { KeptStock } from './kept-stock.ts';

export type Wire = Readonly<Record<string, unknown>>;
export type KeptMove = CallReply<'GET stock/kept'>['moves'][number];
type KeptPerson = CallReply<'GET stock/kept'>['people'][number];

/** The kept answers with their types. */
export type Stock = {
  readonly takenAt: Date;
  readonly vials: readonly { readonly row: EntityRow<'drug'>; readonly wire: Wire }[];
  readonly boxes: readonly { readonly row: EntityRow<'drug_box'>; readonly wire: Wire }[];
  readonly types: ReadonlyMap<string, EntityRow<'drug_type'>>;
  readonly units: ReadonlyMap<string, EntityRow<'unit'>>;
  readonly moves: readonly KeptMove[];
  readonly people: readonly KeptPerson[];
  readonly replies: KeptStock['replies'];
};

/** Reads what is kept; null where it cannot be read. What the browser stored is checked like any other input. */
export function readStock({ takenAt, replies }: KeptStock): Stock | null {
  try {
    const kept = fieldsOf(replies['GET stock/kept']);
    const [vials, boxes] = [listOf(kept['vials']), listOf(replies['GET drug_box/with_unit'])];
    return {
      takenAt,
      vials: withWire(readRows('drug', vials), vials),
      boxes: withWire(readRows('drug_box', boxes), boxes),
      types: byId(readRows('drug_type', replies['GET drug_type/all'])),
      units: byId(readRows('unit', replies['GET unit/all'])),
      moves: listOf(kept['moves']).filter(isMove),
      people: listOf(kept['people']).filter(isPerson),
      replies,
    };
  } catch {
    return null;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function withWire<Row>(rows: readonly Row[], wires: readonly unknown[]): { readonly row: Row; readonly wire: Wire }[] {
  return rows.map((row, place) => ({ row, wire: fieldsOf(wires[place]) }));
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function isMove(value: unknown): value is KeptMove {
  const { id, drug_id, quantity, timestamp } = fieldsOf(value);
  return [id, drug_id, timestamp].every((each) => typeof each === 'string') && typeof quantity === 'number';
}

function isPerson(value: unknown): value is KeptPerson {
  const { id, first_name, last_name } = fieldsOf(value);
  return [id, first_name, last_name].every((each) => typeof each === 'string');
}

/** A field as text; empty where it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
