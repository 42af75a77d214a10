import { CheckpointChain, type Proofs, wrongInKept } from './chain-verifier-checkpoint.ts';
import { KeyChain } from './chain-verifier-keys.ts';
import {
  type CheckpointLine,
  FILE_VERSIONS,
  type HandoverLine,
  type HeaderLine,
  type HeadLine,
  type KeptCheckpoint,
  type LinkLine,
  RECORD_FORMAT,
  type RecordLine,
  type SignedCheckpoint,
  type SubjectLine,
  statementText,
} from './chain-verifier-lines.ts';
import { SubjectChain } from './chain-verifier-subject.ts';
import { type ComparedEnds, KeptEnds } from './kept-ends.ts';
import type { SignedKeyChange } from './key-change.ts';
import type { Head } from './merkle.ts';

/** Where the record stops being true, and how. */
export type Untruth = {
  readonly what: string;
  /** The code of the vial or box or the number of the case, the number of the record in its chain and the record's id, where there is one. */
  readonly code?: string | undefined;
  readonly number?: number | undefined;
  readonly recordId?: string | undefined;
  readonly checkpoint?: number | undefined;
  /** The number of the change of keys. */
  readonly keyChange?: number | undefined;
  /** The file of a packet, where it is about one. */
  readonly file?: string | undefined;
};

export type Counts = {
  vials: number;
  boxes: number;
  cases: number;
  links: number;
  handovers: number;
  checkpoints: number;
  personal: number;
  erased: number;
};

export type Verdict = {
  readonly header: HeaderLine | null;
  readonly counts: Readonly<Counts>;
  readonly firstCheckpoint: SignedCheckpoint | null;
  readonly lastCheckpoint: SignedCheckpoint | null;
  /** How the agency's first key was followed by the others, as the file tells it. */
  readonly keyChanges: readonly SignedKeyChange[];
  /**
   * What was known from elsewhere and compared: whether a key was, the number of the kept checkpoint, and the ends of
   * chains that a custody report tells.
   */
  readonly compared: { readonly key: boolean; readonly checkpoint: number | null; readonly ends: ComparedEnds };
  readonly untruths: readonly Untruth[];
};

const NO_COUNTS: Counts = {
  vials: 0,
  boxes: 0,
  cases: 0,
  links: 0,
  handovers: 0,
  checkpoints: 0,
  personal: 0,
  erased: 0,
};

const COUNTED = { vial: 'vials', box: 'boxes', case: 'cases' } as const;

/** What is known from elsewhere: the agency's public key, or one of its checkpoints. */
export type KnownElsewhere = { readonly publicKey?: string | undefined; readonly kept?: KeptCheckpoint | undefined };

/**
 * Checks an exported record line by line: every hash, number and amount, and that the signed checkpoints seal exactly
 * what is there. Holds one state per vial, box and case, never the file.
 */
export class ChainVerifier {
  readonly #proofs: Proofs;
  readonly #known: KnownElsewhere;
  readonly #chains = new Map<string, SubjectChain>();
  readonly #untruths: Untruth[] = [];
  readonly #signatures = new Set<string | number>();
  readonly #counts: Counts = { ...NO_COUNTS };
  /** The records that took a loss out of a vial, with the id of the case that each one names. */
  readonly #losses: { readonly chain: SubjectChain; readonly line: LinkLine }[] = [];
  /** Read since the last checkpoint: the chains that grew, and the heads that the next checkpoint gives them. */
  readonly #grown = new Set<SubjectChain>();
  readonly #keptEnds: KeptEnds;
  #heads: HeadLine[] = [];
  #header: HeaderLine | null = null;
  #keys: KeyChain | null = null;
  #checkpoints: CheckpointChain | null = null;

  constructor(proofs: Proofs, known: KnownElsewhere = {}) {
    this.#proofs = proofs;
    this.#known = known;
    this.#keptEnds = new KeptEnds(known.kept);
  }

  take(line: RecordLine): void {
    switch (line.line) {
      case 'header':
        return this.#takeHeader(line);
      case 'subject':
        return this.#takeSubject(line);
      case 'link':
      case 'handover':
        return this.#takeLink(line);
      case 'head':
        this.#heads.push(line);
        return;
      case 'checkpoint':
        return this.#takeCheckpoint(line);
    }
  }

  /** Takes a line that cannot be read. */
  takeUnreadable(lineNumber: number, why: string): void {
    this.#untruths.push({ what: `line ${lineNumber} of the file cannot be read: ${why}` });
  }

