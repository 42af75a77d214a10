import { LIMITS } from '@vialant/domain/values/limits';
import { sql } from 'kysely';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import type { Reads } from '../db/copy.ts';
import type { Db } from '../db/open.ts';
import type { Call, FileAnswer, Handlers } from '../http/call.ts';
import { noteAccess, noteRead } from '../identity/access-log.ts';
import type { LongWork } from '../jobs/long-work.ts';
import type { PaperDocument } from '../pdf/document.ts';
import type { PaperDrawer } from '../pdf/paper-drawer.ts';
import { custodyDocument, type Made } from './custody-document.ts';
import { incidentAnswer, lastCheckpoint, readBox, readIncident, readVial, type Told } from './custody-report.ts';
import { htmlOfDocument } from './html-document.ts';

type Keys = 'GET drug/custody_report' | 'GET drug_box/custody_report' | 'GET incident/custody_report' | 'GET incident';

type Asked = { readonly format: 'pdf' | 'html' };
type Read<Input> = (tx: Tx, agencyId: string, input: Input) => Promise<Told>;

type Makers = { readonly db: Db; readonly drawer: PaperDrawer; readonly longReads: LongWork };

/** PACKET-08: custody reports, and the incident that one of them is about. */
export function paperHandlers({ reads, ...makers }: Makers & { readonly reads: Reads }): Pick<Handlers, Keys> {
  const { db, longReads } = makers;
  return {
    'GET drug/custody_report': (call) =>
      reportFile(makers, call, async (tx, agency, { drug_id }) => ({
        what: 'vial',
        chain: await readVial(tx, agency, drug_id),
      })),
    'GET drug_box/custody_report': (call) =>
      reportFile(makers, call, async (tx, agency, { drug_box_id }) => ({
        what: 'box',
        chain: await readBox(tx, agency, drug_box_id),
      })),
    'GET incident/custody_report': (call) =>
      reportFile(makers, call, async (tx, agency, { incident }) => ({
        what: 'incident',
        ...(await readIncident(tx, agency, incident, LIMITS.paper.vials)),
      })),
    'GET incident': async (call) => {
      const answer = await longReads.inTurn(call, () =>
        reads.read(call, async (tx, { userGroupId }, asOf) => ({
          ...(await incidentAnswer(tx, userGroupId, call.input.incident)),
          read_as_of: asOf,
        })),
      );
      await noteRead(db, call, `an incident: ${answer.vials.length} vials`);
      return answer;
    },
  };
}

/** Reads the report, notes who fetched it, and draws it once the connection is free again. */
async function reportFile<Input extends Asked>(
  { drawer, longReads }: Makers,
  call: Call<Input>,
  read: Read<Input>,
): Promise<FileAnswer> {
  const { document, agencyId } = await longReads.transaction(call, async (tx, actor) => {
    const told = await read(tx, actor.userGroupId, call.input);
    const made = custodyDocument(told, await lastCheckpoint(tx), await madeBy(tx, actor));
    const { userId, userGroupId } = actor;
    // An incident number can be erased, and a line of the log cannot.
    const about = told.what === 'incident' ? 'an incident' : `${told.what} ${told.chain.code}`;
    const detail = `file fetched: custody report of ${about}`;
    await noteAccess(tx, { kind: 'download', userId, agencyId: userGroupId, address: call.caller.address, detail });
    return { document: made, agencyId: userGroupId };
  });
  if (call.input.format === 'html') {
    return { type: 'text/html; charset=utf-8', name: 'custody-report.html', pieces: pageOf(document) };
  }
  const bytes = await drawer.inTurn({ agencyId, signal: call.signal }, (draw) => draw({ kind: 'document', document }));
  return { type: 'application/pdf', bytes };
}

async function* pageOf(document: PaperDocument): AsyncGenerator<string> {
  yield htmlOfDocument(document);
}

async function madeBy(tx: Tx, { userId }: Actor): Promise<Made> {
  const { rows } = await sql<{ agency: string; zone: string; person: string | null }>`
    SELECT g.name AS agency, coalesce(g.time_zone, 'UTC') AS zone,
      (SELECT u.first_name || ' ' || u.last_name FROM api.user u WHERE u.id = ${userId}::uuid) AS person
    FROM public.user_group g WHERE g.id = auth.agency_id()`.execute(tx);
  const { agency = '', zone = 'UTC', person = null } = rows[0] ?? {};
  return { agency, zone, person: person ?? '', on: new Date() };
}
