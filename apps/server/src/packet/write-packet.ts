import { KEPT_FORMAT, KEPT_VERSION, statementText } from '@vialant/domain/proof/chain-verifier-lines';
import {
  comparePaths,
  manifestFileText,
  manifestText,
  PACKET_FILES,
  PACKET_FORMAT,
  PACKET_VERSION,
  type PacketStatement,
} from '@vialant/domain/proof/packet';
import type { ReportCells } from '@vialant/domain/report/cell';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { packetPage } from '@vialant/domain/words/proof/packet';
import { readForm106 } from '../cases/form-106.ts';
import { keptHeads, writeRecord } from '../custody/proof/export-record.ts';
import { sha256 } from '../custody/proof/sha256.ts';
import type { AgencyKey } from '../custody/proof/signing-key.ts';
import type { Draw } from '../pdf/paper-drawer.ts';
import type { Paper } from '../pdf/draw-paper.ts';
import { csvOfReport } from '../report/csv-report.ts';
import { allPages, askedFor } from '../report/read-report.ts';
import { beginReport, type BegunReport, reportPaper } from '../report/report-file.ts';
import { balanceTotals } from './balance-totals.ts';
import { type PlannedReport, plannedReports } from './contents.ts';
import { indexPage } from './index-page.ts';
import type { PacketMoment, PacketSurroundings, WantedPacket } from './make-packet.ts';
import type { PacketZip } from './packet-zip.ts';
import { withoutPersonal } from './without-personal.ts';

type Around = Pick<PacketSurroundings, 'tell' | 'verifier' | 'drawer' | 'signal'> & { readonly key: AgencyKey };
/** What each file of the packet is, by its path. */
type About = Map<string, string>;
type Drawing = { readonly about: About; readonly draw: Draw };

/** Pieces of about this size are handed on; single lines would be slow. */
const PIECE_CHARACTERS = 64 * 1024;
/** Which part of the whole is written when the record is, and when the reports are, in per cent. */
const RECORD_DONE = 45;
const REPORTS_DONE = 97;
const LINKS_BETWEEN_NEWS = 2000;

/** Writes every file of the packet, the manifest last. */
export async function writePacket(
  zip: PacketZip,
  moment: PacketMoment,
  wanted: WantedPacket,
  around: Around,
): Promise<void> {
  const about: About = new Map(Object.entries(packetPage.files));
  await addRecord(zip, moment, wanted, around);
  await addCheckpoint(zip, moment);
  const draw: Draw = (paper) => drawLater(around, moment.agency.id, paper);
  const planned = plannedReports(wanted, wanted.withPersonal);
  for (const [index, one] of planned.entries()) {
    await around.tell(RECORD_DONE + ((REPORTS_DONE - RECORD_DONE) * index) / planned.length, one.path);
    await addReport(zip, moment, wanted, one, { about, draw });
  }
  await addForms(zip, moment, wanted, { about, draw });
  await around.tell(REPORTS_DONE, PACKET_FILES.index);
  await zip.add(PACKET_FILES.verifier, [await around.verifier()]);
  const files = [...zip.files, { path: PACKET_FILES.manifest, bytes: 0, sha256: '' }];
  const { from, to, madeBy, withPersonal } = wanted;
  const { agency, registrations, zone, madeOn, checkpoint, keyChanges } = moment;
  const page = indexPage({
    agency: agency.name,
    registrations,
    from,
    to,
    zone,
    madeOn,
    madeBy,
    withPersonal,
    checkpoint,
    keyChanges,
    files: files.toSorted(comparePaths).map((file) => ({ ...file, about: about.get(file.path) ?? '' })),
  });
  await zip.add(PACKET_FILES.index, [page]);
  await zip.add(PACKET_FILES.manifest, [manifestOf(await statementOf(zip, moment, wanted), around.key)]);
}

/** In the turn of the agency, however many of its people wait for papers too. */
function drawLater({ drawer, signal }: Around, agencyId: string, paper: Paper): Promise<Buffer> {
  const pdf = drawer.inTurn({ agencyId, signal, isPatient: true }, (draw) => draw(paper));
  // Whoever asked for it hears that it could not be drawn, perhaps later than that.
  pdf.catch(() => undefined);
  return pdf;
}

async function addRecord(
  zip: PacketZip,
  { ask, agency, checkpoint }: PacketMoment,
  { withPersonal }: WantedPacket,
  { tell }: Around,
): Promise<void> {
  await zip.write(PACKET_FILES.record, async (write) => {
    let piece = '';
    let links = 0;
    await tell(0, PACKET_FILES.record);
    await writeRecord(ask, agency, { withPersonal }, async (line) => {
      piece += `${JSON.stringify(line)}\n`;
      if (line.line === 'link') {
        links += 1;
        if (links % LINKS_BETWEEN_NEWS === 0)
          await tell((RECORD_DONE * links) / checkpoint.statement.link_count, PACKET_FILES.record);
      }
      if (piece.length < PIECE_CHARACTERS) return;
      await write(piece);
      piece = '';
    });
    await write(piece);
  });
}

