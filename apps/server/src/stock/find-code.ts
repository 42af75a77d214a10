import type pg from 'pg';
import { type Credentials, tokenHash } from '../db/agency-transaction.ts';
import type { Row } from '../rows/entity-queries.ts';

export type FoundCode = {
  kind: 'drug' | 'drug_box' | 'vehicle' | 'none';
  drug?: Row;
  drug_box?: Row;
  drug_in_other_agency: 0 | 1;
};

/** The call behind every scan: session, agency and look-up in one prepared statement, one round trip. */
export const FIND_CODE = { name: 'code-find', text: 'SELECT * FROM api.code_find($1, $2, $3)' } as const;

/** What the code is in this agency. Refuses with SESSION_EXPIRED or NOT_ALLOWED. */
export async function findCode(pool: pg.Pool, credentials: Credentials, barcode: string): Promise<FoundCode> {
  const { rows } = await pool.query<Omit<FoundCode, 'drug' | 'drug_box'> & { drug: Row | null; drug_box: Row | null }>({
    ...FIND_CODE,
    values: [tokenHash(credentials.token), credentials.userGroupId, barcode],
  });
  const [found] = rows;
  if (!found) throw new Error('api.code_find answered no row');
  const { kind, drug, drug_box, drug_in_other_agency } = found;
  return { kind, ...(drug && { drug }), ...(drug_box && { drug_box }), drug_in_other_agency };
}
