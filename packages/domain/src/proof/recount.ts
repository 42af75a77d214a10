import { amountFromMicrograms, amountInUnit, type Total } from '../values/amount.ts';
import { addDays, dateOnly } from '../values/date-only.ts';
import { dayBegins, isTimeZone } from '../values/zone.ts';
import type { HandoverLine, LinkLine, SubjectLine } from './chain-verifier-lines.ts';
import type { BalanceTotal, PacketStatement } from './packet.ts';

type Column = Exclude<keyof BalanceTotal, 'report' | 'type_id' | 'type' | 'closing'>;
type Sums = Record<Column, Total>;
type Vial = { readonly typeId: string; readonly type: string; stay: Sums | null };

const COLUMN_OF_MOVE: Readonly<Record<string, Column>> = {
  receive: 'received',
  administer: 'given',
  waste: 'wasted',
  loss: 'lost',
  un_administer: 'reversed',
};

/** What a person reads in an amount's place, in the order in which a balance is told. */
export const BALANCE_COLUMNS = [
  'opening',
  'received',
  'in',
  'reversed',
  'given',
  'wasted',
  'lost',
  'out',
] as const satisfies readonly Column[];

const TAKEN = new Set<Column>(['given', 'wasted', 'lost', 'out']);

/**
 * Counts the balance of every drug type again, from the lines of an exported record alone. A move counts when it
 * happened, a transfer when it was recorded. A vial counts as the type that it had while the agency held it: the one
 * that the transfer names with which it left, and otherwise the one that the file gives for it.
 */
export class BalanceRecount {
  readonly #since: number;
  readonly #until: number;
  readonly #vials = new Map<string, Vial>();
  readonly #ofTypes = new Map<string, Sums>();
  readonly #names = new Map<string, string>();

  private constructor(since: Date, until: Date) {
    this.#since = since.getTime();
    this.#until = until.getTime();
  }

  /** For the days of a period on the wall clock of a zone; null where one of them is none. */
  static over({ from, to }: PacketStatement['period'], zone: string): BalanceRecount | null {
    const [first, last] = [dateOnly(from), dateOnly(to)];
    if (first === null || last === null || from > to || !isTimeZone(zone)) return null;
    return new BalanceRecount(dayBegins(zone, first), dayBegins(zone, addDays(last, 1)));
  }

  takeSubject({ id, what, type_id: typeId = '', type = '' }: SubjectLine): void {
    if (what === 'vial') this.#vials.set(id, { typeId, type, stay: null });
  }

  takeLink({ subject, table, record, line }: LinkLine | HandoverLine): void {
    const vial = this.#vials.get(subject);
    if (vial === undefined) return;
    if (table === 'stock_move_record') {
      const column = COLUMN_OF_MOVE[String(record['type'])];
      if (column !== undefined) this.#add(vial, column, record['quantity'], record['happened_at']);
    } else if (table === 'drug_transfer') this.#transfer(vial, record, line === 'handover');
  }

  #transfer(vial: Vial, record: LinkLine['record'], isHandover: boolean): void {
    if (isHandover) this.#add(vial, 'in', record['quantity'], record['created_on']);
    else if (record['to_user_group_id'] !== record['user_group_id']) {
      this.#add(vial, 'out', record['quantity'], record['created_on']);
      this.#close(vial, String(record['drug_type_id'] ?? vial.typeId));
    }
  }

  /** Adds to what is known of the vial's present stay with the agency. Quantities of moves have the sign of the change. */
  #add(vial: Vial, column: Column, quantity: unknown, instant: unknown): void {
    const amount = typeof quantity === 'string' ? amountFromMicrograms(quantity) : null;
    const at = Date.parse(String(instant));
    if (amount === null || !(at < this.#until)) return;
    vial.stay ??= noSums();
    const size = BigInt(Math.abs(amount));
    if (at >= this.#since) vial.stay[column] += size;
    else vial.stay.opening += TAKEN.has(column) ? -size : size;
  }

  /** Counts the stay that has ended, or that lasts, as one of this type. */
  #close(vial: Vial, typeId: string): void {
    const { stay } = vial;
    if (stay === null) return;
    const sums = this.#ofTypes.get(typeId) ?? noSums();
    for (const column of BALANCE_COLUMNS) sums[column] += stay[column];
    this.#ofTypes.set(typeId, sums);
    vial.stay = null;
  }

  /** The balances, in the order of the types' ids. The file may not tell the name of a type that no vial has today. */
  finish(): readonly (Omit<BalanceTotal, 'type'> & { readonly type: string | null })[] {
    for (const vial of this.#vials.values()) {
      this.#close(vial, vial.typeId);
      this.#names.set(vial.typeId, vial.type);
    }
    return [...this.#ofTypes]
      .filter(([, sums]) => BALANCE_COLUMNS.some((column) => sums[column] !== 0n))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([typeId, sums]) => ({
        report: 'balance',
        type_id: typeId,
        type: this.#names.get(typeId) ?? null,
        ...inMicrograms(sums),
      }));
  }
}

function noSums(): Sums {
  return { opening: 0n, received: 0n, in: 0n, reversed: 0n, given: 0n, wasted: 0n, lost: 0n, out: 0n };
}

function inMicrograms(sums: Sums): Record<Column | 'closing', string> {
  const text = (column: Column): string => amountInUnit(sums[column], 'micrograms');
  const closing = BALANCE_COLUMNS.reduce((sum, column) => sum + (TAKEN.has(column) ? -sums[column] : sums[column]), 0n);
  return {
    opening: text('opening'),
    received: text('received'),
    in: text('in'),
    reversed: text('reversed'),
    given: text('given'),
    wasted: text('wasted'),
    lost: text('lost'),
    out: text('out'),
    closing: amountInUnit(closing, 'micrograms'),
  };
}
