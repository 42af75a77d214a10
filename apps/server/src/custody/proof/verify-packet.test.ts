import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalLinkText } from '@vialant/domain/proof/canonical';
import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import { type LinkLine, type RecordLine, statementText } from '@vialant/domain/proof/chain-verifier-lines';
import { PACKET_FILES } from '@vialant/domain/proof/packet';
import { type Bytes, textOf } from '@vialant/verifier/bytes';
import { plainTools } from '@vialant/verifier/proofs';
import { verifyFile as verifyBytes } from '@vialant/verifier/verify-file';
import { openArchive } from '@vialant/verifier/zip/archive';
import { unpack } from '@vialant/verifier/zip/unpack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { type Files, packetFiles, packetOf, recordFile, statementOf, zip } from './testing/random-packet.ts';
import { memoryKey, RandomRecord } from './testing/random-record.ts';
import { verdictText, verifyFile } from './verify-record.ts';

// `PACKETS=1000 MUTATIONS=10000` makes as many as the product promises to stand.
const PACKETS = Number(process.env['PACKETS'] ?? 12);
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 96);

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-packet-'));
});
afterAll(() => rm(home, { recursive: true }));

/** As the command verifies it. With the tools of the page, which are slower, it must come to the same verdict. */
async function verify(packet: Buffer, known: KnownElsewhere = {}, alsoAsPage = true): Promise<Verdict> {
  const path = join(home, 'packet.zip');
  await writeFile(path, packet);
  const verdict = await verifyFile(path, known);
  if (alsoAsPage) expect(await verifyBytes(bytesOf(packet), plainTools, known)).toEqual(verdict);
  return verdict;
}

function bytesOf(buffer: Buffer): Bytes {
  const all = new Uint8Array(buffer);
  return { size: all.length, read: async (from, to) => all.slice(from, to) };
}

const told = async (packet: Buffer, known?: KnownElsewhere): Promise<string> =>
  (await verify(packet, known)).untruths.map(({ file, what }) => `${file ?? ''}: ${what}`).join('\n');

async function contentsOf(packet: Buffer): Promise<Map<string, string>> {
  const bytes = bytesOf(packet);
  const { files } = await openArchive(bytes);
  const all = files.map(async (file) => [file.path, await textOf(unpack(bytes, file, () => undefined))] as const);
  return new Map(await Promise.all(all));
}

type Packet = { record: RandomRecord; lines: RecordLine[]; files: Files; packet: Buffer };

