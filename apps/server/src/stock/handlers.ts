import { mayImportPackageCodes, mayTransferToAgency } from '@vialant/domain/agency/role';
import { addDays, utcDate } from '@vialant/domain/values/date-only';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { Refused } from '@vialant/domain/words/refusal';
import type { StoredRow } from '@vialant/contract/stored-row';
import { sql } from 'kysely';
import type pg from 'pg';
import { proveVial } from '../custody/proof/prove-chain.ts';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Reads } from '../db/copy.ts';
import type { Db } from '../db/open.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';
import { ownSettings } from '../rows/own-settings.ts';
import type { Handlers } from '../http/call.ts';
import { boxesWithUnit, lastCheckOf, readFirstScreen, vialsIn } from './first-screen.ts';
import { findCode } from './find-code.ts';
import { readKeptStock } from './kept-stock.ts';
import { readReceipt } from './receipt.ts';
import { type Timeline, vialTimeline } from './vial-timeline.ts';

type Keys =
  | 'GET code/find'
  | 'GET drug/find'
  | 'GET drug/for_box'
  | 'GET drug/by_ids'
  | 'GET stock/kept'
  | 'GET drug_box/find'
  | 'GET drug_box/with_unit'
  | 'GET box_check/last'
  | 'GET dashboard/first'
  | 'GET drug_type/short_date'
  | 'GET national_drug_code/search'
  | 'GET user_group/transfer_info'
  | 'GET drug/proof'
  | 'GET drug/timeline'
  | 'GET act/receipt'
  | 'GET stock_move_record/administered'
  | 'GET stock_move_record/for_drug';

const IDS_MOST = 1000;

/** Reads of stock: codes, boxes, the vials in them, and the last check. */
export function stockHandlers(db: Db, pool: pg.Pool, reads: Reads): Pick<Handlers, Keys> {
  return {
    'GET code/find': ({ input, credentials }) => findCode(pool, credentials, input.barcode_id),
    'GET drug/find': ({ input, credentials }) =>
      findCode(pool, credentials, input.barcode_id).then(({ drug }) => drug ?? null),
    'GET drug_box/find': ({ input, credentials }) =>
      findCode(pool, credentials, input.barcode_id).then((found) => found.drug_box ?? null),
    'GET drug/for_box': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const box = await readRow(tx, 'drug_box', call.input.drug_box_id);
        return vialsIn(tx, box.id);
      }),
    'GET drug/by_ids': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const ids = call.input.ids.split(',').map((id) => id.trim());
        if (ids.length > IDS_MOST) throw new Refused({ code: 'TOO_LARGE' });
        const { rows } = await sql<StoredRow<'drug'>>`SELECT * FROM api.drug
          WHERE id = ANY (${ids.filter(isStoredId)}::uuid[]) ORDER BY barcode_id`.execute(tx);
        return rows;
      }),
    'GET stock/kept': (call) => agencyTransaction(db, call, readKeptStock),
    'GET drug_box/with_unit': (call) =>
      agencyTransaction(db, call, async (tx, actor) => {
        const group = call.input.user_group_id?.toLowerCase();
        if (group === undefined) return boxesWithUnit(tx);
        if (group !== actor.userGroupId) await mustTransferToAgencies(tx, actor);
        return isStoredId(group) ? boxesWithUnit(tx, group) : [];
      }),
    'GET box_check/last': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const box = await readRow(tx, 'drug_box', call.input.drug_box_id);
        return lastCheckOf(tx, box.id);
      }),
    'GET dashboard/first': (call) =>
      agencyTransaction(db, call, (tx, actor) => readFirstScreen(tx, actor, call.input.drug_box_id ?? null)),
    ...typeHandlers(db),
    ...historyHandlers(db, reads),
  };
}

/** A sister's boxes are shown only to send vials there, so only where the agency allows that (SRV-05, SRV-06). */
async function mustTransferToAgencies(tx: Tx, actor: Actor): Promise<void> {
  if (!mayTransferToAgency(await ownSettings(tx, actor))) throw new Refused({ code: 'NOT_ALLOWED' });
}

