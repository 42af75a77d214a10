import { amountInUnit, type Total } from '../values/amount.ts';
import type { BalanceTotal } from './packet.ts';

/** What a balance is made of; each column is the sum of what moves or transfers of one kind have changed. */
export type Column = Exclude<keyof BalanceTotal, 'report' | 'type_id' | 'type' | 'closing'>;

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

export const TAKEN = new Set<Column>(['given', 'wasted', 'lost', 'out']);

/**
 * What is counted of a drug type besides its balance: how many records there are, each as one piece so that all figures
 * are told alike; what was transferred; what was disposed of together with a dose; and of doses, of what was disposed of
 * with them, and of wastes what was reversed.
 */
const FURTHER_FIGURES = [
  'receives',
  'doses',
  'wastes',
  'losses',
  'reversals',
  'transfers',
  'transferred',
  'disposed',
  'given_back',
  'disposed_back',
  'wasted_back',
] as const;

const FIGURES = [...BALANCE_COLUMNS, ...FURTHER_FIGURES] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Record<Figure, Total>;

/** What was counted of a drug type. The file may not tell the name of a type that no vial has today. */
export type CountedType = {
  readonly type_id: string;
  readonly type: string | null;
  readonly figures: Readonly<Figures>;
};
/** A balance, with the name of its type as far as the file tells it. */
export type CountedBalance = Omit<BalanceTotal, 'type'> & { readonly type: string | null };

export function noFigures(): Figures {
  return {
    opening: 0n,
    received: 0n,
    in: 0n,
    reversed: 0n,
    given: 0n,
    wasted: 0n,
    lost: 0n,
    out: 0n,
    receives: 0n,
    doses: 0n,
    wastes: 0n,
    losses: 0n,
    reversals: 0n,
    transfers: 0n,
    transferred: 0n,
    disposed: 0n,
    given_back: 0n,
    disposed_back: 0n,
    wasted_back: 0n,
  };
}

/** Adds the others to the first ones, and answers these. */
export function addFigures(sums: Figures, figures: Readonly<Figures>): Figures {
  for (const figure of FIGURES) sums[figure] += figures[figure];
  return sums;
}

export function closingOf(figures: Readonly<Figures>): Total {
  return BALANCE_COLUMNS.reduce((sum, column) => sum + (TAKEN.has(column) ? -figures[column] : figures[column]), 0n);
}

/** The balance of a type; null if it neither had anything nor moved anything in the period. */
export function balanceOf({ type_id, type, figures }: CountedType): CountedBalance | null {
  if (BALANCE_COLUMNS.every((column) => figures[column] === 0n)) return null;
  const text = (column: Column): string => amountInUnit(figures[column], 'micrograms');
  return {
    report: 'balance',
    type_id,
    type,
    opening: text('opening'),
    received: text('received'),
    in: text('in'),
    reversed: text('reversed'),
    given: text('given'),
    wasted: text('wasted'),
    lost: text('lost'),
    out: text('out'),
    closing: amountInUnit(closingOf(figures), 'micrograms'),
  };
}
