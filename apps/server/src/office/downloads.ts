import type { Download } from '@vialant/contract/downloads';
import { API_BASE } from '@vialant/contract/envelope';
import { entity } from '@vialant/contract/registry';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { csvPieces, type CsvValue } from '../csv/write-csv.ts';
import { agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Call, Caller, FileAnswer, Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import { newSecret } from '../identity/secret.ts';
import { countRows, listRows, type Row } from '../rows/entity-queries.ts';
import { csvColumns, type CsvColumn } from './csv-columns.ts';

type WantedTable = { readonly entity: Download };
type WantedPacket = { readonly packet: string };
type Wanted = WantedTable | WantedPacket;
/** What a link leads to, and how the access log names it. */
type Linked = { readonly wanted: Wanted; readonly named: string };

/** The packets of the entered agency, as files. */
export type PacketFiles = {
  /** How the access log names the packet; null if the agency has none of this id that can be fetched. */
  readonly nameOf: (tx: Tx, id: string) => Promise<string | null>;
  /** The file of the packet; null if it is not to be had. */
  readonly open: (tx: Tx, id: string) => Promise<FileAnswer | null>;
};

type Keys = 'POST download/create' | 'POST packet/link' | 'GET download/file';

const ROWS_PER_PAGE = 1000;

/** Files, each by a link that serves once (ACCESS-04). */
export function downloadHandlers(db: Db, packets: PacketFiles): Pick<Handlers, Keys> {
  return {
    'POST download/create': (call) =>
      makeLink(db, call, ({ entity: name }) => ({ wanted: { entity: name }, named: name })),
    'POST packet/link': (call) =>
      makeLink(db, call, async ({ id }, tx) => {
        const named = await packets.nameOf(tx, id);
        if (named === null) throw new Refused({ code: 'NOT_FOUND' });
        return { wanted: { packet: id }, named };
      }),
    'GET download/file': ({ input, caller }) => fetchFile(db, packets, tokenHash(input.ticket), caller),
  };
}

/** A link to the file. Not answered again to a repetition: only the hash of its secret is kept. */
function makeLink<Input>(
  db: Db,
  call: Call<Input>,
  toFile: (input: Input, tx: Tx) => Promise<Linked> | Linked,
): Promise<{ url: string }> {
  return agencyTransaction(db, call, async (tx, { userId, userGroupId: agencyId }) => {
    const { wanted, named } = await toFile(call.input, tx);
    const ticket = newSecret();
    await sql`SELECT auth.add_download(${tokenHash(ticket)}, ${tokenHash(call.credentials.token)},
      ${JSON.stringify(wanted)}::jsonb, ${milliseconds(TIMING.downloadLink.validForMs)})`.execute(tx);
    const by = { userId, agencyId, address: call.caller.address };
    await noteAccess(tx, { kind: 'download', ...by, detail: `link made: ${named}` });
    return { url: `${API_BASE}/download/file?${new URLSearchParams({ ticket }).toString()}` };
  });
}

/**
 * The file of a link. What is read first is read before anything is answered, so that a refusal can still be told.
 * Each page of a long file is read in a transaction of its own, which enters the session again: a slow reader keeps no
 * connection, and a file ends where the right to read it does.
 */
async function fetchFile(db: Db, packets: PacketFiles, ticket: Buffer, caller: Caller): Promise<FileAnswer> {
  const first = await byLink(db, ticket, true, async (tx, { userId, agencyId, wanted }) => {
    const note = (what: string): Promise<void> =>
      noteAccess(tx, { kind: 'download', userId, agencyId, address: caller.address, detail: `file fetched: ${what}` });
    if ('packet' in wanted) {
      const [named, file] = [await packets.nameOf(tx, wanted.packet), await packets.open(tx, wanted.packet)];
      if (named === null || file === null) throw new Refused({ code: 'DOWNLOAD_ENDED' });
      await note(named);
      return { file };
    }
    await note(`${wanted.entity}, ${await countRows(tx, wanted.entity)} rows`);
    return {
      wanted,
      columns: await csvColumns(tx, wanted.entity),
      page: await readPage(tx, wanted),
      ...(await dayOf(tx)),
    };
  });
  if ('file' in first) return first.file;
  const header = first.columns.map(({ name }) => name);
  return {
    type: 'text/csv; charset=utf-8',
    name: `${first.wanted.entity}-${first.day}.csv`,
    pieces: csvPieces(header, allRows(db, ticket, first)),
  };
}

type Begun = { readonly wanted: WantedTable; readonly columns: readonly CsvColumn[]; readonly page: Row[] };

async function* allRows(db: Db, ticket: Buffer, { wanted, columns, page }: Begun): AsyncGenerator<CsvValue[]> {
  let rows = page;
  for (;;) {
    for (const row of rows) yield columns.map(({ cell }) => cell(row));
    const last = rows.at(-1);
    if (last === undefined || !entity(wanted.entity).paged || rows.length < ROWS_PER_PAGE) return;
    rows = await byLink(db, ticket, false, (tx) => readPage(tx, wanted, String(last['id'])));
  }
}

/** The next rows: all of a list that an agency keeps, or a page of one that grows without bound. */
function readPage(tx: Tx, { entity: name }: WantedTable, before?: string): Promise<Row[]> {
  const page = { limit: ROWS_PER_PAGE, include_archived: '1', ...(before !== undefined && { before }) };
  return listRows(tx, name, page, false);
}

async function dayOf(tx: Tx): Promise<{ day: string }> {
  const { rows } = await sql<{ day: string }>`SELECT auth.today_in(auth.agency_id())::text AS day`.execute(tx);
  return { day: rows[0]?.day ?? '' };
}

type Entered = { readonly userId: string; readonly agencyId: string; readonly wanted: Wanted };
type EnteredRow = { user_id: string; user_group_id: string; wanted: Wanted };

/** Does the work as the one who asked for the link. Refuses with DOWNLOAD_ENDED, whatever has ended. */
function byLink<T>(
  db: Db,
  ticket: Buffer,
  begins: boolean,
  work: (tx: Tx, entered: Entered) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const [row] = await enteredBy(tx, ticket, begins);
    if (!row) throw new Refused({ code: 'DOWNLOAD_ENDED' });
    return work(tx, { userId: row.user_id, agencyId: row.user_group_id, wanted: row.wanted });
  });
}

async function enteredBy(tx: Tx, ticket: Buffer, begins: boolean): Promise<EnteredRow[]> {
  try {
    const { rows } = await sql<EnteredRow>`SELECT * FROM auth.enter_by_download(${ticket}, ${begins})`.execute(tx);
    return rows;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'VA401' || code === 'VA403') throw new Refused({ code: 'DOWNLOAD_ENDED' });
    throw error;
  }
}