function typeHandlers(db: Db): Pick<Handlers, 'GET drug_type/short_date' | 'GET national_drug_code/search'> {
  return {
    'GET drug_type/short_date': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const type = await readRow(tx, 'drug_type', call.input.type);
        const isAllowed = type.short_date_allowed === 1;
        const days = isAllowed ? type.short_date_num_days : null;
        const shortDate = days === null ? null : addDays(utcDate(new Date()), days);
        const usual = await usualQuantity(tx, type.id);
        return { allowed: isAllowed ? 1 : 0, num_days: days, short_date: shortDate, usual_quantity: usual };
      }),
    // What the agency has learned, else what its organisation has (OPEN-114): `auth.learned_code` sees both.
    'GET national_drug_code/search': (call) =>
      agencyTransaction(db, call, async (tx, actor) => {
        if (!mayImportPackageCodes(await ownSettings(tx, actor))) throw new Refused({ code: 'NOT_ALLOWED' });
        const { ndc_barcode, code_type: codeType } = call.input;
        const { product, expiresOn } = readPackageCode(ndc_barcode, { codeType, today: utcDate(new Date()) });
        const { rows } = await sql<{ type: string; quantity: number }>`
          SELECT * FROM auth.learned_code(${product})`.execute(tx);
        const [found] = rows;
        return found ? { type: found.type, expiration_date: expiresOn, quantity: found.quantity } : null;
      }),
  };
}

/** What most of the last vials of the type held when they were received; null without any. */
async function usualQuantity(tx: Tx, typeId: string): Promise<number | null> {
  const { rows } = await sql<{ usual: number | null }>`
    SELECT mode() WITHIN GROUP (ORDER BY v.quantity) AS usual
    FROM (SELECT quantity FROM drug WHERE type = ${typeId} ORDER BY id DESC LIMIT 50) v`.execute(tx);
  return rows[0]?.usual ?? null;
}

type HistoryKeys =
  | 'GET user_group/transfer_info'
  | 'GET drug/proof'
  | 'GET drug/timeline'
  | 'GET act/receipt'
  | 'GET stock_move_record/administered'
  | 'GET stock_move_record/for_drug';

function historyHandlers(db: Db, reads: Reads): Pick<Handlers, HistoryKeys> {
  const moves = (tx: Tx, drugId: string, types: readonly string[] | null): Promise<StoredRow<'stock_move_record'>[]> =>
    isStoredId(drugId)
      ? sql<StoredRow<'stock_move_record'>>`SELECT * FROM api.stock_move_record WHERE drug_id = ${drugId}
          ${types === null ? sql`` : sql`AND type = ANY (${types})`} ORDER BY id DESC`
          .execute(tx)
          .then(({ rows }) => rows)
      : Promise.resolve([]);
  return {
    'GET stock_move_record/administered': (call) =>
      agencyTransaction(db, call, (tx) => {
        const isWastedToo = ['1', 'true'].includes(call.input.includeWasted ?? '');
        return moves(tx, call.input.drug_id, isWastedToo ? ['administer', 'waste'] : ['administer']);
      }),
    'GET stock_move_record/for_drug': (call) =>
      agencyTransaction(db, call, (tx) => moves(tx, call.input.drug_id, null)),
    'GET drug/proof': (call) =>
      agencyTransaction(db, call, (tx, actor) => proveVial(tx, actor.userGroupId, call.input.drug_id)),
    // A phone, and whoever else does not say that it may be a little old, is told what the database itself knows.
    'GET drug/timeline': (call) => {
      const { drug_id, may_lag } = call.input;
      const read = async (tx: Tx, actor: Actor, asOf: string | null): Promise<Timeline> => ({
        ...(await vialTimeline(tx, actor.userGroupId, drug_id)),
        read_as_of: asOf,
      });
      return may_lag === '1'
        ? reads.read(call, read)
        : agencyTransaction(db, call, (tx, actor) => read(tx, actor, null));
    },
    'GET act/receipt': (call) => agencyTransaction(db, call, (tx) => readReceipt(tx, call.input.id)),
    'GET user_group/transfer_info': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<{ can_un_administer: 0 | 1; drug_in_other_agency: 0 | 1; is_reusable: 0 | 1 }>`
          SELECT * FROM api.transfer_info(${isStoredId(call.input.drug_id) ? call.input.drug_id : null})`.execute(tx);
        const [info] = rows;
        if (!info) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
        return info;
      }),
  };
}
