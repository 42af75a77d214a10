import { type Amount, addAmounts, amountFromMicrograms, microgramsText, NO_AMOUNT, negate } from '../values/amount.ts';
import { canonicalLinkText, FIRST_PREVIOUS, personalText, type RecordTable } from './canonical.ts';
import { CaseCourse } from './chain-verifier-case.ts';
import type { HandoverLine, LinkLine, SubjectLine } from './chain-verifier-lines.ts';
import type { Hash } from './merkle.ts';

type Taken = Pick<LinkLine, 'record'>;

const TABLES: Readonly<Record<SubjectLine['what'], readonly RecordTable[]>> = {
  vial: ['stock_move_record', 'incident_amendment', 'drug_transfer', 'drug_check'],
  box: ['box_transfer', 'box_check', 'reseal'],
  case: ['discrepancy_case', 'discrepancy', 'case_event'],
};

/** The chain of one vial, box or case as far as it was read, and what follows from it. */
export class SubjectChain {
  readonly what: SubjectLine['what'];
  readonly code: string;
  /** Number and hash of the last link read. */
  number = 0;
  hash: string = FIRST_PREVIOUS;
  recordId: string | null = null;
  /** The last link of the agency itself, which checkpoints seal: a vial that has just come from a sister may have none. */
  own: { readonly number: number; readonly hash: string } = { number: 0, hash: FIRST_PREVIOUS };
  /** The number of the last link that a checkpoint has sealed. */
  sealed = 0;
  /** Something in the chain is not true. Later faults follow from the first one and are not reported. */
  isBroken = false;
  readonly #id: string;
  readonly #agency: string;
  readonly #hash: Hash;
  #left: Amount = NO_AMOUNT;
  /** What the vial held when it was handed to a sister agency; null while it is here. */
  #awayWith: Amount | null = null;
  // Most chains need none of these, and there may be a million chains.
  #taken: Map<string, Amount> | null = null;
  #reversed: Set<string> | null = null;
  #course: CaseCourse | null = null;

  constructor({ id, what, code }: Pick<SubjectLine, 'id' | 'what' | 'code'>, agency: string, hash: Hash) {
    this.#id = id;
    this.what = what;
    this.code = code;
    this.#agency = agency;
    this.#hash = hash;
  }

  /** Takes the next record; answers what is not true of it, or null. */
  take(link: LinkLine): string | null {
    const wrong = this.#wrongInChain(link) ?? this.#wrongInRecord(link) ?? this.#follow(link);
    this.#stand(link);
    this.own = { number: link.number, hash: link.hash };
    return wrong;
  }

  /** Takes the record with which a sister agency handed the vial over. */
  takeHandover(link: HandoverLine): string | null {
    const { record } = link;
    const quantity = amountIn(record['quantity']);
    const wrong =
      this.#wrongAsHandover(link) ??
      (quantity === null || quantity <= 0 ? 'it hands over no amount' : null) ??
      (quantity !== null && this.#awayWith !== null && quantity > this.#awayWith
        ? `the vial came back with ${inWords(quantity)} but had gone with ${inWords(this.#awayWith)}`
        : null);
    this.#left = quantity ?? NO_AMOUNT;
    this.#awayWith = null;
    this.#stand(link);
    return wrong;
  }

