import { canonicalLinkText } from '@vialant/domain/proof/canonical';
import {
  type CheckpointLine,
  type LinkLine,
  type RecordLine,
  statementText,
} from '@vialant/domain/proof/chain-verifier-lines';
import { PACKET_FILES } from '@vialant/domain/proof/packet';
import { sha256 } from '../sha256.ts';
import { keyMutations } from './key-mutations.ts';
import {
  BALANCE_REPORT,
  balanceReport,
  type Files,
  packetFiles,
  packetOf,
  recordFile,
  reportFigures,
  statementOf,
  zip,
} from './random-packet.ts';
import { memoryKey, RandomRecord } from './random-record.ts';
import { COUNTED, REPORT_PATHS, reportFile, sumsOf } from './random-reports.ts';

/** A made-up record, and the packet of it. */
export type Packet = {
  readonly record: RandomRecord;
  readonly lines: readonly RecordLine[];
  readonly files: Files;
  readonly packet: Buffer;
};

/** Makes another packet out of one that is true; by the number it chooses where. */
export type Spoil = (clean: Packet, chance: number) => Buffer;

/** A way to spoil a packet, and whether it needs one of an agency that has changed its key. */
type Mutation = { readonly name: string; readonly needsKeys: boolean; readonly spoil: Spoil };

/** The packet of a random history: every second agency has changed its key, and every fourth one twice. */
export function randomPacket(seed: number): Packet {
  const record = new RandomRecord(seed).live(10 + (seed % 40));
  if (seed % 2 === 0) record.changeKey().live(5 + (seed % 10));
  if (seed % 4 === 0) record.changeKey().live(5 + (seed % 10));
  if (seed % 3 === 0) record.erase();
  const withPersonal = seed % 4 !== 0;
  const lines = withPersonal ? record.lines() : record.lines().map(withoutPersonal);
  const files = packetFiles(record, lines);
  return { record, lines, files, packet: packetOf(files, statementOf(record, files, withPersonal), record.key) };
}

function withoutPersonal(line: RecordLine): RecordLine {
  if (line.line !== 'link') return line;
  const { personal: _, ...rest } = line;
  return rest;
}

/** The packet with other files, and the manifest as it was. */
export function withFiles({ record, files }: Packet, change: (files: Map<string, Buffer>) => void): Buffer {
  const changed = new Map(files);
  change(changed);
  return packetOf(changed, statementOf(record, files), record.key);
}

/** The packet with another record, and a manifest that the agency itself has signed for it. */
export function withLines({ record, files }: Packet, lines: readonly RecordLine[]): Buffer {
  const changed = new Map(files).set(PACKET_FILES.record, recordFile(lines));
  return packetOf(changed, statementOf(record, changed), record.key);
}

function pickedFile(files: ReadonlyMap<string, Buffer>, chance: number): [string, Buffer] {
  const filled = [...files].filter(([, content]) => content.length > 0);
  return filled[chance % filled.length] ?? ['', Buffer.alloc(0)];
}

export function pickedLink({ lines }: Packet, chance: number): LinkLine {
  const links = lines.filter((line) => line.line === 'link');
  const link = links[chance % links.length];
  if (link === undefined) throw new Error('a record has links');
  return link;
}

/** The record with some of its lines exchanged for others. */
function exchanged(clean: Packet, old: RecordLine, ...others: readonly RecordLine[]): Buffer {
  return withLines(
    clean,
    clean.lines.flatMap((line) => (line === old ? others : [line])),
  );
}

function pickedCheckpoint({ lines }: Packet, chance: number): CheckpointLine {
  const checkpoints = lines.filter((line) => line.line === 'checkpoint');
  const checkpoint = checkpoints[chance % checkpoints.length];
  if (checkpoint === undefined) throw new Error('a record has checkpoints');
  return checkpoint;
}

function flipped(content: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(content);
  changed.writeUInt8(content.readUInt8(at) ^ (1 << bit), at);
  return changed;
}

export const A_BYTE = 'a byte of the archive';

