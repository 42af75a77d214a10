import { type Amount, microgramsText } from '@vialant/domain/values/amount';
import {
  type CanonicalRow,
  canonicalRow,
  FIRST_PREVIOUS,
  type RecordRow,
  type RecordTable,
} from '@vialant/domain/proof/canonical';
import { isRealtimeEntity } from '@vialant/contract/realtime';
import { DISCREPANCY_TYPES, type DiscrepancyType } from '@vialant/domain/custody/discrepancy';
import type { LawFields } from '@vialant/domain/custody/dose-record';
import type { Witness } from '@vialant/domain/custody/witness';
import type { CodeEntry } from '@vialant/domain/scan/scanned-by';
import type { AgencyChange } from '../realtime/announcer.ts';
import type { ChainEnd, Facts, SeenVial, Vial } from './facts.ts';
import type { Table } from './entry-tables.ts';
import { idsFrom } from './new-id.ts';
import { type Link, NewLinks } from './new-links.ts';
import { NewPersonalData, type PersonalData } from './new-personal-data.ts';
import { type About, type DoneAt, doneOffline, type Move, type NewBox, NOW } from './new-rows.ts';
import { repairColumns } from './repair.ts';
import { guestData, proofUsed, witnessColumns } from './witness-columns.ts';

// The records that change a vial or its place; a check changes nothing.
const MOVES: ReadonlySet<RecordTable> = new Set(['stock_move_record', 'incident_amendment', 'drug_transfer']);

/** The records that name the witness of an act. */
const WITNESSED: ReadonlySet<RecordTable> = new Set([
  'stock_move_record',
  'box_check',
  'drug_transfer',
  'box_transfer',
]);

type Row = Record<string, unknown> & { id: string };

export type Position = { lat: number | null; lon: number | null };

type MovedVial = Pick<Vial, keyof ChainEnd | 'boxId' | 'boxName' | 'unitName'>;

/** What all new records share: their author, agency and time. */
export type Author = Pick<Facts, 'now' | 'epochMicroseconds'> & {
  actor: Pick<Facts['actor'], 'userId' | 'userGroupId' | 'organizationId' | 'name'>;
};

/**
 * One operation's entry into the record, in the making: rows, the links that tie them into the chains of their vials
 * and boxes, and what follows for amounts, places and seals. `custody.append_acts` writes it as a whole or not at all.
 */
export class CustodyEntry {
  readonly #author: Author;
  readonly #newId: () => string;
  readonly #witness: Witness | null;
  #position: Position = { lat: null, lon: null };
  readonly #rows = new Map<Table, Row[]>();
  readonly #personal: NewPersonalData;
  /** The records among the rows as they are hashed, which is also how they are written. */
  readonly #hashed = new Map<Row, CanonicalRow>();
  readonly #links = new NewLinks();
  readonly #places: { drug_id: string; drug_box_id: string; user_group_id: string }[] = [];
  readonly #boxChanges = new Map<string, { barcode_id?: string; unit_id?: string }>();
  readonly #shortDates: { id: string; short_date: string | null }[] = [];
  /** Since when boxes must be resealed. */
  readonly #resealDue = new Map<string, string>();
  readonly #sealed: string[] = [];
  readonly #leftUnsealed: { id: string; by_name: string }[] = [];
  readonly #learned: object[] = [];
  readonly #pictures: { id: string; usedBy: string }[] = [];
  readonly #confirmed: string[] = [];

  /** Where more than one record has the witness, they share the drawing of a guest. */
  constructor(author: Author, witness: Witness | null, witnessedRecords = 1) {
    this.#author = author;
    this.#newId = idsFrom(author.epochMicroseconds);
    this.#witness = witness;
    this.#personal = new NewPersonalData(author.actor.userGroupId, this.#newId, witnessedRecords > 1);
  }

  /** Sets the position for what is recorded after it; before that the position is unknown. */
  at(position: Position): this {
    this.#position = position;
    return this;
  }

  /** Who enters it. */
  get actor(): Author['actor'] {
    return this.#author.actor;
  }

  /** The agency whose record it enters. */
  get agencyId(): string {
    return this.#author.actor.userGroupId;
  }

  /** The records that it adds to chains, first to last; by the first one the receipt of the act is found. */
  get links(): readonly Link[] {
    return this.#links.all;
  }

