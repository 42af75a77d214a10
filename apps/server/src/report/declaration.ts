import type { CellKind } from '@vialant/domain/report/cell';
import type { CountedBy, Every, FilterName, Split } from '@vialant/domain/report/filters';
import type { ReportColumnName, ReportName } from '@vialant/domain/words/office/reports';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

/** What a report is asked for: dates in the agency's zone, and the ids by which it is narrowed. */
export type Asked = {
  readonly zone: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly asOf: string | null;
  readonly by: CountedBy;
  readonly every: Every;
  readonly split: Split;
  readonly days: number;
  readonly unitId: string | null;
  readonly boxId: string | null;
  readonly typeId: string | null;
  /** The schedules that are asked for, `none` for what is in none; null for all. */
  readonly schedules: readonly string[] | null;
  readonly userId: string | null;
  readonly lot: string | null;
  readonly countId: string | null;
};

export type DeclaredColumn = {
  readonly id: ReportColumnName;
  readonly kind: CellKind;
  /** Whether its sum stands among the totals; or the column of the statement whose sum stands for it. */
  readonly sum?: true | string;
};

/** A column by which the rows are in order, never null, and its type in the database. */
type OrderColumn = readonly [column: string, type: 'timestamptz' | 'uuid' | 'text' | 'date' | 'numeric'];

export type Statement = RawBuilder<unknown>;

/**
 * A report. The page, the calls, the files and their totals follow from it; a new one is this declaration and its words.
 *
 * The statement is a SELECT of everything that is asked for, without order or limit: `id` (text, unique), the columns of
 * the report and those of its order, and, where it has amounts, `drug_type`, `measure` and `piece` (`amountsOf`).
 * Amounts are micrograms.
 */
export type Report = {
  readonly name: ReportName;
  readonly filters: readonly FilterName[];
  readonly columns: readonly DeclaredColumn[];
  readonly statement: (asked: Asked) => Statement;
  /** What the statement reads by a name of its own, as `name AS (…)`: made once, however often it is asked. */
  readonly with?: (asked: Asked, tx: Tx) => Statement | Promise<Statement>;
  /** How many rows there are, where that is known at less cost than by making them. */
  readonly count?: (asked: Asked) => Statement;
  readonly order: {
    readonly by: readonly OrderColumn[];
    readonly descending?: true;
    /** An index has the rows in this order: a page is found without making the others. */
    readonly isOfIndex?: true;
  };
  /** Each row is about one vial, whose id the statement tells as `drug_id`: the row leads to its life. */
  readonly about?: 'vial';
  /** Where the sum of the rows is not the total of the report: what its totals are made of. Null where it is. */
  readonly totalsOf?: (asked: Asked) => Statement | null;
  /**
   * What it is about, where that is neither a period nor a moment: the values of `officeReports.scopes`, and the agency
   * and the DEA numbers as they were then; no row where there is nothing.
   */
  readonly scope?: (asked: Asked) => Statement;
  /** One row of numbers about all rows, given as a statement: what stands above the table (`officeReports.figures`). */
  readonly figures?: (rows: Statement) => Statement;
  /** The bars of its chart, `label` and `value`, of all rows. */
  readonly chart?: (rows: Statement) => Statement;
};

/** What tells of a patient, or of a person who is named only together with one. */
export const PERSONAL_COLUMNS: readonly string[] = ['patient', 'giver', 'incident'];
