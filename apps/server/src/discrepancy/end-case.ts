import { isLoss } from '@vialant/domain/cases/case';
import { reversedAmount } from '@vialant/domain/custody/stock-move';
import { NO_AMOUNT, negate } from '@vialant/domain/values/amount';
import { fill } from '@vialant/domain/words/fill';
import { caseWords } from '@vialant/domain/words/office/cases';
import { sql } from 'kysely';
import { closeCase, mustMayClose } from '../cases/case-acts.ts';
import type { CaseRow } from '../cases/case-rows.ts';
import { claimOf, wantedWitness } from '../custody/claim.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Wanted } from '../custody/facts.ts';
import type { Move } from '../custody/new-rows.ts';
import { type Custody, recordWithin, witnessOf } from '../custody/operation.ts';
import { isDrawing } from '../custody/pictures.ts';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, Handlers } from '../http/call.ts';
import { answerOnce } from '../rows/idempotency.ts';

type Close = Parameters<Handlers['POST discrepancy_case/close']>[0];
type Moved = { readonly drugId: string; readonly move: Move };

/**
 * CASES-05, CASES-11: ends a case. One that is reported as loss takes out of the record what each of its vials holds; any
 * other end puts back what an earlier end of the case took out. Both need a witness, and neither happens without the other.
 */
export async function endCase(db: Db, custody: Custody, call: Close): Promise<CaseRow> {
  const { drawing } = wantedWitness(claimOf(call.input));
  // Before anything is locked, as with every other act.
  const isDrawn = drawing !== undefined && (await isDrawing(custody.pictures, drawing));
  const entries: CustodyEntry[] = [];
  const row = await agencyTransaction(db, call, (tx) =>
    answerOnce(tx, call, async () => {
      const open = await mustMayClose(tx, call.input);
      // The vials are locked before the case, in the same order as where a check opens one.
      const entry = await moveVials(tx, { ...call, isDrawn }, open);
      if (entry) entries.push(entry);
      const { id, version, outcome, note } = call.input;
      return closeCase(tx, { id, version, outcome, ...(note !== undefined && { note }) });
    }),
  );
  for (const entry of entries) {
    custody.onRecorded(entry.agencyId, entry.links.length);
    custody.onChanged(entry.changes());
  }
  return row;
}

type Caller = Call<Close['input']> & { readonly isDrawn: boolean };

async function moveVials(tx: Tx, call: Caller, { id, number }: CaseRow): Promise<CustodyEntry | null> {
  const claim = claimOf(call.input);
  const wanted = isLoss(call.input.outcome) ? await vialsThatHold(tx, id) : await lossesOf(tx, id);
  if (wanted === null) return null;
  const { drawing: _drawn, ...witness } = wantedWitness(claim);
  const { entry } = await recordWithin(tx, call, { ...wanted, ...witness }, (facts) => {
    const moves = wanted.sources ? reversals(facts) : losses(facts);
    const made = new CustodyEntry(facts, witnessOf(facts, claim, true), moves.length);
    const ids = moves.flatMap(({ drugId, move }) => {
      const vial = facts.vials.get(drugId);
      const notes = fill(caseWords.one, { number });
      return vial ? [made.move(vial, { ...move, caseId: id, notes })] : [];
    });
    return { entry: made, answer: { from: 'stock_move_record', ids } };
  });
  return entry;
}

/** The vials of the case that hold something; one that is with a sister agency is not seen here. */
async function vialsThatHold(tx: Tx, id: string): Promise<Wanted | null> {
  const { rows } = await sql<{ id: string }>`SELECT d.id FROM api.case_vials(${id}) v JOIN drug d ON d.id = v
    WHERE d.amount_left > 0 ORDER BY d.id`.execute(tx);
  return rows.length === 0 ? null : { drugs: rows.map((row) => row.id) };
}

/** What the case took out and nobody has put back. */
async function lossesOf(tx: Tx, id: string): Promise<Wanted | null> {
  const { rows } = await sql<{ id: string; drug_id: string }>`SELECT m.id, m.drug_id FROM stock_move_record m
    JOIN drug d ON d.id = m.drug_id
    WHERE m.case_id = ${id} AND m.type = 'loss'
      AND NOT EXISTS (SELECT FROM stock_move_record x WHERE x.source_id = m.id) ORDER BY m.id`.execute(tx);
  if (rows.length === 0) return null;
  return { drugs: [...new Set(rows.map((row) => row.drug_id))], sources: rows.map((row) => row.id) };
}

function losses({ vials }: Facts): Moved[] {
  return [...vials.values()]
    .filter(({ amount }) => amount > NO_AMOUNT)
    .map(({ id, amount }) => ({ drugId: id, move: { type: 'loss', quantity: negate(amount) } }));
}

function reversals({ sources }: Facts): Moved[] {
  return [...sources]
    .filter(([, { isReversed }]) => !isReversed)
    .map(([sourceId, source]) => ({
      drugId: source.drugId,
      move: { type: 'un_administer', quantity: reversedAmount(source), sourceId },
    }));
}
