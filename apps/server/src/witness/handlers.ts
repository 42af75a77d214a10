import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Custody } from '../custody/operation.ts';
import type { Call, Handlers } from '../http/call.ts';
import { readWitnessKeys, registerWitnessKey, retireWitnessKey, revokeWitnessKey } from './device-keys.ts';
import { disputeWitnessed, listedSince } from './dispute.ts';
import { verifyUser } from './verify-user.ts';

type Keys =
  | 'POST user/verify_user'
  | 'POST biometric_code/create'
  | 'GET biometric_code/guid'
  | 'POST biometric_code/witness'
  | 'GET user/witnessed'
  | 'POST user/dispute_witnessed'
  | 'POST witness_key/register'
  | 'POST witness_key/retire'
  | 'GET witness_key/all'
  | 'POST witness_key/revoke';
type Witnessed = Awaited<ReturnType<Handlers['GET user/witnessed']>>[number];
type Scanned = { access_to_group: 0 | 1; is_biometric_code: 0 | 1; is_expired: 0 | 1; is_owner: 0 | 1; guid: string };

const UNIQUE_VIOLATION = '23505';

/**
 * How another person proves that they were there, by password or by a code on their own device, and what they can say of
 * it afterwards.
 */
export function witnessHandlers(db: Db, custody: Custody): Pick<Handlers, Keys> {
  return {
    'POST user/verify_user': (call) => verifyUser(db, call),
    'POST biometric_code/create': (call) =>
      agencyTransaction(db, call, (tx) =>
        answerOnce(tx, call, async () => {
          try {
            await sql`SELECT auth.show_biometric_code(${call.input.guid},
              ${milliseconds(TIMING.verifyCode.validForMs)})`.execute(tx);
          } catch (error) {
            const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
            throw isTaken ? new Refused({ code: 'CODE_IN_USE', barcode: call.input.guid }) : error;
          }
          return { guid: call.input.guid };
        }),
      ),
    'GET biometric_code/guid': (call) => agencyTransaction(db, call, (tx) => scan(tx, call, call.input)),
    'POST biometric_code/witness': (call) =>
      agencyTransaction(db, call, (tx) =>
        answerOnce(tx, call, async () => {
          const scanned = await scan(tx, call, call.input);
          const isGood = scanned.access_to_group === 1 && scanned.is_expired === 0 && scanned.is_owner === 0;
          return { ...scanned, witness_name: isGood ? await nameBehind(tx, call.input.guid) : null };
        }),
      ),
    'GET user/witnessed': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<Witnessed>`SELECT * FROM auth.witnessed(${listedSince()})`.execute(tx);
        return rows;
      }),
    'POST user/dispute_witnessed': (call) => disputeWitnessed(db, custody, call),
    'POST witness_key/register': (call) => registerWitnessKey(db, call),
    'POST witness_key/retire': (call) => retireWitnessKey(db, call),
    'GET witness_key/all': (call) => readWitnessKeys(db, call),
    'POST witness_key/revoke': (call) => revokeWitnessKey(db, call),
  };
}

type Scan = {
  readonly guid: string;
  readonly act_id?: string;
  readonly act_hash?: string;
  readonly sentence?: string;
};

async function scan(
  tx: Tx,
  { credentials }: Pick<Call<unknown>, 'credentials'>,
  { guid, act_id, act_hash, sentence }: Scan,
): Promise<Scanned> {
  const { rows } = await sql<Scanned>`SELECT * FROM auth.scan_biometric_code(${tokenHash(credentials.token)}, ${guid},
    ${act_id ?? null}, ${act_hash ?? null}, ${sentence ?? null})`.execute(tx);
  const [scanned] = rows;
  if (!scanned) throw new Error('auth.scan_biometric_code answered nothing');
  return scanned;
}

async function nameBehind(tx: Tx, guid: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`SELECT auth.witness_of_code(${guid}) AS name`.execute(tx);
  return rows[0]?.name ?? null;
}