  /** Records what was received, given, wasted, lost or put back. */
  move(vial: MovedVial, move: Move): string {
    return this.#move(vial, move, {});
  }

  #move(vial: MovedVial, move: Move, label: Record<string, unknown>): string {
    const { patient_reference = null, administered_by_name = null, ...law } = move.law ?? {};
    const columns = {
      ...this.#witnessed(),
      type: move.type,
      drug_id: vial.id,
      drug_box_id: vial.boxId,
      quantity: microgramsText(move.quantity),
      doses: move.doses ?? 1,
      source_id: move.sourceId ?? null,
      offline: move.offline ?? false,
      input_manually: move.entry?.isManual ?? false,
      scanned_by: move.entry?.scannedBy ?? null,
      happened_at: move.happenedAt ?? this.#author.now,
      device_time: move.deviceTime ?? null,
      notes: move.notes ?? null,
      reverse_distributor: move.reverseDistributor ?? false,
      not_asked: move.notAsked ?? null,
      case_id: move.caseId ?? null,
      ...law,
      ...(move.repair && repairColumns(this.#author, move.repair)),
      location_name: vial.unitName === null ? vial.boxName : `${vial.boxName} (${vial.unitName})`,
      ...label,
    };
    return this.#append('stock_move_record', vial, columns, {
      ...this.#witnessData(move.incidentNumber ?? null),
      patient_reference,
      administered_by_name,
    });
  }

  /** Records another incident number for an administration; the record itself stays. */
  amendIncident(vial: ChainEnd, moveId: string, incidentNumber: string, at: DoneAt = NOW): string {
    const columns = { stock_move_record_id: moveId, drug_id: vial.id, ...doneOffline(at) };
    return this.#append('incident_amendment', vial, columns, { incident_number: incidentNumber });
  }

  /** LAW-05: adds what the record of a dose or a waste does not say; the record itself stays. */
  completeDose(vial: ChainEnd, moveId: string, { patient_reference = null, ...others }: LawFields): string {
    const columns = { stock_move_record_id: moveId, drug_id: vial.id, user_name: this.#author.actor.name, ...others };
    return this.#append('incident_amendment', vial, columns, { patient_reference });
  }

  /** Moves a vial to a box, of this agency or of another one of the organisation. */
  transfer(vial: Vial, to: { boxId: string; userGroupId: string }, at: DoneAt = NOW): string {
    this.#places.push({ drug_id: vial.id, drug_box_id: to.boxId, user_group_id: to.userGroupId });
    const columns = {
      ...this.#witnessed(),
      drug_id: vial.id,
      drug_type_id: vial.typeId,
      from_drug_box_id: vial.boxId,
      to_drug_box_id: to.boxId,
      to_user_group_id: to.userGroupId,
      quantity: microgramsText(vial.amount),
      ...doneOffline(at),
    };
    return this.#append('drug_transfer', vial, columns, this.#witnessData(null));
  }

  /** Moves a box to a unit. */
  transferBox(box: ChainEnd & { unitId: string | null }, unitId: string, at: DoneAt = NOW): string {
    this.#boxChanges.set(box.id, { unit_id: unitId });
    const units = { from_unit_id: box.unitId, to_unit_id: unitId };
    const columns = { ...this.#witnessed(), drug_box_id: box.id, ...units, ...doneOffline(at) };
    return this.#append('box_transfer', box, columns, this.#witnessData(null));
  }

  /** Records a check of a box; `details` are the check's own columns. */
  checkBox(box: ChainEnd, details: Record<string, unknown>): string {
    const columns = { ...this.#witnessed(), drug_box_id: box.id, ...details };
    return this.#append('box_check', box, columns, this.#witnessData(null));
  }

  /** Records that a vial was seen, with what was left in it. */
  checkVial(vial: SeenVial, checkId: string, { isManual, scannedBy }: CodeEntry): string {
    return this.#append('drug_check', vial, {
      box_check_id: checkId,
      drug_id: vial.id,
      amount: microgramsText(vial.amount),
      scanned_manually: isManual,
      scanned_by: scannedBy,
    });
  }

  /** Gives a box its new code. */
  reseal(
    box: ChainEnd & { barcode: string },
    reseal: { checkId: string; newCode: string; notes: string | null },
  ): string {
    this.#boxChanges.set(box.id, { barcode_id: reseal.newCode });
    this.#sealed.push(box.id);
    return this.#append('reseal', box, {
      drug_box_id: box.id,
      box_check_id: reseal.checkId,
      old_barcode_id: box.barcode,
      new_barcode_id: reseal.newCode,
      notes: reseal.notes,
    });
  }

  /** Says that boxes must be resealed because of what happened in them, unless they were since. */
  resealDue(boxIds: readonly string[], since: string | null = null): void {
    for (const [place, id] of boxIds.entries()) {
      // Each a moment after the one before, so that they are asked for in this order (OPEN-091).
      const moment = new Date(Date.parse(since ?? this.#author.now) + place).toISOString();
      if ((this.#resealDue.get(id) ?? '') < moment) this.#resealDue.set(id, moment);
    }
  }

  /** Notes that a box was not resealed although it had to be; nobody is asked for it any more, and all see it open. */
  avoidReseal(box: { id: string; name: string; barcode: string }, reason: string): void {
    this.#leftUnsealed.push({ id: box.id, by_name: this.#author.actor.name });
    this.discrepancy(DISCREPANCY_TYPES.resealAvoided, `${box.name} ${box.barcode}: ${reason}`, { drug_box_id: box.id });
  }

  /** Notes that something does not add up, and what it is about; `custody.into_cases` puts it into its case. */
  discrepancy(type: DiscrepancyType, notes: string, about: About = {}): string {
    return this.#add('discrepancy', { discrepancy_type: type, notes, ...about }).id;
  }

  /** Receives a vial into a box: adds the vial and its first record, which holds what its label says. */
  receive(
    box: { id: string; name: string; unitName: string | null },
    quantity: Amount,
    { typeName, ...columns }: Record<string, unknown> & { barcode_id: string; typeName: string },
    at: DoneAt = NOW,
  ): string {
    const { id } = this.#add('drug', {
      organization_id: this.#author.actor.organizationId,
      drug_box_id: box.id,
      quantity: microgramsText(quantity),
      amount_left: '0',
      chain_length: 0,
      chain_head: FIRST_PREVIOUS,
      ...(at.happenedAt !== null && { received_at: at.happenedAt }),
      ...columns,
    });
    const start = { id, chainLength: 0, chainHead: FIRST_PREVIOUS };
    const label = {
      vial_code: columns.barcode_id,
      vial_type: typeName,
      vial_expires_on: columns['expiration_date'] ?? null,
      vial_lot: columns['lot_number'] ?? null,
    };
    this.#move(
      { ...start, boxId: box.id, boxName: box.name, unitName: box.unitName },
      { type: 'receive', quantity, ...at, offline: at.happenedAt !== null },
      label,
    );
    return id;
  }

  /** LAW-08: says by which papers a new vial came. It is no part of the chains: papers are completed later. */
  cameBy(supplyPaperId: string, drugId: string, code: string): void {
    this.#add('receipt_vial', { receipt_id: supplyPaperId, drug_id: drugId, code });
  }

  /** Adds a box, empty and without a unit: to bring it to one is the first that can be recorded of it. */
  newBox(columns: NewBox): ChainEnd & { unitId: null } {
    const start = { chainLength: 0, chainHead: FIRST_PREVIOUS };
    const { id } = this.#add('drug_box', {
      organization_id: this.#author.actor.organizationId,
      chain_length: start.chainLength,
      chain_head: start.chainHead,
      ...columns,
    });
    return { id, ...start, unitId: null };
  }

  /** Sets the short date of a vial. */
  setShortDate(id: string, shortDate: string | null): void {
    this.#shortDates.push({ id, short_date: shortDate });
  }

  /** Remembers what a package's barcode stands for (SRV-39). */
  learn(code: { ndc_barcode: string; code_type: string | null; type: string; quantity: string }): void {
    this.#learned.push(code);
  }

  /** Uses up the proof by which the user confirmed this. */
  confirmedBy(proofId: string): void {
    this.#confirmed.push(proofId);
  }

  /** Gives a picture to a check; no other one can have it. */
  takePicture(id: string, checkId: string): void {
    this.#pictures.push({ id, usedBy: checkId });
  }

  /** What will not be as it was, for whoever shows it; a vial that leaves is news in both agencies. */
  changes(): AgencyChange[] {
    const agencyId = this.#author.actor.userGroupId;
    const changes: AgencyChange[] = [...this.#rows].flatMap(([table, rows]) =>
      isRealtimeEntity(table) ? [{ agencyId, entity: table, ids: rows.map(({ id }) => id) }] : [],
    );
    // The API shows an amendment as part of the record that it amends.
    const amended = (this.#rows.get('incident_amendment') ?? []).map((row) => String(row['stock_move_record_id']));
    const left = this.#leftUnsealed.map(({ id }) => id);
    const boxIds = [...new Set([...this.#boxChanges.keys(), ...this.#resealDue.keys(), ...this.#sealed, ...left])];
    const moved = this.#links.all.filter(({ kind }) => MOVES.has(kind)).map(({ subject_id }) => subject_id);
    const shortened = this.#shortDates.map(({ id }) => id);
    changes.push(
      { agencyId, entity: 'stock_move_record', ids: amended },
      { agencyId, entity: 'drug_box', ids: boxIds },
      { agencyId, entity: 'drug', ids: [...moved, ...shortened] },
    );
    for (const { user_group_id, drug_id } of this.#places) {
      if (user_group_id !== agencyId) changes.push({ agencyId: user_group_id, entity: 'drug', ids: [drug_id] });
    }
    return changes.filter(({ ids }) => ids.length > 0);
  }

  /** The row of a table that was appended under this id. */
  appended(table: Table, id: string): Readonly<Row> {
    const row = this.#rows.get(table)?.find((each) => each.id === id);
    if (!row) throw new Error(`${table} ${id} was not appended`);
    return row;
  }

  /** The rows that it adds to each table, as they are hashed. */
  rows(): ReadonlyMap<Table, readonly RecordRow[]> {
    return new Map<Table, readonly RecordRow[]>([
      ...[...this.#rows].map(([table, rows]) => [table, rows.map((row) => this.#hashed.get(row) ?? row)] as const),
      ['signature', this.#personal.signatures],
      ['personal_data', this.#personal.rows],
    ]);
  }

  /** What follows from the records: lists, so that several entries can be written together. */
  effects(): Record<string, readonly unknown[]> {
    const { actor } = this.#author;
    const due = { user_group_id: actor.userGroupId, by: actor.userId, by_name: actor.name };
    const proof = proofUsed(this.#witness, actor);
    const records = this.#links.all.filter(({ kind }) => WITNESSED.has(kind)).map(({ record_id }) => record_id);
    return {
      boxes: [...this.#boxChanges].map(([id, change]) => ({ id, ...change })),
      places: this.#places,
      shortDates: this.#shortDates,
      resealDue: [...this.#resealDue].map(([id, since]) => ({ id, since, ...due })),
      sealed: this.#sealed,
      leftUnsealed: this.#leftUnsealed,
      learned: this.#learned,
      proofs: proof === null ? [] : [{ ...proof, records }],
      confirmed: this.#confirmed,
      pictures: this.#pictures,
    };
  }

  #add(table: Table, columns: Record<string, unknown>, id: string = this.#newId()): Row {
    const row: Row = {
      id,
      user_group_id: this.#author.actor.userGroupId,
      created_by: this.#author.actor.userId,
      created_on: this.#author.now,
      ...columns,
    };
    const rows = this.#rows.get(table);
    if (rows) rows.push(row);
    else this.#rows.set(table, [row]);
    return row;
  }

  #append(
    table: Extract<Table, RecordTable>,
    subject: ChainEnd,
    columns: Record<string, unknown>,
    data: Partial<PersonalData> | null = null,
  ): string {
    const personal = data && this.#personal.keep(subject.id, data);
    const row = this.#add(table, { ...columns, ...(personal && { personal_hash: personal.hash }) }, personal?.id);
    const record = canonicalRow(table, row);
    this.#hashed.set(row, record);
    this.#links.add(subject, table, record);
    return row.id;
  }

  #witnessed(): Record<string, unknown> {
    return witnessColumns(this.#author.actor.name, this.#witness);
  }

  #witnessData(incidentNumber: string | null): Partial<PersonalData> {
    return { incident_number: incidentNumber, ...guestData(this.#witness), ...this.#position };
  }
}
