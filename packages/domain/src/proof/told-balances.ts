import { amountInUnit } from '../values/amount.ts';
import { BALANCE_COLUMNS } from './figures.ts';
import type { BalanceTotal } from './packet.ts';
import { nanograms } from './told-amount.ts';

/** A balance as a report tells it. A report ends with totals of its own lines. */
export type ToldBalance = {
  readonly type: string;
  /** In which unit the report also tells it. */
  readonly unit: string;
  readonly isTotal: boolean;
  /** Micrograms, in the order of `AMOUNT_COLUMNS`. */
  readonly amounts: readonly string[];
};

/** What is not true of a report, and of which. */
export type Wrong = { readonly file: string; readonly what: string };

export const AMOUNT_COLUMNS = [...BALANCE_COLUMNS, 'closing'] as const;

const REPORT = /^(?:schedule-II|schedule-III-V|other)\/balance\.csv$/;

/** Whether the file of a packet is a report of balances, which a verifier reads. */
export function isBalanceReport(path: string): boolean {
  return REPORT.test(path);
}

/** The balances that the reports of a packet tell, compared with those that were counted again from the record. */
export class ToldBalances {
  readonly #files = new Map<string, readonly ToldBalance[]>();

  take(file: string, balances: readonly ToldBalance[]): void {
    this.#files.set(file, balances);
  }

  /** What the reports tell otherwise than these balances, and which of these they do not tell. */
  wrong(balances: readonly BalanceTotal[]): {
    readonly inReports: readonly Wrong[];
    readonly untold: readonly string[];
  } {
    const untold = new Set(balances);
    const inReports = [...this.#files].flatMap(([file, lines]) =>
      [
        ...lines.filter(({ isTotal }) => !isTotal).flatMap((line) => wrongIn(line, balances, untold)),
        ...wrongTotals(lines),
      ].map((what) => ({ file, what })),
    );
    return { inReports, untold: [...untold].map(({ type }) => type) };
  }
}

/** What is not true of a line; the balance that it tells is told then. Two drug types may have the same name. */
function wrongIn(line: ToldBalance, balances: readonly BalanceTotal[], untold: Set<BalanceTotal>): string[] {
  const named = balances.filter(({ type }) => type === line.type);
  const same = named.filter((balance) =>
    AMOUNT_COLUMNS.every((column, place) => line.amounts[place] === balance[column]),
  );
  const told = same.find((balance) => untold.has(balance)) ?? same[0];
  if (told !== undefined) {
    untold.delete(told);
    return [];
  }
  if (line.amounts.every((amount) => amount === '0')) return [];
  const [only, another] = named;
  if (only !== undefined && another === undefined) {
    untold.delete(only);
    return AMOUNT_COLUMNS.flatMap((column, place) => {
      const amount = line.amounts[place] ?? '';
      return amount === only[column]
        ? []
        : [`it says ${column} ${amount} mcg of ${line.type}, the record ${only[column]} mcg`];
    });
  }
  return [`it tells a balance of ${line.type} that does not follow from the record`];
}

/** The totals of a report are the sums of its lines, of each name and unit. */
function wrongTotals(lines: readonly ToldBalance[]): string[] {
  return [...Map.groupBy(lines, ({ type, unit }) => `${type} ${unit}`).values()].flatMap((group) => {
    const sum = (isTotal: boolean, place: number): string => {
      const added = group.filter((line) => line.isTotal === isTotal);
      const total = added.reduce((sofar, { amounts }) => sofar + nanograms(amounts[place] ?? ''), 0n);
      return amountInUnit(total, 'micrograms');
    };
    const type = group[0]?.type ?? '';
    return AMOUNT_COLUMNS.flatMap((column, place) => {
      const [total, rows] = [sum(true, place), sum(false, place)];
      return total === rows ? [] : [`its total of ${type} says ${column} ${total} mcg, its lines ${rows} mcg`];
    });
  });
}
