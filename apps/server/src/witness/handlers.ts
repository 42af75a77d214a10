import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Handlers } from '../http/call.ts';
import { verifyUser } from './verify-user.ts';

type Keys = 'POST user/verify_user' | 'POST biometric_code/create' | 'GET biometric_code/guid';
type Scanned = { access_to_group: 0 | 1; is_biometric_code: 0 | 1; is_expired: 0 | 1; is_owner: 0 | 1; guid: string };

const UNIQUE_VIOLATION = '23505';

/** How another person proves that they were there: by password, or by a code on their own device. */
export function witnessHandlers(db: Db): Pick<Handlers, Keys> {
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
