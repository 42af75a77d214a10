import type { EntityName } from '@vialant/contract/registry';
import { refuseSchedule } from '@vialant/domain/custody/drug-type-rules';
import { finishedForm } from '@vialant/domain/custody/finished-form';
import { refuseVialAmount } from '@vialant/domain/custody/vial-amount';
import { LASTING_REASON } from '@vialant/domain/custody/waste-notes';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { amountFromMicrograms, measureUnit, NO_AMOUNT } from '@vialant/domain/values/amount';
import { utcDate } from '@vialant/domain/values/date-only';
import { type Refusal, Refused } from '@vialant/domain/words/refusal';
import { prefixTakenBy } from '@vialant/domain/words/office/labels';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { type Row, readRow } from './entity-queries.ts';

/** A row before it is written, null if it is new, and as it will be; both in wire form. */
export type RowChange = { readonly before: Row | null; readonly after: Row };

/** Refuses what the row may not be, or answers the columns that follow from the others. */
type RowRule = (tx: Tx, change: RowChange) => Row | Promise<Row>;

/** What holds for the rows of an entity as a whole; what holds for each field by itself is in the contract. */
const RULES: Partial<Record<EntityName, RowRule>> = {
  user: async (tx, { before, after }) => {
    const lastDay = after['inactive_after_date'] ?? null;
    const isDisabled = lastDay !== null && lastDay !== before?.['inactive_after_date'];
    // PEOPLE-06: another agency takes the person out of itself.
    if (isDisabled && (await isAtHomeElsewhere(tx, String(after['id'])))) refuse({ code: 'AT_HOME_ELSEWHERE' });
    return {};
  },
  drug_type: (_tx, { after }) => {
    refuse(refuseSchedule((after['categories'] as string[] | undefined) ?? [], textOf(after['schedule'])));
    return {
      finished_form: finishedForm({
        substance: textOf(after['substance']),
        strength: textOf(after['strength']),
        volumeMl: typeof after['volume_ml'] === 'number' ? after['volume_ml'] : null,
        doseForm: textOf(after['dose_form']),
      }),
    };
  },
  user_group: async (tx, { before, after }) => {
    const prefix = textOf(after['label_prefix']);
    if (prefix !== null && prefix !== before?.['label_prefix']) await refuseTakenPrefix(tx, prefix);
    return {};
  },
  waste_reason: (_tx, { before, after }) => {
    if (before?.['name'] === LASTING_REASON && after['name'] !== LASTING_REASON) refuse({ code: 'REASON_STAYS' });
    return {};
  },
  medical_director: (_tx, { after }) => {
    const [from, until] = [textOf(after['from_date']), textOf(after['until_date'])];
    const fields = { until_date: 'must not be before the first day' };
    if (from !== null && until !== null && until < from) refuse({ code: 'INVALID_INPUT', fields });
    return {};
  },
  national_drug_code: async (tx, { before, after }) => {
    await refuseAmount(tx, after);
    return before === null ? { ndc_barcode: productIn(String(after['ndc_barcode'])) } : {};
  },
};

/** The columns that follow from what will be written, or a refusal. */
export async function judgeRow(tx: Tx, name: EntityName, change: RowChange): Promise<Row> {
  return (await RULES[name]?.(tx, change)) ?? {};
}

/** Refuses to take a row out of use that must stay. */
export function mustBeArchivable(name: EntityName, row: Row): void {
  if (name === 'waste_reason' && row['name'] === LASTING_REASON) refuse({ code: 'REASON_STAYS' });
}

/** The codes of two agencies of an organisation can be told apart by what they begin with (LABELS-03). */
async function refuseTakenPrefix(tx: Tx, prefix: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM user_group
    WHERE organization_id = auth.organization_id() AND label_prefix = ${prefix} AND id <> auth.agency_id()`.execute(tx);
  const [sister] = rows;
  if (sister) refuse({ code: 'LABEL_PREFIX_TAKEN', fields: { label_prefix: prefixTakenBy(sister.name) } });
}

/** What a package of a type holds is what a vial of it can hold. */
async function refuseAmount(tx: Tx, { type: typeId, quantity }: Row): Promise<void> {
  const type = await readRow(tx, 'drug_type', String(typeId));
  const amount = typeof quantity === 'number' ? amountFromMicrograms(quantity) : NO_AMOUNT;
  refuse(
    refuseVialAmount(amount ?? NO_AMOUNT, {
      unitName: type.unit_name,
      unitOfMeasurement: measureUnit(type.unit_of_measurement),
      displayUnitOfMeasurement: measureUnit(type.display_unit_of_measurement),
      onlyOneQuantity: type.only_one_quantity === 1,
    }),
  );
}

async function isAtHomeElsewhere(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`SELECT auth.is_at_home_elsewhere(${userId}) AS elsewhere`.execute(
    tx,
  );
  return rows[0]?.elsewhere ?? true;
}

/** The product that a package code names, in the form in which a scan will look for it. */
function productIn(code: string): string {
  const { product } = readPackageCode(code, { codeType: null, today: utcDate(new Date()) });
  if (product === null) throw new Refused({ code: 'INVALID_INPUT', fields: { ndc_barcode: 'must be a package code' } });
  return product;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
