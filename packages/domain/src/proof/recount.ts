import { type Amount, amountFromMicrograms, ONE_PIECE, type Total } from '../values/amount.ts';
import { addDays, dateOnly } from '../values/date-only.ts';
import { dayBegins, isTimeZone } from '../values/zone.ts';
import type { HandoverLine, LinkLine, SubjectLine } from './chain-verifier-lines.ts';
import { addFigures, type Column, type CountedType, type Figure, type Figures, noFigures, TAKEN } from './figures.ts';
import type { PacketStatement } from './packet.ts';

type Move = { readonly column: Column; readonly count: Figure };
/** A dose or a waste: whether it was reversed may only be known from a later record. */
type Taking = {
  readonly column: Column;
  readonly size: Total;
  readonly recorded: string;
  /** Where it counts; null if it is not of the period. */
  readonly figures: Figures | null;
  isReversed: boolean;
};
type Vial = {
  readonly typeId: string;
  readonly type: string;
  stay: Figures | null;
  takings: Map<string, Taking> | null;
};
type Stay = { readonly typeId: string; readonly figures: Figures };

const MOVES: Readonly<Record<string, Move>> = {
  receive: { column: 'received', count: 'receives' },
  administer: { column: 'given', count: 'doses' },
  waste: { column: 'wasted', count: 'wastes' },
  loss: { column: 'lost', count: 'losses' },
  un_administer: { column: 'reversed', count: 'reversals' },
};

const PIECE = BigInt(ONE_PIECE);

/**
 * Counts the balance of every drug type again, and what else its reports tell, from the lines of an exported record
 * alone. A move counts when it happened, a transfer when it was recorded. A vial counts as the type that it had while the
 * agency held it: the one that the transfer names with which it left, and otherwise the one that the file gives for it.
 */
export class Recount {
  readonly #since: number;
  readonly #until: number;
  readonly #vials = new Map<string, Vial>();
  readonly #ended: Stay[] = [];

  private constructor(since: Date, until: Date) {
    this.#since = since.getTime();
    this.#until = until.getTime();
  }

  /** For the days of a period on the wall clock of a zone; null where one of them is none. */
  static over({ from, to }: PacketStatement['period'], zone: string): Recount | null {
    const [first, last] = [dateOnly(from), dateOnly(to)];
    if (first === null || last === null || from > to || !isTimeZone(zone)) return null;
    return new Recount(dayBegins(zone, first), dayBegins(zone, addDays(last, 1)));
  }

  takeSubject({ id, what, type_id: typeId = '', type = '' }: SubjectLine): void {
    if (what === 'vial') this.#vials.set(id, { typeId, type, stay: null, takings: null });
  }

  takeLink({ subject, table, record, line }: LinkLine | HandoverLine): void {
    const vial = this.#vials.get(subject);
    if (vial === undefined) return;
    if (table === 'stock_move_record') this.#move(vial, record);
    else if (table === 'drug_transfer') this.#transfer(vial, record, line === 'handover');
  }

  #move(vial: Vial, record: LinkLine['record']): void {
    const move = MOVES[String(record['type'])];
    const amount = amountIn(record);
    if (move === undefined || amount === null) return;
    const { column, count } = move;
    const figures = this.#add(vial, column, amount, record['happened_at']);
    if (figures !== null) figures[count] += PIECE;
    if (column === 'reversed') {
      const source = vial.takings?.get(String(record['source_id']));
      if (source !== undefined) source.isReversed = true;
    } else if (column === 'given' || column === 'wasted') {
      vial.takings ??= new Map();
      const recorded = String(record['created_on']);
      vial.takings.set(String(record['id']), { column, size: sizeOf(amount), recorded, figures, isReversed: false });
    }
  }

  #transfer(vial: Vial, record: LinkLine['record'], isHandover: boolean): void {
    const amount = amountIn(record);
    if (amount === null) return;
    const isOut = !isHandover && record['to_user_group_id'] !== record['user_group_id'];
    const column = isHandover ? 'in' : isOut ? 'out' : null;
    const figures = this.#add(vial, column, amount, record['created_on']);
    if (figures !== null) {
      figures.transfers += PIECE;
      figures.transferred += sizeOf(amount);
    }
    if (isOut) this.#close(vial, String(record['drug_type_id'] ?? vial.typeId));
  }

  /**
   * Adds to what is known of the vial's present stay with the agency, and answers it if this was in the period. Quantities
   * of moves have the sign of the change; what stays within the agency has no column.
   */
  #add(vial: Vial, column: Column | null, amount: Amount, instant: unknown): Figures | null {
    const at = Date.parse(String(instant));
    if (!(at < this.#until)) return null;
    vial.stay ??= noFigures();
    const size = sizeOf(amount);
    if (at >= this.#since) {
      if (column !== null) vial.stay[column] += size;
      return vial.stay;
    }
    if (column !== null) vial.stay.opening += TAKEN.has(column) ? -size : size;
    return null;
  }

  /** Ends the stay, or counts the one that lasts, as one of this type. */
  #close(vial: Vial, typeId: string): void {
    if (vial.stay !== null) this.#ended.push({ typeId, figures: vial.stay });
    vial.stay = null;
  }

  /** What was counted, in the order of the types' ids. */
  finish(): readonly CountedType[] {
    const names = new Map<string, string>();
    for (const vial of this.#vials.values()) {
      if (vial.takings !== null) countTakings([...vial.takings.values()]);
      this.#close(vial, vial.typeId);
      names.set(vial.typeId, vial.type);
    }
    const ofTypes = new Map<string, Figures>();
    for (const { typeId, figures } of this.#ended)
      ofTypes.set(typeId, addFigures(ofTypes.get(typeId) ?? noFigures(), figures));
    return [...ofTypes]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([typeId, figures]) => ({ type_id: typeId, type: names.get(typeId) ?? null, figures }));
  }
}

/** Counts what was reversed, and what was disposed of together with each dose: wasted of the vial in the same operation. */
function countTakings(takings: readonly Taking[]): void {
  const disposedOf = new Map<string, Total>();
  for (const { column, size, recorded } of takings)
    if (column === 'wasted') disposedOf.set(recorded, (disposedOf.get(recorded) ?? 0n) + size);
  for (const { column, size, recorded, figures, isReversed } of takings) {
    if (figures === null) continue;
    if (column === 'wasted') {
      if (isReversed) figures.wasted_back += size;
      continue;
    }
    const disposed = disposedOf.get(recorded) ?? 0n;
    figures.disposed += disposed;
    if (!isReversed) continue;
    figures.given_back += size;
    figures.disposed_back += disposed;
  }
}

function amountIn(record: LinkLine['record']): Amount | null {
  const quantity = record['quantity'];
  return typeof quantity === 'string' ? amountFromMicrograms(quantity) : null;
}

function sizeOf(amount: Amount): Total {
  return BigInt(Math.abs(amount));
}
