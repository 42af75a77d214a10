import type { StoredRow } from '@vialant/contract/stored-row';
import { type Credentials, tokenHash } from '../db/agency-transaction.ts';
import type { GroupReader } from '../db/group-reader.ts';

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
export const FIND_CODE = { name: 'code-find', text: 'SELECT to_json(f) FROM api.code_find($1, $2, $3) f' } as const;

/** What the code is in this agency. Refuses with SESSION_EXPIRED or NOT_ALLOWED. */
export async function findCode(reader: GroupReader, credentials: Credentials, barcode: string): Promise<FoundCode> {
  const values = [tokenHash(credentials.token), credentials.userGroupId, barcode];
  const found = (await reader.ask({ ...FIND_CODE, values })) as StoredAnswer | null;
  if (!found) throw new Error('api.code_find answered no row');
  const { kind, drug, drug_box, drug_in_other_agency } = found;
  return { kind, ...(drug && { drug }), ...(drug_box && { drug_box }), drug_in_other_agency };
}