async function addCheckpoint(zip: PacketZip, { ask, checkpoint }: PacketMoment): Promise<void> {
  await zip.write(PACKET_FILES.checkpoint, async (write) => {
    const { statement, public_key, signature } = checkpoint;
    const whole = JSON.stringify({ format: KEPT_FORMAT, version: KEPT_VERSION, statement, public_key, signature });
    let piece = `${whole.slice(0, -1)},"heads":[`;
    let isFirst = true;
    for await (const head of keptHeads(ask)) {
      piece += `${isFirst ? '' : ','}${JSON.stringify(head)}`;
      isFirst = false;
      if (piece.length < PIECE_CHARACTERS) continue;
      await write(piece);
      piece = '';
    }
    await write(`${piece}]}\n`);
  });
}

async function addReport(
  zip: PacketZip,
  { tx }: PacketMoment,
  { madeBy }: WantedPacket,
  { path, about: what, report, narrowed, mayBeMissing }: PlannedReport,
  { about, draw }: Drawing,
): Promise<void> {
  const asked = { ...(await askedFor(tx, {})), ...narrowed };
  const begun = await beginReport(tx, report, asked, madeBy);
  if (mayBeMissing && begun.totals.count === 0) return;
  about.set(`${path}.csv`, what);
  await zip.add(`${path}.csv`, csvOfReport(report, allPages(tx, report, asked), begun.totals));
  const parts = Math.max(Math.ceil(begun.totals.count / LIMITS.paper.packetRows), 1);
  // While a paper is drawn the rows of the next one are read.
  let drawing: { readonly name: string; readonly pdf: Promise<Buffer> } | null = null;
  let number = 0;
  for await (const rows of papersOf(begun, allPages(tx, report, asked))) {
    number += 1;
    const name = parts === 1 ? `${path}.pdf` : `${path}-${String(number).padStart(String(parts).length, '0')}.pdf`;
    about.set(name, what);
    const before = drawing;
    drawing = { name, pdf: draw({ kind: 'report', report: reportPaper(begun, rows, { number, of: parts }) }) };
    if (before !== null) await zip.add(before.name, [await before.pdf]);
  }
  if (drawing !== null) await zip.add(drawing.name, [await drawing.pdf]);
}

/** The rows of each paper; a report without rows has one paper too. */
async function* papersOf(
  { totals }: BegunReport,
  pages: AsyncIterable<{ readonly rows: ReportCells[] }>,
): AsyncGenerator<ReportCells[]> {
  let rows: ReportCells[] = [];
  for await (const page of pages) {
    rows.push(...page.rows);
    while (rows.length >= LIMITS.paper.packetRows) yield rows.splice(0, LIMITS.paper.packetRows);
  }
  if (rows.length > 0 || totals.count === 0) yield rows;
}

/** The data for Form 106 of every theft and loss that was discovered in the period. */
async function addForms(
  zip: PacketZip,
  { tx, agency }: PacketMoment,
  { from, to, withPersonal }: WantedPacket,
  { about, draw }: Drawing,
): Promise<void> {
  const { report } = plannedReports({ from, to }, withPersonal).find(({ path }) => path === 'cases/cases') ?? {};
  if (report === undefined) return;
  const ids: string[] = [];
  const asked = { ...(await askedFor(tx, {})), from, to };
  for await (const { rows } of allPages(tx, report, asked)) ids.push(...rows.map(({ id }) => String(id)));
  for (const id of ids) {
    const form = await readForm106(tx, id);
    if (form.loss_type === null) continue;
    const told = withPersonal ? form : withoutPersonal(form);
    const path = `cases/form-106-${form.number}.pdf`;
    about.set(path, fill(packetPage.form106, { number: form.number }));
    await zip.add(path, [await draw({ kind: 'form 106', form: told, agency: agency.name })]);
  }
}

async function statementOf(zip: PacketZip, moment: PacketMoment, wanted: WantedPacket): Promise<PacketStatement> {
  const { statement } = moment.checkpoint;
  return {
    v: PACKET_VERSION,
    format: PACKET_FORMAT,
    agency: moment.agency,
    made_on: moment.madeOn.toISOString(),
    made_by: wanted.madeBy,
    period: { from: wanted.from, to: wanted.to },
    time_zone: moment.zone,
    with_personal: wanted.withPersonal,
    checkpoint: { number: statement.number, hash: sha256(statementText(statement)) },
    files: zip.files.toSorted(comparePaths),
    totals: await balanceTotals(moment.tx, wanted),
  };
}

function manifestOf(statement: PacketStatement, key: AgencyKey): string {
  return manifestFileText({ statement, public_key: key.publicKey, signature: key.sign(manifestText(statement)) });
}
