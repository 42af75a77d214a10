import { type Proofs, wrongInKept } from './chain-verifier-checkpoint.ts';
import { type RecordLine, type SignedCheckpoint, statementText } from './chain-verifier-lines.ts';
import { ChainVerifier, type KnownElsewhere, type Untruth, type Verdict } from './chain-verifier.ts';
import { balanceOf, type CountedBalance, type CountedType } from './figures.ts';
import {
  type BalanceTotal,
  comparePaths,
  manifestFileText,
  manifestText,
  PACKET_FILES,
  type PacketFile,
  type PacketManifest,
} from './packet.ts';
import { readKept, readManifest } from './read-lines.ts';
import { Recount } from './recount.ts';
import { AMOUNT_COLUMNS, type ToldBalance, ToldBalances } from './told-balances.ts';
import { type NamedFigures, type ToldReport, ToldReports } from './told-reports.ts';

/** What a verifier says of a packet: of its record as `Verdict` says it, and of the files around it. */
export type PacketVerdict = Verdict & {
  readonly packet: { readonly manifest: PacketManifest | null; readonly files: number };
};

/**
 * Judges a packet: that the manifest is signed, that the files are those which it names, that the record in it is
 * true, that the checkpoint is the record's last one, and that the balances, and those figures in the reports that a
 * verifier counts again, follow from the record. Give it the manifest first, then every other file with its hash, and of the record also every line.
 */
export class PacketVerifier {
  readonly #proofs: Proofs;
  readonly #chain: ChainVerifier;
  readonly #untruths: Untruth[] = [];
  readonly #seen = new Set<string>();
  readonly #manifest: PacketManifest | null;
  readonly #named: ReadonlyMap<string, PacketFile>;
  readonly #recount: Recount | null;
  readonly #toldBalances = new ToldBalances();
  readonly #toldReports = new ToldReports();
  #checkpoint: SignedCheckpoint | null = null;
  #hasDrawings = false;

  /** The text of `manifest.json`, or null if the packet has none. */
  constructor(proofs: Proofs, known: KnownElsewhere, manifest: string | null) {
    this.#proofs = proofs;
    this.#chain = new ChainVerifier(proofs, known);
    this.#manifest = this.#readManifest(manifest);
    this.#named = new Map(this.#manifest?.statement.files.map((file) => [file.path, file]));
    this.#recount = this.#newRecount();
  }

  /** Takes what is not true of the packet as an archive. */
  takeUntruth(untruth: Untruth): void {
    this.#untruths.push(untruth);
  }

