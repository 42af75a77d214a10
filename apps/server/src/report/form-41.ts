import type { CallInput, CallReply } from '@vialant/contract/call';
import { amountText, measureText } from '@vialant/domain/report/cell';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { form41 } from './declarations/form-41.ts';
import { askedFor, type Page, readPage } from './read-report.ts';

type Form = CallReply<'GET discrepancy_case/form_41'>;
type Line = Form['destroyed'][number];

const LINES_AT_ONCE = 1000;

/** CASES-10: what Form 41 asks for, of a period: the report of that name with the registrations of the agency. */
export async function readForm41(tx: Tx, { from, to }: CallInput<'GET discrepancy_case/form_41'>): Promise<Form> {
  const asked = await askedFor(tx, { from, to });
  const { rows: registrations } = await sql<Form['registrations'][number]>`
    SELECT number, name, address, state FROM registration WHERE archived_on IS NULL ORDER BY number`.execute(tx);
  const destroyed: Line[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await readPage(tx, form41, asked, { cursor, limit: LINES_AT_ONCE });
    destroyed.push(...page.rows.map(lineOf));
    cursor = page.next;
  } while (cursor !== null);
  return { from: asked.from, to: asked.to, registrations, destroyed };
}

function lineOf(row: Page['rows'][number]): Line {
  const text = (name: string): string | null => {
    const value = row[name] ?? null;
    return value === null || value === '' ? null : String(value);
  };
  const quantity = row['amount'] ?? '0';
  return {
    date: text('day') ?? '',
    ndc: text('ndc'),
    name: text('substance') ?? '',
    strength: text('strength'),
    dose_form: text('dose_form'),
    schedule: text('schedule'),
    vials: Number(row['vials']),
    quantity: Number(quantity),
    quantity_text: `${amountText(quantity, row)} ${measureText(row)}`,
    method: text('manner'),
    destroyed_by: text('destroyed_by') ?? '',
    witness: text('witness'),
    codes: (text('code') ?? '').split(', '),
  };
}