  finish(): Verdict {
    if (this.#header === null) this.#untruths.push({ what: 'the file has no header' });
    for (const chain of this.#grown) this.#accuse(chain, 'no checkpoint seals it');
    this.#missKept();
    this.#missEnds();
    this.#missCases();
    this.#untruths.push(...(this.#keys?.wrongAfter(this.#checkpoints?.last?.statement.number ?? 0) ?? []));
    if (this.#untruths.length === 0) this.#count();
    return {
      header: this.#header,
      counts: this.#counts,
      firstCheckpoint: this.#checkpoints?.first ?? null,
      lastCheckpoint: this.#checkpoints?.last ?? null,
      keyChanges: this.#header?.key_changes ?? [],
      compared: {
        key: this.#known.publicKey !== undefined,
        checkpoint: this.#known.kept?.statement.number ?? null,
        ends: this.#keptEnds.compared,
      },
      untruths: this.#untruths,
    };
  }

  #takeHeader(line: HeaderLine): void {
    const { publicKey, kept } = this.#known;
    const keys = new KeyChain(this.#proofs, line);
    const say = (what: string): unknown => this.#untruths.push({ what });
    if (this.#header !== null) say('the file has two headers');
    this.#header = line;
    this.#keys = keys;
    this.#checkpoints = new CheckpointChain(this.#proofs, line.agency.id, keys);
    const isKnown = Object.values<number>(FILE_VERSIONS).includes(line.version);
    if (line.format !== RECORD_FORMAT || !isKnown) say('the file is of another format');
    if (line.key_changes !== undefined && line.version < FILE_VERSIONS.withKeyChanges)
      say(`a file of version ${line.version} has no changes of keys`);
    this.#untruths.push(...keys.wrong());
    if (publicKey !== undefined && !keys.has(publicKey)) say('the file names another key than the one given');
    if (kept === undefined) return;
    const wrong = wrongInKept(kept, this.#proofs);
    if (wrong !== null) say(`the kept checkpoint is not true by itself: ${wrong}`);
    if (kept.statement.agency !== line.agency.id) say('the kept checkpoint is of another agency');
    if (kept.public_key !== keys.keyOf(kept.statement.number))
      say('the file names another key than the kept checkpoint');
  }

  #takeSubject(line: SubjectLine): void {
    if (this.#chains.has(line.id)) this.#untruths.push({ code: line.code, what: 'it is in the file twice' });
    this.#counts[COUNTED[line.what]] += 1;
    if (line.what === 'case' && this.#header?.version === FILE_VERSIONS.withoutCases)
      this.#untruths.push({ code: line.code, what: 'a file of version 1 has no cases' });
    for (const [hash, picture] of Object.entries(line.signatures ?? {})) {
      this.#signatures.add(hash);
      if (this.#proofs.hash(picture) !== hash)
        this.#untruths.push({ code: line.code, what: 'a signature is not the one that was hashed' });
    }
    this.#chains.set(line.id, new SubjectChain(line, this.#header?.agency.id ?? '', this.#proofs.hash));
  }

  #takeLink(line: LinkLine | HandoverLine): void {
    const chain = this.#chains.get(line.subject);
    if (chain === undefined) {
      this.#untruths.push({ ...linkOf(line), what: `the file does not say what ${line.subject} is` });
      return;
    }
    if (line.line === 'handover') {
      this.#counts.handovers += 1;
      this.#judge(chain, line, () => chain.takeHandover(line) ?? this.#keptEnds.take(line));
      return;
    }
    this.#counts.links += 1;
    if (line.personal !== undefined) this.#counts.personal += 1;
    else if (line.record['personal_hash'] !== undefined) this.#counts.erased += 1;
    this.#grown.add(chain);
    if (line.record['type'] === 'loss') this.#losses.push({ chain, line });
    this.#judge(chain, line, () => chain.take(line) ?? this.#wrongInSignature(line) ?? this.#keptEnds.take(line));
  }

  #wrongInSignature({ personal }: LinkLine): string | null {
    const hash = personal?.['signature_sha256'];
    return hash === undefined || this.#signatures.has(hash) ? null : 'the signature that it names is not in the file';
  }

  /** Reports the first thing that is not true of a chain; the others would follow from it. */
  #judge(chain: SubjectChain, line: LinkLine | HandoverLine, take: () => string | null): void {
    const what = take();
    if (what === null || chain.isBroken) return;
    chain.isBroken = true;
    this.#untruths.push({ code: chain.code, ...linkOf(line), what });
  }

  #takeCheckpoint(line: CheckpointLine): void {
    const { number } = line.statement;
    this.#counts.checkpoints += 1;
    const heads = this.#heads;
    this.#heads = [];
    for (const head of heads) this.#compare(head, `checkpoint ${number}`);
    for (const chain of this.#grown) this.#accuse(chain, `checkpoint ${number} does not seal it`);
    this.#grown.clear();
    if (this.#checkpoints === null) return;
    const wrong = this.#checkpoints.take(line, heads);
    if (this.#untruths.length === 0 && line.statement.link_count !== this.#counts.links) {
      wrong.push(`it signs ${line.statement.link_count} records, and there are ${this.#counts.links}`);
    }
    this.#untruths.push(...wrong.map((what) => ({ checkpoint: number, what })));
    this.#untruths.push(...(this.#keys?.wrongAt(line.statement) ?? []));
    const kept = this.#known.kept?.statement;
    if (kept?.number !== number || statementText(kept) === statementText(line.statement)) return;
    this.#untruths.push({ checkpoint: number, what: 'it is not the one that was kept' });
    this.#compareKept();
  }

  /** Compares the end of a chain with the head in a checkpoint, and counts the chain as sealed up to that head. */
  #compare(head: Head & { record: string; code?: string }, sealedBy: string): void {
    const chain = this.#chains.get(head.subject);
    if (chain === undefined) {
      const what = `it is not in the file, but ${sealedBy} seals it`;
      this.#untruths.push({ code: head.code ?? head.subject, number: head.number, recordId: head.record, what });
      return;
    }
    this.#grown.delete(chain);
    const from = chain.sealed + 1;
    chain.sealed = head.number;
    const { own } = chain;
    if (own.number > head.number) return this.#accuse(chain, `${sealedBy} ends the chain at record ${head.number}`);
    if (own.number === head.number && own.hash === head.hash) return;
    const range = from < head.number ? `one of the records ${from} to ${head.number}` : 'the record';
    const what =
      own.number < head.number
        ? `it is missing: ${sealedBy} seals the chain up to record ${head.number}`
        : `${range} is not the one that ${sealedBy} sealed`;
    if (!chain.isBroken) {
      const read = chain.number < head.number ? chain.number : own.number;
      const first = own.number < head.number ? read + 1 : head.number;
      const recordId = first === head.number ? head.record : undefined;
      this.#untruths.push({ code: chain.code, number: first, recordId, what });
    }
    chain.isBroken = true;
  }

  #compareKept(): void {
    const { kept } = this.#known;
    if (kept?.heads === undefined) return;
    const sealedBy = `the kept checkpoint ${kept.statement.number}`;
    const rest = new Set(this.#chains.values());
    for (const head of kept.heads) {
      const chain = this.#chains.get(head.subject);
      if (chain) rest.delete(chain);
      this.#compare(head, sealedBy);
    }
    for (const chain of rest) if (chain.own.number > 0) this.#accuse(chain, `${sealedBy} does not seal it`);
  }

  #missKept(): void {
    const kept = this.#known.kept?.statement.number ?? 0;
    const last = this.#checkpoints?.last?.statement.number ?? 0;
    if (kept <= last) return;
    this.#untruths.push({ checkpoint: kept, what: `it was kept, but the file ends with checkpoint ${last}` });
    this.#compareKept();
  }

  #missEnds(): void {
    for (const { subject, number } of this.#keptEnds.finish(this.#checkpoints?.last?.statement.number ?? 0)) {
      const what = 'it is missing: the custody report ends with it';
      this.#untruths.push({ code: this.#chains.get(subject)?.code ?? subject, number, what });
    }
  }

  /** A loss is taken out by a case, which is in the same file. */
  #missCases(): void {
    for (const { chain, line } of this.#losses) {
      const found = this.#chains.get(String(line.record['case_id']));
      this.#judge(chain, line, () => (found?.what === 'case' ? null : 'the case of this loss is not in the file'));
    }
  }

  /** Reports that something is not true of the last record of a chain. */
  #accuse(chain: SubjectChain, what: string): void {
    if (chain.isBroken) return;
    chain.isBroken = true;
    this.#untruths.push({ code: chain.code, number: chain.number, recordId: chain.recordId ?? undefined, what });
  }

  /** Compares what was read with the counts in the header. */
  #count(): void {
    const { vials, boxes, cases, links, checkpoints } = this.#counts;
    const { counts } = this.#header ?? {};
    if (counts?.subjects === vials + boxes + cases && counts.links === links && counts.checkpoints === checkpoints)
      return;
    this.#untruths.push({ what: 'the file is cut off: its header counts more than there is' });
  }
}

function linkOf({ number, record }: Pick<LinkLine, 'number' | 'record'>): { number: number; recordId: string } {
  return { number, recordId: String(record['id']) };
}