  /** The verdict on a packet that cannot be opened: nothing else is known of it. */
  giveUp(what: string): PacketVerdict {
    return { ...this.#chain.finish(), packet: { manifest: null, files: 0 }, untruths: [{ what }] };
  }

  /** Whether there is a reason to read a file: nothing can be said of one that was added. */
  wants({ path }: Pick<PacketFile, 'path'>): boolean {
    return this.#manifest === null || this.#named.has(path);
  }

  /** Takes a file that cannot be unpacked. */
  takeBroken(path: string, why: string): void {
    this.#seen.add(path);
    this.#say(path, `it cannot be unpacked: ${why}`);
  }

  /** Takes a file of the packet, with the size and hash of what was read. */
  takeFile({ path, bytes, sha256 }: PacketFile): void {
    this.#seen.add(path);
    if (this.#manifest === null) return;
    const named = this.#named.get(path);
    if (named === undefined) return this.#say(path, 'the agency did not sign it: it was added to the packet');
    if (named.sha256 === sha256 && named.bytes === bytes) return;
    this.#say(path, 'it is not the file that the agency signed: it was changed or exchanged');
  }

  /** Takes the next line of the record. */
  takeLine(line: RecordLine): void {
    this.#chain.take(line);
    if (line.line === 'subject') {
      this.#hasDrawings ||= line.signatures !== undefined;
      this.#recount?.takeSubject(line);
    } else if (line.line === 'link' || line.line === 'handover') this.#recount?.takeLink(line);
  }

  takeUnreadable(lineNumber: number, why: string): void {
    this.#chain.takeUnreadable(lineNumber, why);
  }

  /** Takes the text of `checkpoint.json`. */
  takeCheckpoint(text: string): void {
    const kept = readKept(text);
    if (typeof kept === 'string') return this.#say(PACKET_FILES.checkpoint, `it cannot be read: ${kept}`);
    const wrong = wrongInKept(kept, this.#proofs);
    if (kept.heads === undefined) this.#say(PACKET_FILES.checkpoint, 'it does not say where the chains ended');
    if (wrong !== null) this.#say(PACKET_FILES.checkpoint, `it is not true by itself: ${wrong}`);
    this.#checkpoint = kept;
  }

  /** Takes what a report of balances tells, or why that cannot be read. */
  takeBalances(path: string, told: readonly ToldBalance[] | string): void {
    if (typeof told === 'string') this.#say(path, `it cannot be read: ${told}`);
    else this.#toldBalances.take(path, told);
  }

  /** Takes what another report tells that is counted again, or why that cannot be read. */
  takeReport(path: string, told: ToldReport | string): void {
    if (typeof told === 'string') this.#say(path, `it cannot be read: ${told}`);
    else this.#toldReports.take(path, told);
  }

  finish(): PacketVerdict {
    const verdict = this.#chain.finish();
    this.#missFiles();
    this.#compareWith(verdict);
    // The balances of a record that is not true differ for that reason alone.
    if (verdict.untruths.length === 0) this.#compareTotals();
    const packet = { manifest: this.#manifest, files: this.#seen.size };
    return { ...verdict, packet, untruths: [...this.#untruths, ...verdict.untruths] };
  }

  #say(file: string, what: string): void {
    this.#untruths.push({ file, what });
  }

  #readManifest(text: string | null): PacketManifest | null {
    const say = (what: string): void => this.#say(PACKET_FILES.manifest, what);
    if (text === null) {
      say('it is missing from the packet: nothing says which files the agency signed');
      return null;
    }
    const manifest = readManifest(text);
    if (typeof manifest === 'string') {
      say(`it cannot be read: ${manifest}`);
      return null;
    }
    const { statement, signature, public_key } = manifest;
    if (manifestFileText(manifest) !== text) say('it is not written as a manifest is: its text was changed');
    if (!this.#proofs.checkSignature(manifestText(statement), signature, public_key))
      say('its signature is not that of the key it names');
    if (!areInOrder(statement.files)) say('its files are not each named once, in the order of their paths');
    return manifest;
  }

  #newRecount(): Recount | null {
    if (this.#manifest === null) return null;
    const { period, time_zone } = this.#manifest.statement;
    const recount = Recount.over(period, time_zone);
    if (recount === null) this.#say(PACKET_FILES.manifest, 'its period or its time zone is none');
    return recount;
  }

  #missFiles(): void {
    const missing = new Set([...this.#named.keys(), ...Object.values(PACKET_FILES)]);
    missing.delete(PACKET_FILES.manifest);
    for (const path of missing) if (!this.#seen.has(path)) this.#say(path, 'it is missing from the packet');
  }

  /** Compares manifest and checkpoint with the record. */
  #compareWith({ header, counts, lastCheckpoint: last }: Verdict): void {
    const checkpoint = this.#checkpoint;
    if (checkpoint !== null && last !== null && signedText(checkpoint) !== signedText(last))
      this.#say(PACKET_FILES.checkpoint, 'it is not the checkpoint with which the record ends');
    if (this.#manifest === null || header === null) return;
    const { statement, public_key } = this.#manifest;
    const hash = last === null ? null : this.#proofs.hash(statementText(last.statement));
    const { agency } = statement;
    const wrong = [
      public_key !== header.public_key && 'it is signed with another key than the record',
      (agency.id !== header.agency.id || agency.name !== header.agency.name) && 'it is of another agency',
      (statement.checkpoint.number !== last?.statement.number || statement.checkpoint.hash !== hash) &&
        'it names another checkpoint than the one with which the record ends',
      !statement.with_personal &&
        (counts.personal > 0 || this.#hasDrawings) &&
        'it says that personal data were left out, and the record has some',
    ];
    for (const what of wrong) if (what !== false) this.#say(PACKET_FILES.manifest, what);
  }

  #compareTotals(): void {
    if (this.#manifest === null || this.#recount === null) return;
    const told = new Map(this.#manifest.statement.totals.map((total) => [total.type_id, total]));
    if (told.size !== this.#manifest.statement.totals.length)
      this.#say(PACKET_FILES.manifest, 'it tells the balance of a drug type twice');
    const counted = this.#recount.finish();
    const balances = counted.map(balanceOf).filter((each) => each !== null);
    const names = new Map([...told].map(([id, { type }]) => [id, type]));
    const named = <T extends CountedBalance | CountedType>(each: T): T & { readonly type: string } => ({
      ...each,
      type: each.type ?? names.get(each.type_id) ?? '',
    });
    for (const each of balances) {
      const total = told.get(each.type_id);
      told.delete(each.type_id);
      if (total === undefined) this.#say(PACKET_FILES.manifest, `it tells no balance of ${each.type ?? 'a drug type'}`);
      else this.#compareTotal(total, each);
    }
    for (const { type } of told.values())
      this.#say(PACKET_FILES.manifest, `it tells a balance of ${type}, of which the record has nothing in the period`);
    this.#compareReports(balances.map(named), counted.map(named));
  }

  #compareReports(balances: readonly BalanceTotal[], figures: readonly NamedFigures[]): void {
    const ofBalances = this.#toldBalances.wrong(balances);
    const ofOthers = this.#toldReports.wrong(figures);
    this.#untruths.push(...ofBalances.inReports, ...ofOthers.inReports);
    // A report that is missing or another one was named as such.
    if (this.#untruths.length > 0) return;
    for (const type of ofBalances.untold) this.#say(PACKET_FILES.manifest, `no report tells the balance of ${type}`);
    for (const what of ofOthers.untold) this.#say(PACKET_FILES.manifest, `no report tells ${what}`);
  }

  #compareTotal(total: BalanceTotal, counted: CountedBalance): void {
    if (counted.type !== null && counted.type !== total.type)
      this.#say(PACKET_FILES.manifest, `it calls ${counted.type} ${total.type}`);
    for (const column of AMOUNT_COLUMNS) {
      if (total[column] === counted[column]) continue;
      const what = `the reports say ${column} ${total[column]} mcg of ${total.type}, the record ${counted[column]} mcg`;
      this.#say(PACKET_FILES.manifest, what);
    }
  }
}

function areInOrder(files: readonly PacketFile[]): boolean {
  return files.every((file, index) => {
    const before = files[index - 1];
    return file.path !== PACKET_FILES.manifest && (before === undefined || comparePaths(before, file) < 0);
  });
}

function signedText({ statement, public_key, signature }: SignedCheckpoint): string {
  return `${statementText(statement)} ${public_key} ${signature}`;
}