const ofFiles: Readonly<Record<string, Spoil>> = {
  [A_BYTE]: ({ packet }, chance) => flipped(packet, chance % packet.length, chance % 8),
  'a byte of a file': (clean, chance) =>
    withFiles(clean, (files) => {
      const [path, content] = pickedFile(files, chance);
      files.set(path, flipped(content, chance % content.length, 0));
    }),
  'a file is left out': (clean, chance) => withFiles(clean, (files) => void files.delete(pickedFile(files, chance)[0])),
  'a file is added': (clean, chance) =>
    withFiles(clean, (files) => void files.set(`schedule-II/${chance}.pdf`, Buffer.from('%PDF'))),
  'a report is exchanged': (clean) =>
    withFiles(clean, (files) => void files.set('schedule-II/balance.pdf', Buffer.from('%PDF'))),
  'two reports are swapped': (clean) =>
    withFiles(clean, (files) => {
      const [one, other] = ['schedule-II/balance.pdf', 'schedule-III-V/usage.pdf'];
      const content = files.get(one);
      files.set(one, files.get(other) ?? Buffer.alloc(0)).set(other, content ?? Buffer.alloc(0));
    }),
  'the manifest is left out': (clean) => zip(clean.files),
  'the manifest is of another key': ({ record, files }) => packetOf(files, statementOf(record, files), memoryKey()),
  'the manifest is signed in the name of the key': ({ record, files }) =>
    packetOf(files, statementOf(record, files), memoryKey(), record.key),
  'the kept checkpoint has an end less': ({ record, files }) => {
    const earlier = { ...record.kept(), heads: record.kept().heads.slice(1) };
    const changed = new Map(files).set(PACKET_FILES.checkpoint, Buffer.from(JSON.stringify(earlier)));
    return packetOf(changed, statementOf(record, changed), record.key);
  },
  'a balance is another one': ({ record, files }, chance) => {
    const statement = statementOf(record, files);
    const at = chance % statement.totals.length;
    const totals = statement.totals.map((total, index) => (index === at ? { ...total, given: '0.001' } : total));
    return packetOf(files, { ...statement, totals }, record.key);
  },
  'a report that the agency signed tells another balance': ({ record, files }, chance) => {
    const { totals } = statementOf(record, files);
    const at = chance % totals.length;
    const told = totals.map((total, index) => (index === at ? { ...total, wasted: '0.001', closing: '0.002' } : total));
    const changed = new Map(files).set(BALANCE_REPORT, balanceReport(told));
    return packetOf(changed, statementOf(record, changed), record.key);
  },
  'a usage report that the agency signed tells a dose more or less': ({ record, files }, chance) => {
    const { usage } = reportFigures(record);
    const rows = usage.length === 0 || chance % 2 === 0 ? [...usage, { figures: [1n, 0n] }] : usage.slice(1);
    const changed = new Map(files).set(REPORT_PATHS.usage, reportFile('usage', rows));
    return packetOf(changed, statementOf(record, changed), record.key);
  },
  'a report that the agency signed tells another amount': ({ record, files }, chance) => {
    const name = COUNTED[chance % COUNTED.length] ?? 'usage';
    const [first = { figures: [1n, 1n], act: 'administer' }, ...rest] = reportFigures(record)[name];
    const another = { ...first, figures: first.figures.map((figure) => figure + 1n) };
    const changed = new Map(files).set(REPORT_PATHS[name], reportFile(name, [another, ...rest]));
    return packetOf(changed, statementOf(record, changed), record.key);
  },
  'a report that the agency signed has another total': ({ record, files }, chance) => {
    const figures = reportFigures(record);
    const totalled = COUNTED.filter((name) => name !== 'record' && figures[name].length > 0);
    const name = totalled[chance % totalled.length] ?? 'closing';
    const totals = sumsOf(figures[name]).map((sum) => sum + 1n);
    const changed = new Map(files).set(REPORT_PATHS[name], reportFile(name, figures[name], totals));
    return packetOf(changed, statementOf(record, changed), record.key);
  },
};

const ofRecords: Readonly<Record<string, Spoil>> = {
  'a record is left out': (clean, chance) => exchanged(clean, pickedLink(clean, chance)),
  'a record is there twice': (clean, chance) => {
    const link = pickedLink(clean, chance);
    return exchanged(clean, link, link, link);
  },
  'a record is changed': (clean, chance) => {
    const link = pickedLink(clean, chance);
    const changed = { ...link, record: { ...link.record, created_by: 'nobody' } };
    return exchanged(clean, link, { ...changed, hash: sha256(canonicalLinkText(changed)) });
  },
  'two records are swapped': (clean, chance) => {
    const [one, other] = [pickedLink(clean, chance), pickedLink(clean, chance + 1)];
    return withLines(
      clean,
      clean.lines.map((line) => {
        if (line === one) return { ...one, record: other.record };
        return line === other ? { ...other, record: one.record } : line;
      }),
    );
  },
  'a record is moved to the end': (clean, chance) => {
    const link = pickedLink(clean, chance);
    return withLines(clean, [...clean.lines.filter((line) => line !== link), link]);
  },
  'the record is turned round': (clean) => withLines(clean, clean.lines.toReversed()),
  'a checkpoint is left out': (clean, chance) => exchanged(clean, pickedCheckpoint(clean, chance)),
  'a checkpoint is signed by a foreign key': (clean, chance) => {
    const line = pickedCheckpoint(clean, chance);
    const key = memoryKey();
    const signature = key.sign(statementText(line.statement));
    return exchanged(clean, line, { ...line, public_key: key.publicKey, signature });
  },
  'all checkpoints are signed in the name of the key': (clean) => {
    const other = memoryKey();
    const lines = clean.lines.map((line) =>
      line.line === 'checkpoint' ? { ...line, signature: other.sign(statementText(line.statement)) } : line,
    );
    return withLines(clean, lines);
  },
};

function named(spoils: Readonly<Record<string, Spoil>>, needsKeys: boolean): Mutation[] {
  return Object.entries(spoils).map(([name, spoil]) => ({ name, spoil, needsKeys }));
}

/** Every way in which the tests spoil a packet. */
export const mutations: readonly Mutation[] = [
  ...named(ofFiles, false),
  ...named(ofRecords, false),
  ...named(keyMutations, true),
];

/** A packet that was spoiled, how, and the one that it was made of. */
export type Spoiled = { readonly name: string; readonly clean: Packet; readonly packet: Buffer };

/** So many mutations are made of the same few histories; then come others. */
const MUTATIONS_OF_SAME = 1000;
const HISTORIES = 20;

/** Spoils packets, one after the other in every way there is. To make a clean one takes longest, so a few serve for many. */
export class Spoiler {
  readonly #clean = new Map<number, Packet>();

  spoil(number: number): Spoiled {
    const mutation = mutations[number % mutations.length];
    if (mutation === undefined) throw new Error('there are mutations');
    const before = HISTORIES * Math.floor(number / MUTATIONS_OF_SAME);
    const clean = this.#cleanPacket(
      before + (mutation.needsKeys ? 2 + 2 * (number % (HISTORIES / 2)) : 1 + (number % HISTORIES)),
    );
    return { name: mutation.name, clean, packet: mutation.spoil(clean, number * 7919) };
  }

  #cleanPacket(seed: number): Packet {
    const known = this.#clean.get(seed) ?? randomPacket(seed);
    this.#clean.set(seed, known);
    return known;
  }
}
