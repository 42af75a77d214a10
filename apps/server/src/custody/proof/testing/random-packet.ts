import { hash, randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { KEPT_FORMAT, KEPT_VERSION, type RecordLine, statementText } from '@vialant/domain/proof/chain-verifier-lines';
import {
  type BalanceTotal,
  comparePaths,
  manifestFileText,
  manifestText,
  PACKET_FILES,
  PACKET_FORMAT,
  PACKET_VERSION,
  type PacketStatement,
} from '@vialant/domain/proof/packet';
import { amountInUnit } from '@vialant/domain/values/amount';
import { sha256 } from '../sha256.ts';
import type { AgencyKey } from '../signing-key.ts';
import type { RandomRecord } from './random-record.ts';
import { COUNTED, figuresOf, REPORT_PATHS, reportFile } from './random-reports.ts';

/** The files of a packet by their paths, without the manifest. */
export type Files = ReadonlyMap<string, Buffer>;

const PERIOD = { from: '2026-01-01', to: '2026-01-01' } as const;
// The made-up records begin with the year in UTC; here the day is some hours old by then.
const ZONE = 'Asia/Kolkata';
const SINCE = '2025-12-31T18:30:00.000Z';
const UNTIL = '2026-01-01T18:30:00.000Z';

export const BALANCE_REPORT = 'schedule-II/balance.csv';

/** The files around a made-up record. But for those whose figures a verifier counts, the reports are noise to it. */
export function packetFiles(record: RandomRecord, lines: readonly RecordLine[] = record.lines()): Map<string, Buffer> {
  const kept = { format: KEPT_FORMAT, version: KEPT_VERSION, ...record.kept() };
  const figures = reportFigures(record);
  return new Map([
    [PACKET_FILES.index, Buffer.from('<!doctype html><title>Contents</title>')],
    ['schedule-II/balance.pdf', randomBytes(300)],
    [BALANCE_REPORT, balanceReport(totalsOf(record))],
    ...COUNTED.map((name): [string, Buffer] => [REPORT_PATHS[name], reportFile(name, figures[name])]),
    ['schedule-III-V/usage.pdf', randomBytes(200)],
    ['cases/cases.csv', Buffer.from('')],
    [PACKET_FILES.record, recordFile(lines)],
    [PACKET_FILES.checkpoint, Buffer.from(`${JSON.stringify(kept)}\n`)],
    [PACKET_FILES.verifier, Buffer.from('<!doctype html><title>Verify</title>')],
  ]);
}

/** The rows of the reports whose figures a verifier counts. */
export function reportFigures(record: RandomRecord): ReturnType<typeof figuresOf> {
  return figuresOf(record, { since: SINCE, until: UNTIL }, totalsOf(record));
}

export function recordFile(lines: readonly RecordLine[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const REPORTED = ['opening', 'received', 'in', 'given', 'wasted', 'lost', 'reversed', 'out', 'closing'] as const;

/** The report of these balances, with a total of all, which have the same name. */
export function balanceReport(totals: readonly BalanceTotal[]): Buffer {
  const labels = REPORTED.map((column) => `${column.charAt(0).toUpperCase()}${column.slice(1)}`);
  const line = (first: string, amounts: readonly string[]): string[] => [
    first,
    'II',
    'Fentanyl',
    '',
    '',
    ...amounts.flatMap((amount) => [amount, amount]),
    'mcg',
  ];
  const sums = REPORTED.map((column) => {
    const sum = totals.reduce((all, total) => all + BigInt(Math.round(Number(total[column]) * 1000)), 0n);
    return amountInUnit(sum, 'micrograms');
  });
  const lines = [
    [
      'Day',
      'Schedule',
      'Drug type',
      'Lot',
      'Box',
      ...labels.flatMap((label) => [label, `${label} (mcg)`]),
      'Unit of amounts',
    ],
    ...totals.map((total) =>
      line(
        '',
        REPORTED.map((column) => total[column]),
      ),
    ),
    [`${totals.length} rows`],
    ...(totals.length > 0 ? [line('Total Fentanyl', sums)] : []),
  ];
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`);
}

/** What the agency signs of these files. */
export function statementOf(record: RandomRecord, files: Files, withPersonal = true): PacketStatement {
  const { statement } = record.kept();
  return {
    v: PACKET_VERSION,
    format: PACKET_FORMAT,
    agency: record.agency,
    made_on: '2026-11-17T00:00:00.000Z',
    made_by: 'Alex Admin',
    period: PERIOD,
    time_zone: ZONE,
    with_personal: withPersonal,
    checkpoint: { number: statement.number, hash: sha256(statementText(statement)) },
    files: [...files]
      .map(([path, content]) => ({ path, bytes: content.length, sha256: hash('sha256', content) }))
      .sort(comparePaths),
    totals: totalsOf(record),
  };
}

/** The whole packet, with its manifest signed by this key in the name of that one. */
export function packetOf(files: Files, statement: PacketStatement, key: AgencyKey, name: AgencyKey = key): Buffer {
  const signature = key.sign(manifestText(statement));
  const manifest = manifestFileText({ statement, public_key: name.publicKey, signature });
  return zip(new Map([...files, [PACKET_FILES.manifest, Buffer.from(manifest)]]));
}

/** The balances, added up movement by movement. */
function totalsOf(record: RandomRecord): BalanceTotal[] {
  const columns = { receive: 'received', administer: 'given', waste: 'wasted', un_administer: 'reversed' } as const;
  return [...Map.groupBy(record.movements(), ({ typeId }) => typeId)]
    .map(([typeId, movements]) => {
      const sums = { opening: 0n, received: 0n, in: 0n, reversed: 0n, given: 0n, wasted: 0n, lost: 0n, out: 0n };
      let closing = 0n;
      for (const { kind, nanograms, at } of movements.filter((each) => each.at < UNTIL)) {
        const change = ['administer', 'waste', 'out'].includes(kind) ? -nanograms : nanograms;
        const column = kind === 'in' || kind === 'out' ? kind : columns[kind as keyof typeof columns];
        if (at < SINCE) sums.opening += change;
        else sums[column] += nanograms;
        closing += change;
      }
      const text = (total: bigint): string => amountInUnit(total, 'micrograms');
      const { opening, received, reversed, given, wasted, lost, out } = sums;
      return {
        report: 'balance' as const,
        type_id: typeId,
        type: 'Fentanyl',
        opening: text(opening),
        received: text(received),
        in: text(sums.in),
        reversed: text(reversed),
        given: text(given),
        wasted: text(wasted),
        lost: text(lost),
        out: text(out),
        closing: text(closing),
      };
    })
    .filter((total) => Object.values(total).some((value) => /^-?[\d.]+$/.test(value) && value !== '0'))
    .sort((one, other) => (one.type_id < other.type_id ? -1 : 1));
}

const SIZES_FOLLOW = 8;
const UTF_8 = 0x800;

/** A ZIP of the files: every second one deflated, every third one with its sizes after it, as writers of streams do. */
export function zip(files: Files): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [index, [path, content]] of [...files].entries()) {
    const isDeflated = index % 2 === 1;
    const follow = index % 3 === 2;
    const packed = isDeflated ? deflateRawSync(content) : content;
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF_8 | (follow ? SIZES_FOLLOW : 0), 2);
    common.writeUInt16LE(isDeflated ? 8 : 0, 4);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    if (!follow) sizes.copy(common, 10);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([bytes(0x04034b50), common, name, packed]);
    const whole = follow ? Buffer.concat([local, bytes(0x08074b50), sizes]) : local;
    sizes.copy(common, 10);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([bytes(0x02014b50), Buffer.from([20, 3]), common, rest, name]));
    parts.push(whole);
    at += whole.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, entries, bytes(0x06054b50), end]);
}

function bytes(signature: number): Buffer {
  const made = Buffer.alloc(4);
  made.writeUInt32LE(signature);
  return made;
}