function randomPacket(seed: number): Packet {
  const record = new RandomRecord(seed).live(10 + (seed % 40));
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

describe('PACKET-04 PACKET-06: packets', () => {
  test('PACKET-07: clean ones raise nothing, with and without personal data, and their balances are recounted', async () => {
    for (let seed = 1; seed <= PACKETS; seed += 1) {
      const { record, packet } = randomPacket(seed);
      const verdict = await verify(packet, { kept: record.kept(), publicKey: record.key.publicKey }, seed % 4 === 0);
      expect([seed, verdict.untruths]).toEqual([seed, []]);
    }
  }, 3_600_000);

  test('changed ones are named, whatever was changed', async () => {
    for (let seed = 1; seed <= MUTATIONS; seed += 1) {
      const clean = randomPacket(1 + (seed % 20));
      const mutation = MUTATIONS_OF[seed % MUTATIONS_OF.length];
      if (mutation === undefined) throw new Error('there are mutations');
      const spoiled = mutation(clean, seed * 7919);
      const { untruths } = await verify(spoiled, {}, seed % 8 === 0);
      if (untruths.length > 0) continue;
      // A byte of the archive that is part of no file may change nothing that anybody unpacks.
      expect([seed, mutation.name]).toEqual([seed, 'aByte']);
      expect([seed, await contentsOf(spoiled)]).toEqual([seed, await contentsOf(clean.packet)]);
    }
  }, 3_600_000);
});

type Mutation = (clean: Packet, chance: number) => Buffer;

/** The packet with other files, and the manifest as it was. */
function withFiles({ record, files }: Packet, change: (files: Map<string, Buffer>) => void): Buffer {
  const changed = new Map(files);
  change(changed);
  return packetOf(changed, statementOf(record, files), record.key);
}

/** The packet with another record, and a manifest that the agency itself has signed for it. */
function withLines({ record, files }: Packet, lines: readonly RecordLine[]): Buffer {
  const changed = new Map(files).set(PACKET_FILES.record, recordFile(lines));
  return packetOf(changed, statementOf(record, changed), record.key);
}

function pickedFile(files: ReadonlyMap<string, Buffer>, chance: number): [string, Buffer] {
  const filled = [...files].filter(([, content]) => content.length > 0);
  return filled[chance % filled.length] ?? ['', Buffer.alloc(0)];
}

function pickedLink({ lines }: Packet, chance: number): LinkLine {
  const links = lines.filter((line) => line.line === 'link');
  const link = links[chance % links.length];
  if (link === undefined) throw new Error('a record has links');
  return link;
}

const aByte: Mutation = ({ packet }, chance) => {
  const spoiled = Buffer.from(packet);
  const at = chance % spoiled.length;
  spoiled.writeUInt8(spoiled.readUInt8(at) ^ (1 << (chance % 8)), at);
  return spoiled;
};

const MUTATIONS_OF: readonly Mutation[] = [
  aByte,
  (clean, chance) =>
    withFiles(clean, (files) => {
      const [path, content] = pickedFile(files, chance);
      const at = chance % content.length;
      const changed = Buffer.from(content);
      changed.writeUInt8(content.readUInt8(at) ^ 1, at);
      files.set(path, changed);
    }),
  (clean, chance) => withFiles(clean, (files) => void files.delete(pickedFile(files, chance)[0])),
  (clean, chance) => withFiles(clean, (files) => void files.set(`schedule-II/${chance}.pdf`, Buffer.from('%PDF'))),
  (clean) => withFiles(clean, (files) => void files.set('schedule-II/balance.pdf', Buffer.from('%PDF'))),
  (clean) =>
    withFiles(clean, (files) => {
      const [one, other] = ['schedule-II/balance.pdf', 'schedule-III-V/usage.pdf'];
      const content = files.get(one);
      files.set(one, files.get(other) ?? Buffer.alloc(0)).set(other, content ?? Buffer.alloc(0));
    }),
  (clean) => zip(clean.files),
  (clean, chance) => {
    const link = pickedLink(clean, chance);
    return withLines(
      clean,
      clean.lines.filter((line) => line !== link),
    );
  },
  (clean, chance) => {
    const link = pickedLink(clean, chance);
    return withLines(
      clean,
      clean.lines.flatMap((line) => (line === link ? [line, line] : [line])),
    );
  },
  (clean, chance) => {
    const link = pickedLink(clean, chance);
    const changed = { ...link, record: { ...link.record, created_by: 'nobody' } };
    changed.hash = sha256(canonicalLinkText(changed));
    return withLines(
      clean,
      clean.lines.map((line) => (line === link ? changed : line)),
    );
  },
  (clean, chance) => {
    const link = pickedLink(clean, chance);
    const others = clean.lines.filter((line) => line !== link);
    const at = chance % others.length;
    if (others[at - 1] === clean.lines[clean.lines.indexOf(link) - 1]) return zip(clean.files);
    return withLines(clean, [...others.slice(0, at), link, ...others.slice(at)].toReversed());
  },
  (clean) => {
    const other = memoryKey();
    const lines = clean.lines.map((line) =>
      line.line === 'checkpoint' ? { ...line, signature: other.sign(statementText(line.statement)) } : line,
    );
    return withLines(clean, lines);
  },
  ({ record, files }) => packetOf(files, statementOf(record, files), memoryKey()),
  ({ record, files }) => packetOf(files, statementOf(record, files), memoryKey(), record.key),
  ({ record, files }) => {
    const earlier = { ...record.kept(), heads: record.kept().heads.slice(1) };
    const changed = new Map(files).set(PACKET_FILES.checkpoint, Buffer.from(JSON.stringify(earlier)));
    return packetOf(changed, statementOf(record, changed), record.key);
  },
  ({ record, files }, chance) => {
    const statement = statementOf(record, files);
    const at = chance % statement.totals.length;
    const totals = statement.totals.map((total, index) => (index === at ? { ...total, given: '0.001' } : total));
    return packetOf(files, { ...statement, totals }, record.key);
  },
];

describe('a verdict', () => {
  const clean = randomPacket(41);
  const { record, files } = clean;

  test('PACKET-05: names what was checked, the key to compare, and what it does not prove', async () => {
    const text = verdictText(await verify(clean.packet));
    expect(text).toMatch(/^Everything in this packet is true\. Unbroken and signed since January 1, 2026, /m);
    expect(text).toContain('not compared with a kept checkpoint: give one with --checkpoint to compare.');
    expect(text).toMatch(/^Fingerprint +(?:[0-9a-f]{4} ){15}[0-9a-f]{4}$/m);
    expect(text).toContain('What this does not prove:\n  Whoever has the agency’s key and its server');
    const compared = verdictText(await verify(clean.packet, { kept: record.kept() }));
    expect(compared).toContain(`the same as the kept checkpoint ${record.kept().statement.number} says.`);
  });

  test('PACKET-05: names a changed record by its code and number, and a kept checkpoint of a mail that does not fit', async () => {
    const link = pickedLink(clean, 5);
    const changed = { ...link, record: { ...link.record, created_by: 'nobody' } };
    const spoiled = withLines(
      clean,
      clean.lines.map((line) => (line === link ? changed : line)),
    );
    const text = verdictText(await verify(spoiled));
    expect(text).toContain('This packet is not true.');
    expect(text).toMatch(
      new RegExp(`-\\d+, record ${link.number}, id ${String(link.record['id'])}: its content is not`),
    );
    const { heads: _, ...mailed } = new RandomRecord(5).live(5).kept();
    expect(await told(clean.packet, { kept: mailed })).toContain('the kept checkpoint is of another agency');
  });

  test('PACKET-06: says of each file what is wrong with it', async () => {
    const without = (path: string): Buffer => withFiles(clean, (all) => void all.delete(path));
    expect(await told(without('cases/cases.csv'))).toBe('cases/cases.csv: it is missing from the packet');
    expect(await told(without(PACKET_FILES.verifier))).toBe('verify.html: it is missing from the packet');
    const added = withFiles(clean, (all) => void all.set('notes.txt', Buffer.from('a')));
    expect(await told(added)).toBe('notes.txt: the agency did not sign it: it was added to the packet');
    const twice = withFiles(clean, (all) => void all.set('INDEX.html', Buffer.from('a')));
    expect(await told(twice)).toContain('INDEX.html: it is in the packet twice');
    const outside = withFiles(clean, (all) => void all.set('../index.html', Buffer.from('a')));
    expect(await told(outside)).toContain('../index.html: its path is not one that a packet may have');
    expect(await told(Buffer.concat([Buffer.from('MZ'), clean.packet]))).toContain('the packet is damaged');
    expect(await told(Buffer.concat([clean.packet, Buffer.from('x')]))).toContain('the packet is damaged');
    expect(await told(clean.packet.subarray(0, 5000))).toContain('the packet is damaged');
    expect(await told(zip(files))).toContain('manifest.json: it is missing from the packet');
  });

  test('PACKET-07: names a balance that does not follow from the record', async () => {
    const statement = statementOf(record, files);
    const [first, ...rest] = statement.totals;
    if (first === undefined) throw new Error('there are totals');
    const changed = { ...statement, totals: [{ ...first, wasted: '1' }, ...rest] };
    expect(await told(packetOf(files, changed, record.key))).toBe(
      `manifest.json: the reports say wasted 1 mcg of Fentanyl, the record ${first.wasted} mcg`,
    );
    expect(await told(packetOf(files, { ...statement, totals: rest }, record.key))).toContain('it tells no balance of');
  });
});
