import type { RecordTable } from './canonical.ts';

type CaseTable = Extract<RecordTable, 'discrepancy_case' | 'discrepancy' | 'case_event'>;
type CaseRecord = Readonly<Record<string, unknown>>;

/** What happened to a case, record by record: it is opened once, and its events follow each other without a gap. */
export class CaseCourse {
  readonly #number: string;
  /** The number of the last event; null before the first. */
  #lastEvent: number | null = null;

  constructor(number: string) {
    this.#number = number;
  }

  /** Takes the next record; answers what is not true of it, or null. */
  follow(table: CaseTable, record: CaseRecord, position: number): string | null {
    if ((table === 'discrepancy_case') !== (position === 1)) return 'a case is opened once, by its first record';
    if (table === 'case_event') return this.#event(record);
    if (table === 'discrepancy' || record['number'] === this.#number) return null;
    return `it opens the case ${String(record['number'])}`;
  }

  #event(record: CaseRecord): string | null {
    const number = Number(record['number']);
    const before = this.#lastEvent;
    this.#lastEvent = number;
    // The events of a case from before there were chains stay outside: the first one in the chain has any number.
    if (before !== null && number !== before + 1) return `event ${number} comes after event ${before}`;
    if ((number === 1) !== (record['kind'] === 'opened')) return 'the first event of a case, and no other, opens it';
    return null;
  }
}
