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
import { BALANCE_REPORT, balanceReport, packetOf, reportFigures, statementOf, zip } from './testing/random-packet.ts';
import { RandomRecord } from './testing/random-record.ts';
import { COUNTED, REPORT_PATHS, type ReportRow, reportFile, sumsOf } from './testing/random-reports.ts';
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
    expect(await signed(Buffer.from(text.replace(/(Total Fentanyl.*),[\d.]+,[\d.]+,mcg/, '$1,7,7,mcg')))).toMatch(
      /^schedule-II\/balance\.csv: its total of Fentanyl says closing 7 mcg, its lines [\d.]+ mcg$/,
    );
    expect(await signed(Buffer.from(text.replace(/(Total Fentanyl.*),[\d.]+,([\d.]+),mcg/, '$1,7,$2,mcg')))).toMatch(
      /^schedule-II\/balance\.csv: it cannot be read: its line \d+ tells one amount in two ways$/,
    );
    expect(await signed(Buffer.from(text.replace('Closing (mcg)', 'Closed')))).toBe(
      `${BALANCE_REPORT}: it cannot be read: it has not the columns of a balance`,
    );
    expect(await signed(Buffer.from(text.slice(0, -1)))).toBe(
      `${BALANCE_REPORT}: it cannot be read: it is no CSV file`,
    );
  });

  describe('other figures in reports that the agency signed', () => {
    const { record: lived, files: made } = randomPacket(39);
    const figures = reportFigures(lived);
    const signed = (name: (typeof COUNTED)[number], report: Buffer | string): Promise<string> => {
      const changed = new Map(made).set(REPORT_PATHS[name], Buffer.from(report));
      return told(packetOf(changed, statementOf(lived, changed), lived.key));
    };
    const inMicrograms = (thousandths: bigint): string => String(Number(thousandths) / 1000);
    const moreOf = (rows: readonly ReportRow[]): readonly ReportRow[] =>
      rows.map((row, index) => (index === 0 ? { ...row, figures: row.figures.map((figure) => figure + 1000n) } : row));

    test('PACKET-07: an amount, a row and a total that do not follow from the record are named, with file and type', async () => {
      expect(figures.usage.some(({ isReversed }) => isReversed)).toBe(true);
      expect(figures.usage.some(({ figures: [, disposed = 0n] }) => disposed > 0n)).toBe(true);
      for (const name of COUNTED) {
        const rows = figures[name];
        const path = REPORT_PATHS[name];
        if (rows.length === 0) continue;
        expect(await signed(name, reportFile(name, moreOf(rows)))).toContain(`${path}: its rows of Fentanyl say`);
        if (name === 'record') continue;
        const totals = sumsOf(rows).map((sum) => sum + 1000n);
        const wrong = await signed(name, reportFile(name, rows, totals));
        expect(wrong.split('\n')).toHaveLength(totals.length);
        expect(wrong).toMatch(
          new RegExp(`^${path}: its total of Fentanyl says \\w+ [\\d.]+( mcg)?, the record [\\d.]+( mcg)?$`, 'm'),
        );
      }
      const [given = 0n] = sumsOf(figures.usage);
      const { length } = figures.usage;
      const dose = { figures: [2500n, 0n] };
      const all = figures.usage.reduce((sum, { figures: [each = 0n] }) => sum + each, 0n);
      expect(await signed('usage', reportFile('usage', [...figures.usage, dose]))).toBe(
        [
          `it has ${length + 1} rows of Fentanyl, the record ${length}`,
          `its rows of Fentanyl say given ${inMicrograms(all + 2500n)} mcg, the record ${inMicrograms(all)} mcg`,
          `its total of Fentanyl says given ${inMicrograms(given + 2500n)} mcg, the record ${inMicrograms(given)} mcg`,
        ]
          .map((what) => `schedule-II/usage.csv: ${what}`)
          .join('\n'),
      );
      const kept = figures.usage.map((row) => ({ ...row, isReversed: false }));
      expect(await signed('usage', reportFile('usage', kept, sumsOf(figures.usage)))).toContain(
        'schedule-II/usage.csv: its rows of Fentanyl that are not reversed say given',
      );
    });

    test('PACKET-07: a report that tells nothing, or that cannot be read, is named', async () => {
      const text = reportFile('waste', figures.waste).toString();
      const { length } = figures.waste;
      expect(await signed('waste', text)).toBe('');
      expect(await signed('waste', reportFile('waste', []))).toBe(
        'manifest.json: no report tells the waste of Fentanyl',
      );
      const cannot = 'schedule-II/waste.csv: it cannot be read: ';
      expect(await signed('waste', text.slice(0, -1))).toBe(`${cannot}it is no CSV file`);
      expect(await signed('waste', text.replace('Reversed,', 'Taken,'))).toBe(
        `${cannot}it has not the columns of the report waste`,
      );
      expect(await signed('waste', text.replace(`\n${length} rows`, `\n${length + 1} rows`))).toBe(
        `${cannot}it says '${length + 1} rows' and has ${length} rows`,
      );
      expect(await signed('waste', text.split(`${length} rows`)[0] ?? '')).toBe(
        `${cannot}it does not say how many rows it has`,
      );
      expect(await signed('waste', text.replace(/,Fentanyl,([\d.]+),/, ',Fentanyl,$1,much'))).toBe(
        `${cannot}its line 2 is none of the report waste`,
      );
      expect(await signed('waste', text.replace(',Fentanyl,', ',Fentanyl,1'))).toBe(
        `${cannot}its line 2 tells one amount in two ways`,
      );
    });
  });
});
