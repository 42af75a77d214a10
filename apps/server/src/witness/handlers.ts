import { Refused } from '@vialant/domain/refusal';
import { sql } from 'kysely';
import { agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { isStoredId } from '../entity/entity-queries.ts';
import { answerOnce } from '../entity/idempotency.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredPassword } from '../sign-in/password.ts';

type Keys = 'POST user/verify_user' | 'POST biometric_code/create' | 'GET biometric_code/guid';
type Scanned = { access_to_group: 0 | 1; is_biometric_code: 0 | 1; is_expired: 0 | 1; is_owner: 0 | 1; guid: string };

const UNIQUE_VIOLATION = '23505';

/** How another person proves that they were there: by password, or by a code on their own device. */
export function witnessHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'POST user/verify_user': async (call) => {
      const { user_id, password } = call.input;
      const stored = await agencyTransaction(db, call, async (tx) => {
        if (!isStoredId(user_id)) return null;
        const { rows } = await sql<{ hash: string | null }>`SELECT auth.colleague_password(${user_id}) AS hash`.execute(
          tx,
        );
        return rows[0]?.hash ?? null;
      });
      // Between two transactions: hashing is slow and must not hold a connection.
      if (!(await isStoredPassword(stored, password))) return false;
      return agencyTransaction(db, call, async (tx) => {
        await sql`SELECT auth.add_witness_proof(${tokenHash(call.credentials.token)}, ${user_id})`.execute(tx);
        return true;
      });
    },
    'POST biometric_code/create': (call) =>
      agencyTransaction(db, call, (tx) =>
        answerOnce(tx, call, async () => {
          try {
            await sql`SELECT auth.show_biometric_code(${call.input.guid})`.execute(tx);
          } catch (error) {
            const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
            throw isTaken ? new Refused({ code: 'CODE_IN_USE', barcode: call.input.guid }) : error;
          }
          return { guid: call.input.guid };
        }),
      ),
    'GET biometric_code/guid': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } =
          await sql<Scanned>`SELECT * FROM auth.scan_biometric_code(${tokenHash(call.credentials.token)}, ${
            call.input.guid
          })`.execute(tx);
        const [scanned] = rows;
        if (!scanned) throw new Error('auth.scan_biometric_code answered nothing');
        return scanned;
      }),
  };
}