  #stand({ number, hash, record }: Pick<LinkLine, 'number' | 'hash' | 'record'>): void {
    this.number = number;
    this.hash = hash;
    this.recordId = String(record['id']);
  }

  #wrongInChain(link: LinkLine): string | null {
    if (this.#awayWith !== null) {
      return 'the vial had been handed to another agency, and no record hands it back';
    }
    if (link.number > this.number + 1) {
      const missing =
        link.number === this.number + 2
          ? `record ${link.number - 1} is`
          : `records ${this.number + 1} to ${link.number - 1} are`;
      return `${missing} missing: after record ${this.number} comes record ${link.number}`;
    }
    if (link.number !== this.number + 1) return `record ${link.number} comes again after record ${this.number}`;
    if (link.previous !== this.hash)
      return 'it does not follow the record before it: another hash is named as the previous one';
    return this.#hash(canonicalLinkText(link)) === link.hash
      ? null
      : 'its content is not what was hashed when it was recorded';
  }

  #wrongInRecord({ table, record, personal }: LinkLine): string | null {
    if (!TABLES[this.what].includes(table)) return `a ${table} is no record of a ${this.what}`;
    if (aboutIn(table, record) !== this.#id) return `it is about another ${this.what}`;
    if (record['user_group_id'] !== this.#agency) return 'it was recorded by another agency';
    if (personal === undefined) return null;
    const hash = this.#hash(personalText(personal));
    return hash === record['personal_hash'] ? null : 'its personal data are not what was hashed when it was recorded';
  }

  #wrongAsHandover(link: HandoverLine): string | null {
    const { table, record, number } = link;
    const isOurs = record['user_group_id'] === this.#agency || record['to_user_group_id'] !== this.#agency;
    if (this.what !== 'vial' || table !== 'drug_transfer' || record['drug_id'] !== this.#id || isOurs) {
      return 'it hands nothing over to this agency';
    }
    if (this.number > 0 && this.#awayWith === null) return 'it hands over a vial that had not left this agency';
    if (number <= this.number) return `record ${number} comes again after record ${this.number}`;
    return this.#hash(canonicalLinkText(link)) === link.hash
      ? null
      : 'its content is not what was hashed when it was recorded';
  }

  /** What the record does to the amount, if that is possible. */
  #follow({ table, record, number }: LinkLine): string | null {
    switch (table) {
      case 'stock_move_record':
        return this.#move(record, number);
      case 'drug_transfer':
        return this.#transfer(record);
      case 'drug_check':
        return this.#equals(record['amount'], 'was checked as holding');
      case 'incident_amendment':
        return this.#taken?.has(String(record['stock_move_record_id'])) ? null : 'it amends a record that is not there';
      case 'box_transfer':
      case 'box_check':
      case 'reseal':
        return null;
      case 'discrepancy_case':
      case 'discrepancy':
      case 'case_event':
        this.#course ??= new CaseCourse(this.code);
        return this.#course.follow(table, record, number);
    }
  }

  #move(record: Taken['record'], number: number): string | null {
    const quantity = amountIn(record['quantity']);
    if (quantity === null || quantity === NO_AMOUNT) return 'it moves no amount';
    const wrong = this.#wrongInKind(record, quantity, number);
    if (wrong !== null) return wrong;
    if (this.#left + quantity < 0)
      return `it takes ${inWords(negate(quantity))} where ${inWords(this.#left)} were left`;
    this.#left = addAmounts(this.#left, quantity);
    return null;
  }

  #wrongInKind(record: Taken['record'], quantity: Amount, number: number): string | null {
    const isFirst = number === 1;
    const type = String(record['type']);
    switch (type) {
      case 'receive':
        if (!isFirst || quantity <= 0) return 'a vial is received once, as its first record';
        return record['vial_code'] === this.code
          ? null
          : `it is about a vial with the code ${String(record['vial_code'])}`;
      case 'administer':
      case 'waste':
        if (isFirst || quantity > 0) return isFirst ? 'nothing was received before' : 'it adds to the vial';
        this.#take(record, quantity);
        return null;
      case 'loss':
        this.#take(record, quantity);
        return this.#equals(microgramsText(negate(quantity)), 'was lost with');
      case 'un_administer':
        return this.#reverse(String(record['source_id']), quantity);
      default:
        return `${type} is no kind of stock move`;
    }
  }

  #take(record: Taken['record'], quantity: Amount): void {
    this.#taken ??= new Map();
    this.#taken.set(String(record['id']), quantity);
  }

  #reverse(sourceId: string, quantity: Amount): string | null {
    const taken = this.#taken?.get(sourceId);
    if (taken === undefined) return `it reverses record id ${sourceId}, which took nothing from this vial before`;
    this.#reversed ??= new Set();
    if (this.#reversed.has(sourceId)) return `it reverses record id ${sourceId} a second time`;
    this.#reversed.add(sourceId);
    return quantity === negate(taken) ? null : `it puts back ${inWords(quantity)} of ${inWords(negate(taken))}`;
  }

  #transfer(record: Taken['record']): string | null {
    const wrong = this.#equals(record['quantity'], 'was handed on with');
    if (record['to_user_group_id'] !== this.#agency) this.#awayWith = this.#left;
    return wrong;
  }

  #equals(value: unknown, how: string): string | null {
    const amount = amountIn(value);
    if (amount === this.#left && this.number > 0) return null;
    return `the vial ${how} ${amount === null ? 'no amount' : inWords(amount)} where ${inWords(this.#left)} were left`;
  }
}

/** The id of the vial, box or case that a record is about. */
function aboutIn(table: RecordTable, record: Taken['record']): unknown {
  switch (table) {
    case 'discrepancy_case':
      return record['id'];
    case 'discrepancy':
    case 'case_event':
      return record['case_id'];
    case 'box_transfer':
    case 'box_check':
    case 'reseal':
      return record['drug_box_id'];
    case 'stock_move_record':
    case 'incident_amendment':
    case 'drug_transfer':
    case 'drug_check':
      return record['drug_id'];
  }
}

function amountIn(value: unknown): Amount | null {
  return typeof value === 'string' ? amountFromMicrograms(value) : null;
}

function inWords(amount: Amount): string {
  return `${microgramsText(amount)} mcg`;
}
