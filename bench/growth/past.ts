import { FIRST_PREVIOUS } from '@vialant/domain/proof/canonical';
import { amountFromMicrograms, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import type { Witness } from '@vialant/domain/custody/witness';
import { CustodyEntry } from '../../apps/server/src/custody/entry.ts';
import type { ChainEnd, Vial } from '../../apps/server/src/custody/facts.ts';
import { VIALS_PER_BOX } from '../custody/stock.ts';
import { BOXES, type PastAgency } from './agency.ts';
import type { PastCheckpoints } from './checkpoints.ts';
import type { PastRows, PastTable } from './rows.ts';

/** A box is checked twice a day, and its vials are used up and replaced every so many checks. */
const CHECKS_A_DAY = 2;
const CHECKS_OF_A_VIAL = 8;
/** The records of a vial that was received, checked and given. */
export const RECORDS_OF_A_LIFE = CHECKS_OF_A_VIAL + 2;
const DAY_MS = 86_400_000;
const ROUND_MS = DAY_MS / CHECKS_A_DAY;
const BETWEEN_BOXES_MS = 60_000;
const BETWEEN_ACTS_MS = 200;
const FULL = amountFromMicrograms(100) ?? NO_AMOUNT;
const EXPIRES_ON = '2040-01-01';

/** How many records a round of checks brings in the long run. */
const RECORDS_A_ROUND = BOXES * (1 + VIALS_PER_BOX + (2 * VIALS_PER_BOX) / CHECKS_OF_A_VIAL);

/** When a past of so many records must have begun, to be over an hour ago. */
export function beginningOf(records: number, now: number): number {
  return now - 3_600_000 - (Math.ceil(records / RECORDS_A_ROUND) + 3) * ROUND_MS;
}

type HeldVial = Vial & { readonly row: Record<string, unknown> };
type PastBox = { readonly box: ChainEnd & { readonly name: string }; vials: HeldVial[] };

/**
 * The past of an agency, made act by act from the same entries as the product makes of what people record, so that all
 * amounts, links, hashes and checkpoints are true and verify. It is written by COPY instead of through `custody.append_acts`.
 */
export class Past {
  readonly #agency: PastAgency;
  readonly #began: number;
  readonly #boxes: readonly PastBox[];
  readonly #checkpoints: PastCheckpoints;
  readonly #witness: Witness;
  #turn = 0;
  #code = 0;
  #at = 0;
  /** The position of the last link. */
  #position: number;
  #records = 0;
  readonly acts = { received: 0, given: 0, checks: 0 };

  constructor(agency: PastAgency, began: number, checkpoints: PastCheckpoints, position: number) {
    this.#agency = agency;
    this.#began = began;
    this.#checkpoints = checkpoints;
    this.#position = position;
    this.#boxes = agency.boxes.map(({ id, name }) => ({
      box: { id, name, chainLength: 0, chainHead: FIRST_PREVIOUS },
      vials: [],
    }));
    this.#witness = {
      form: 'password',
      userId: agency.witness.id,
      name: agency.witness.name,
      proofId: agency.witness.id,
    };
  }

  get records(): number {
    return this.#records;
  }

  /** Goes on until there are so many records; what is new at the end is in no checkpoint of the past. */
  async until(records: number, rows: PastRows, { sealing }: { sealing: boolean }): Promise<void> {
    while (this.#records < records) {
      const place = this.#boxes[this.#turn % BOXES];
      if (place === undefined) throw new Error('there is no box');
      const round = Math.floor(this.#turn / BOXES);
      this.#at = this.#began + round * ROUND_MS + (this.#turn % BOXES) * BETWEEN_BOXES_MS;
      // Boxes get new vials at different times.
      if (round === 0 || (round + this.#turn) % CHECKS_OF_A_VIAL === 0) this.#replace(place, rows);
      this.#check(place, rows);
      this.#turn += 1;
      if (sealing) this.#checkpoints.sealIfDue(this.#at, this.#position, rows);
      await rows.send();
    }
  }

  /** Writes the vials that are still there; every other one was written when it was used up. */
  writeHeld(rows: PastRows): void {
    for (const { vials } of this.#boxes) for (const vial of vials) this.#writeVial(vial, rows);
  }

  /** Where the chains of the boxes end. */
  boxEnds(): readonly ChainEnd[] {
    return this.#boxes.map(({ box }) => box);
  }

  /** The boxes with the vials that are in them. */
  boxes(): { id: string; vials: string[] }[] {
    return this.#boxes.map(({ box, vials }) => ({ id: box.id, vials: vials.map(({ id }) => id) }));
  }

  #replace(place: PastBox, rows: PastRows): void {
    for (const vial of place.vials) {
      const entry = this.#entry(this.#witness).at({ lat: 47.6, lon: -122.3 });
      const incidentNumber = `26-${vial.barcode.slice(2)}`;
      entry.move(vial, { type: 'administer', quantity: negate(vial.amount), incidentNumber });
      vial.amount = NO_AMOUNT;
      this.#write(entry, place, rows);
      this.#writeVial(vial, rows);
      this.acts.given += 1;
    }
    const entry = this.#entry(null);
    const codes = Array.from({ length: VIALS_PER_BOX }, () => `G-${(this.#code += 1)}`);
    for (const barcode_id of codes) {
      const { typeId: type, typeName } = this.#agency;
      const label = { typeName, barcode_id, type, expiration_date: EXPIRES_ON, lot_number: `L-${this.#turn}` };
      entry.receive({ ...place.box, unitName: null }, FULL, label);
    }
    place.vials = (entry.rows().get('drug') ?? []).map((row) => this.#newVial(place.box, row));
    this.#write(entry, place, rows);
    this.acts.received += VIALS_PER_BOX;
  }

  #check(place: PastBox, rows: PastRows): void {
    const entry = this.#entry(null);
    const checkId = entry.checkBox(place.box, {
      scanned_manually: false,
      scanned_by: 'camera',
      user_was_offline: false,
      happened_at: new Date(this.#at).toISOString(),
      input_barcode_manually: false,
    });
    for (const vial of place.vials) entry.checkVial(vial, checkId, { scannedBy: 'camera', isManual: false });
    this.#write(entry, place, rows);
    this.acts.checks += 1;
  }

  #entry(witness: Witness | null): CustodyEntry {
    this.#at += BETWEEN_ACTS_MS;
    const { id: userGroupId, organizationId, medic } = this.#agency;
    const actor = { userId: medic.id, name: medic.name, userGroupId, organizationId };
    return new CustodyEntry(
      { now: new Date(this.#at).toISOString(), epochMicroseconds: this.#at * 1000, actor },
      witness,
    );
  }

  /** Writes rows and links of an entry, and moves the ends of its chains. */
  #write(entry: CustodyEntry, place: PastBox, rows: PastRows): void {
    const { links } = entry;
    for (const [table, list] of entry.rows())
      if (table !== 'drug') for (const row of list) rows.add(table as PastTable, row);
    const ends = new Map<string, ChainEnd>(place.vials.map((vial) => [vial.id, vial]));
    ends.set(place.box.id, place.box);
    for (const link of links) {
      this.#position += 1;
      rows.add('custody_link', { ...link, position: this.#position, user_group_id: this.#agency.id });
      const end = ends.get(link.subject_id);
      if (end === undefined) throw new Error('a link of something else');
      end.chainLength = link.number;
      end.chainHead = link.hash;
      this.#checkpoints.take(link);
    }
    this.#records += links.length;
  }

  #newVial(box: PastBox['box'], row: Record<string, unknown>): HeldVial {
    const barcode = String(row['barcode_id']);
    return {
      row,
      id: String(row['id']),
      chainLength: 0,
      chainHead: FIRST_PREVIOUS,
      barcode,
      receivedAt: String(row['created_on']),
      amount: FULL,
      boxId: box.id,
      boxName: box.name,
      unitName: null,
      unitType: null,
      typeId: this.#agency.typeId,
      typeName: this.#agency.typeName,
      categories: [],
      isReusable: false,
      shortDateAllowed: false,
      type: { unitName: null, unitOfMeasurement: 'micrograms', displayUnitOfMeasurement: null, onlyOneQuantity: false },
    };
  }

  #writeVial({ row, amount, chainLength, chainHead, id, barcode }: HeldVial, rows: PastRows): void {
    const micrograms = amount === NO_AMOUNT ? '0' : row['quantity'];
    rows.add('drug', { ...row, amount_left: micrograms, chain_length: chainLength, chain_head: chainHead });
    rows.add('code', { organization_id: this.#agency.organizationId, barcode_id: barcode, drug_id: id });
  }
}
