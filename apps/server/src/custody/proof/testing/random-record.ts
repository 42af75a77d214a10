import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { entryBy } from '@vialant/domain/scan/scanned-by';
import { type Amount, addAmounts, negate } from '@vialant/domain/values/amount';
import { FIRST_PREVIOUS, type RecordRow } from '@vialant/domain/proof/canonical';
import {
  FILE_VERSIONS,
  type HandoverLine,
  type KeptCheckpoint,
  RECORD_FORMAT,
  type RecordLine,
  type SignedCheckpoint,
} from '@vialant/domain/proof/chain-verifier-lines';
import type { KeyChangeKind, SignedKeyChange } from '@vialant/domain/proof/key-change';
import { type Head, MerkleTree } from '@vialant/domain/proof/merkle';
import type { Witness } from '@vialant/domain/custody/witness';
import { CustodyEntry } from '../../entry.ts';
import type { Box, Vial } from '../../facts.ts';
import { nextCheckpoint } from '../checkpoint-row.ts';
import { nextKeyChange } from '../key-change-row.ts';
import { handoverLine, linkLine, type StoredLink, type StoredPersonal } from '../record-lines.ts';
import { sha256 } from '../sha256.ts';
import type { AgencyKey } from '../signing-key.ts';

type Link = StoredLink & { agency: string };
type KnownVial = Vial & { agency: string; sources: Map<string, Amount> };

const GUEST: Witness = {
  form: 'guest',
  guest: { name: 'Gale Guest', title: 'Nurse', licenseNumber: 'RN-1', signature: 'data:image/png;base64,AAAA' },
};

/** A key that lives in memory. */
export function memoryKey(): AgencyKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

/** Numbers from 0 to below the given one, the same for the same seed. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * An agency's record made up in memory, entry by entry as the server makes them, with a sister agency to which vials go
 * and from which they come back; and the lines that an export of it would have.
 */
export class RandomRecord {
  readonly agency = { id: randomUUID(), name: 'Harbor EMS' };
  /** All keys that it ever had; the last one signs today. */
  readonly keys: AgencyKey[] = [memoryKey()];
  readonly #sister = randomUUID();
  readonly #chance: (below: number) => number;
  readonly #links: Link[] = [];
  readonly #rows = new Map<string, RecordRow>();
  readonly #personal = new Map<string, StoredPersonal>();
  readonly #vials: KnownVial[] = [];
  readonly #boxes: Box[] = [];
  readonly #types = [randomUUID(), randomUUID(), randomUUID()];
  readonly #tree = new MerkleTree(sha256);
  readonly #keyChanges: SignedKeyChange[] = [];
  readonly #sealed: { checkpoint: SignedCheckpoint; upTo: number; heads: Map<string, Link> }[] = [];
  #now = Date.UTC(2026, 0, 1);

