import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import { PACKET_FILES } from '@vialant/domain/proof/packet';
import { declaredBreaks } from '@vialant/domain/words/proof/keys';
import { plainTools } from '@vialant/verifier/proofs';
import { verifyFile as verifyBytes } from '@vialant/verifier/verify-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, contentsOf } from './testing/packet-contents.ts';
import {
  A_BYTE,
  mutations,
  pickedLink,
  randomPacket,
  Spoiler,
  withFiles,
  withLines,
} from './testing/packet-mutations.ts';
import { BALANCE_REPORT, balanceReport, packetOf, statementOf, zip } from './testing/random-packet.ts';
import { RandomRecord } from './testing/random-record.ts';
import { verdictText, verifyFile } from './verify-record.ts';

// `PACKETS=1000 MUTATIONS=10000` makes as many as the product promises to stand.
const PACKETS = Number(process.env['PACKETS'] ?? 12);
const MUTATIONS = Number(process.env['MUTATIONS'] ?? mutations.length);

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

const told = async (packet: Buffer, known?: KnownElsewhere): Promise<string> =>
  (await verify(packet, known)).untruths.map(({ file, what }) => `${file ?? ''}: ${what}`).join('\n');

describe('PACKET-04 PACKET-06: packets', () => {
  test('PACKET-07: clean ones raise nothing, with and without personal data, and their balances are recounted', async () => {
    for (let seed = 1; seed <= PACKETS; seed += 1) {
      const { record, packet } = randomPacket(seed);
      const { publicKey } = record.keys[seed % record.keys.length] ?? record.key;
      const verdict = await verify(packet, { kept: record.kept(), publicKey }, seed % 4 === 0);
      expect([seed, verdict.untruths, declaredBreaks(verdict.keyChanges)]).toEqual([seed, [], []]);
    }
  }, 3_600_000);

  test('changed ones are named, whatever was changed', async () => {
    const named = new Set<string>();
    const spoiler = new Spoiler();
    for (let number = 1; number <= MUTATIONS; number += 1) {
      const { name, clean, packet } = spoiler.spoil(number);
      const { untruths, keyChanges } = await verify(packet, {}, number % 8 === 0);
      if (untruths.length > 0 || declaredBreaks(keyChanges).length > 0) {
        named.add(name);
        continue;
      }
      // A byte of the archive that is part of no file may change nothing that anybody unpacks.
      expect([number, name]).toEqual([number, A_BYTE]);
      expect([number, await contentsOf(packet)]).toEqual([number, await contentsOf(clean.packet)]);
    }
    if (MUTATIONS >= mutations.length)
      expect([...named, A_BYTE]).toEqual(expect.arrayContaining(mutations.map(({ name }) => name)));
  }, 3_600_000);
});

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

  test('PACKET-07: names a balance in a report that the agency signed and the record does not give', async () => {
    const { totals } = statementOf(record, files);
    const [first, ...rest] = totals;
    if (first === undefined) throw new Error('there are totals');
    const signed = (report: Buffer): Promise<string> => {
      const changed = new Map(files).set(BALANCE_REPORT, report);
      return told(packetOf(changed, statementOf(record, changed), record.key));
    };
    const another = balanceReport([{ ...first, closing: '0.001' }, ...rest]);
    const text = balanceReport(totals).toString();
    expect(await signed(balanceReport(totals))).toBe('');
    expect(await signed(another)).toContain(`${BALANCE_REPORT}: it `);
    expect(await signed(balanceReport(rest))).toBe('manifest.json: no report tells the balance of Fentanyl');
    expect(await signed(Buffer.from(text.replace(/(Total Fentanyl.*),[\d.]+,mcg/, '$1,7,mcg')))).toMatch(
      /^schedule-II\/balance\.csv: its total of Fentanyl says closing 7 mcg, its lines [\d.]+ mcg$/,
    );
    expect(await signed(Buffer.from(text.replace('Closing (mcg)', 'Closed')))).toBe(
      `${BALANCE_REPORT}: it cannot be read: it has not the columns of a balance`,
    );
    expect(await signed(Buffer.from(text.slice(0, -1)))).toBe(
      `${BALANCE_REPORT}: it cannot be read: it is no CSV file`,
    );
  });
});
