import { ASKED_OF, ORDERED_BY_FORM, RECEIPT_ELEMENTS } from '@vialant/domain/custody/receipt';
import { sql } from 'kysely';
import type { Statement } from './declaration.ts';

/**
 * LAW-08: which elements the papers of the receipt, under this name in the statement, do not tell, with commas between;
 * `hasFormDrugs`: whether a drug came by it that is ordered by Form 222 or CSOS.
 */
export function missingElements(receipt: string, hasFormDrugs: Statement): Statement {
  const lacking = RECEIPT_ELEMENTS.map((element) => {
    const asked = sql`${sql.id(receipt, 'kind')} = ANY (${[...ASKED_OF[element]]}::text[])`;
    const condition = element === ORDERED_BY_FORM.element ? sql`${asked} AND ${hasFormDrugs}` : asked;
    return sql`CASE WHEN ${sql.id(receipt, element)} IS NULL AND ${condition} THEN ${element}::text END`;
  });
  return sql`concat_ws(',', ${sql.join(lacking)})`;
}