  constructor(seed: number) {
    this.#chance = chanceOf(seed);
    for (const agency of [this.agency.id, this.agency.id, this.#sister]) this.#addBox(agency);
  }

  get key(): AgencyKey {
    return this.keys.at(-1) ?? memoryKey();
  }

  /** Lets so many things happen, with a checkpoint now and then and one at the end. */
  live(steps: number): this {
    for (let step = 0; step < steps; step += 1) {
      this.#happen();
      if (this.#chance(12) === 0) this.seal();
    }
    this.seal();
    return this;
  }

  /** Forgets personal data of some records. */
  erase(): this {
    for (const id of this.#personal.keys()) if (this.#chance(2) === 0) this.#personal.delete(id);
    return this;
  }

  /** Lets another key follow, introduced by the one of before unless that is lost, and seals with it. */
  changeKey(kind: KeyChangeKind = 'rotated'): this {
    const next = memoryKey();
    const before = this.#keyChanges.at(-1)?.statement ?? null;
    const oldKey = kind === 'lost' ? null : this.key;
    const { heads: _, ...last } = this.kept();
    this.#keyChanges.push(nextKeyChange({ last, before, oldKey, newKey: next, createdOn: this.#time() }));
    this.keys.push(next);
    this.seal();
    return this;
  }

  seal(): void {
    const last = this.#sealed.at(-1);
    const heads = new Map(last?.heads);
    const grown: Head[] = [];
    for (const link of this.#links.slice(last?.upTo ?? 0)) {
      if (link.agency !== this.agency.id) continue;
      heads.set(link.subject_id, link);
      grown.push({ subject: link.subject_id, number: link.number, hash: link.hash });
    }
    this.#tree.update(grown);
    const checkpoint = nextCheckpoint(last?.checkpoint.statement ?? null, this.key, {
      agency: this.agency.id,
      created_on: this.#time(),
      link_count: (last?.checkpoint.statement.link_count ?? 0) + grown.length,
      subject_count: this.#tree.size,
      merkle_root: this.#tree.root(),
    });
    this.#sealed.push({ checkpoint, upTo: this.#links.length, heads });
  }

  /** The newest checkpoint, as it is kept elsewhere. */
  kept(): KeptCheckpoint & Required<Pick<KeptCheckpoint, 'heads'>> {
    const last = this.#sealed.at(-1);
    if (!last) throw new Error('nothing is sealed');
    const heads = [...last.heads.values()].map(({ subject_id, number, hash, record_id }) => {
      return { subject: subject_id, number, hash, record: record_id, code: this.#codeOf(subject_id) };
    });
    return { ...last.checkpoint, heads };
  }

  lines(): RecordLine[] {
    const open = this.#openHandovers();
    const body = this.#sealed.flatMap((_, index) => this.#section(index));
    body.splice(-1, 0, ...open);
    const ids = new Set([...this.#sealedSubjects(), ...open.map(({ subject }) => subject)]);
    const subjects = [...ids].map((id): RecordLine => {
      const vial = this.#vials.find((each) => each.id === id);
      const told =
        vial === undefined
          ? ({ what: 'box' } as const)
          : ({ what: 'vial', type_id: vial.typeId, type: 'Fentanyl' } as const);
      return { line: 'subject', id, ...told, code: this.#codeOf(id) };
    });
    const count = (line: RecordLine['line']): number => body.filter((each) => each.line === line).length;
    const counts = { subjects: subjects.length, links: count('link'), checkpoints: count('checkpoint') };
    const { agency, key } = this;
    const changes = this.#keyChanges;
    const version = changes.length > 0 ? FILE_VERSIONS.withKeyChanges : FILE_VERSIONS.withoutCases;
    const header = { format: RECORD_FORMAT, version, made_on: this.#time(), public_key: key.publicKey };
    const keys = changes.length > 0 ? { key_changes: [...changes] } : {};
    return [{ line: 'header', ...header, ...keys, agency, counts }, ...subjects, ...body];
  }

  /** What a sister has handed over and nobody here has touched since. */
  #openHandovers(): HandoverLine[] {
    return this.#vials.flatMap((vial) => {
      const last = this.#links.findLast(({ subject_id }) => subject_id === vial.id);
      const isOpen = vial.agency === this.agency.id && last !== undefined && last.agency !== vial.agency;
      return isOpen ? [handoverLine(last, this.#rows.get(last.record_id))] : [];
    });
  }

  /** Every change of what the agency holds, straight from the rows: a recount must come to the same sums. */
  movements(): { readonly typeId: string; readonly kind: string; readonly nanograms: bigint; readonly at: string }[] {
    return [...this.#rows.values()].flatMap((row) => {
      const typeId = this.#vials.find(({ id }) => id === row['drug_id'])?.typeId ?? '';
      const nanograms = BigInt(Math.round(Math.abs(Number(row['quantity'] ?? 0)) * 1000));
      const isOwn = row['user_group_id'] === this.agency.id;
      const at = String(row['happened_at'] ?? row['created_on']);
      const kind = row['type'];
      if (typeof kind === 'string') return isOwn ? [{ typeId, kind, nanograms, at }] : [];
      const to = row['to_user_group_id'];
      if (to === undefined || to === row['user_group_id'] || row['drug_id'] === undefined) return [];
      if (!isOwn && to !== this.agency.id) return [];
      return [{ typeId, kind: isOwn ? 'out' : 'in', nanograms, at }];
    });
  }

  /** All that was recorded, by both agencies. */
  rows(): readonly RecordRow[] {
    return [...this.#rows.values()];
  }

  /** What one checkpoint sealed, chain by chain, and the checkpoint. */
  #section(index: number): RecordLine[] {
    const sealed = this.#sealed[index];
    if (!sealed) return [];
    const links = this.#links.slice(this.#sealed[index - 1]?.upTo ?? 0, sealed.upTo);
    const own = links.filter(({ agency }) => agency === this.agency.id);
    const chains = [...Map.groupBy(own, (link) => link.subject_id).values()];
    return [
      ...chains.flat().flatMap((link) => this.#linkLines(link)),
      ...chains.map((chain): RecordLine => {
        const { subject_id: subject, number, hash, record_id: record } = chain.at(-1) as Link;
        return { line: 'head', subject, number, hash, record };
      }),
      { line: 'checkpoint', ...sealed.checkpoint },
    ];
  }

  #linkLines(link: Link): RecordLine[] {
    const own = linkLine(link, this.#rows.get(link.record_id), this.#personal.get(link.record_id));
    const before = this.#links.find((each) => each.hash === link.previous_hash);
    if (before === undefined || before.agency === this.agency.id) return [own];
    return [handoverLine(before, this.#rows.get(before.record_id)), own];
  }

  #sealedSubjects(): Set<string> {
    return new Set(this.#sealed.at(-1)?.heads.keys());
  }

  #codeOf(id: string): string {
    return [...this.#vials, ...this.#boxes].find((each) => each.id === id)?.barcode ?? '';
  }

  #time(): string {
    return new Date(this.#now).toISOString();
  }

  #addBox(agency: string): void {
    const number = this.#boxes.length + 1;
    const [name, barcode] = [`BOX ${number}`, `BOX-${number}`];
    const rest = {
      unitId: null,
      unitName: null,
      unitType: null,
      isResealDue: false,
      verifyRequired: null,
      isArchived: false,
      userGroupId: agency,
    };
    this.#boxes.push({ id: randomUUID(), chainLength: 0, chainHead: FIRST_PREVIOUS, name, barcode, ...rest });
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#chance(items.length)] as T;
  }

  #happen(): void {
    if (this.#vials.length < 3 || this.#chance(8) === 0) return this.#receive();
    const vial = this.#pick(this.#vials);
    const isEmpty = vial.amount <= 0;
    const ways = [
      () => (isEmpty ? undefined : this.#take(vial, 'administer')),
      () => (isEmpty ? undefined : this.#take(vial, 'waste')),
      () => this.#putBack(vial),
      () => this.#amend(vial),
      () => (isEmpty ? undefined : this.#transfer(vial, this.#pick(this.#boxes))),
      () => this.#check(this.#pick(this.#boxes)),
    ];
    this.#pick(ways)();
  }

  #receive(): void {
    const box = this.#pick(this.#boxes);
    const quantity = (1000 * (1 + this.#chance(100_000))) as Amount;
    this.#record(box.userGroupId, (entry) => {
      const told = {
        barcode: `FEN-${this.#vials.length + 1}`,
        typeId: this.#types[this.#vials.length % 3],
        amount: quantity,
      };
      const into = { id: box.id, name: box.name, unitName: null };
      const id = entry.receive(into, quantity, { barcode_id: told.barcode, typeName: 'Fentanyl' });
      const start = { id, chainLength: 0, chainHead: FIRST_PREVIOUS, boxId: box.id, boxName: box.name, unitName: null };
      this.#vials.push({ ...start, ...told, agency: box.userGroupId, sources: new Map() } as unknown as KnownVial);
    });
  }

  #take(vial: KnownVial, type: 'administer' | 'waste'): void {
    const quantity = negate((1 + this.#chance(vial.amount)) as Amount);
    this.#record(vial.agency, (entry) => {
      const incidentNumber = this.#chance(2) === 0 ? `INC-${this.#chance(1000)}` : null;
      vial.sources.set(entry.move(vial, { type, quantity, incidentNumber, notes: 'näive ☂ "quoted"' }), quantity);
      vial.amount = addAmounts(vial.amount, quantity);
      if (type === 'waste' || vial.amount <= 0 || this.#chance(3) > 0) return;
      const rest = negate(vial.amount);
      vial.sources.set(entry.move(vial, { type: 'waste', quantity: rest }), rest);
      vial.amount = addAmounts(vial.amount, rest);
    });
  }

  #putBack(vial: KnownVial): void {
    const [sourceId, quantity] = [...vial.sources][0] ?? [];
    // A sister agency reverses only what it took itself; here it reverses nothing.
    if (sourceId === undefined || quantity === undefined || vial.agency !== this.agency.id) return;
    if (this.#rows.get(sourceId)?.['user_group_id'] !== this.agency.id) return;
    this.#record(vial.agency, (entry) => {
      entry.move(vial, { type: 'un_administer', quantity: negate(quantity), sourceId });
      vial.sources.delete(sourceId);
      vial.amount = addAmounts(vial.amount, negate(quantity));
    });
  }

  #amend(vial: KnownVial): void {
    const [sourceId] = [...vial.sources.keys()];
    if (sourceId === undefined || this.#rows.get(sourceId)?.['user_group_id'] !== vial.agency) return;
    this.#record(vial.agency, (entry) => void entry.amendIncident(vial, sourceId, `INC-${this.#chance(1000)}`));
  }

  #transfer(vial: KnownVial, box: Box): void {
    this.#record(vial.agency, (entry) => void entry.transfer(vial, { boxId: box.id, userGroupId: box.userGroupId }));
    vial.boxId = box.id;
    vial.agency = box.userGroupId;
  }

  #check(box: Box): void {
    this.#record(box.userGroupId, (entry) => {
      const checkId = entry.checkBox(box, { happened_at: this.#time(), temperature_celsius: 21.5, notes: null });
      for (const vial of this.#vials) if (vial.boxId === box.id) entry.checkVial(vial, checkId, entryBy('camera'));
      if (this.#chance(3) > 0) return;
      const newCode = `SEAL-${this.#chance(1_000_000)}`;
      entry.reseal(box, { checkId, newCode, notes: null });
      box.barcode = newCode;
    });
  }

  /** What the database would do with an entry: keep its rows and links, and where the chains stand. */
  #record(agency: string, make: (entry: CustodyEntry) => void): void {
    this.#now += 1 + this.#chance(100_000);
    const actor = { userId: randomUUID(), userGroupId: agency, organizationId: randomUUID(), name: 'Morgan Medic' };
    const place = this.#chance(2) === 0 ? { lat: 47.6, lon: -122.000001 } : { lat: null, lon: null };
    const author = { now: this.#time(), epochMicroseconds: this.#now * 1000, actor };
    const entry = new CustodyEntry(author, this.#chance(2) === 0 ? GUEST : null).at(place);
    make(entry);
    for (const [table, ofTable] of entry.rows()) {
      const isPersonal = table === 'personal_data';
      for (const row of ofTable) (isPersonal ? this.#personal : this.#rows).set(String(row['id']), row);
    }
    for (const link of entry.links) {
      this.#links.push({ ...link, agency });
      const subject = [...this.#vials, ...this.#boxes].find(({ id }) => id === link.subject_id);
      if (subject) Object.assign(subject, { chainLength: link.number, chainHead: link.hash });
    }
  }
}
