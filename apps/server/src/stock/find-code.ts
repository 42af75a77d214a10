import type { StoredRow } from '@vialant/contract/stored-row';
import type pg from 'pg';
import { type Credentials, tokenHash } from '../db/agency-transaction.ts';

export type FoundCode = {
  kind: 'drug' | 'drug_box' | 'vehicle' | 'none';
  drug?: StoredRow<'drug'>;
  drug_box?: StoredRow<'drug_box'>;
  drug_in_other_agency: 0 | 1;
};

/** The answer of the database, in which absent parts are null. */
type StoredAnswer = Pick<FoundCode, 'kind' | 'drug_in_other_agency'> & {
  drug: StoredRow<'drug'> | null;
  drug_box: StoredRow<'drug_box'> | null;
};

/** The call behind every scan: session, agency and look-up in one prepared statement, one round trip. */
export const FIND_CODE = {
  name: 'code-find',
  text: 'SELECT to_json(f) AS found FROM api.code_find($1, $2, $3) f',
} as const;

/** What the code is in this agency. Refuses with SESSION_EXPIRED or NOT_ALLOWED. */
export async function findCode(pool: pg.Pool, credentials: Credentials, barcode: string): Promise<FoundCode> {
  const values = [tokenHash(credentials.token), credentials.userGroupId, barcode];
  const { rows } = await pool.query<{ found: StoredAnswer }>({ ...FIND_CODE, values });
  const [answer] = rows;
  if (!answer) throw new Error('api.code_find answered no row');
  const { kind, drug, drug_box, drug_in_other_agency } = answer.found;
  return { kind, ...(drug && { drug }), ...(drug_box && { drug_box }), drug_in_other_agency };
}
