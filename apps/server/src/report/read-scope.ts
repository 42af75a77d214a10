import { wordText } from '@vialant/domain/report/cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, type ReportName } from '@vialant/domain/words/office/reports';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Asked, Report } from './declaration.ts';
import type { ReportPaper } from '../pdf/report-pdf.ts';

type Scope = { readonly text: string; readonly paper: Pick<ReportPaper, 'agency' | 'deaNumber'> };
type Stored = Readonly<Record<string, string>> & { readonly agency: string; readonly dea_number: string };

/** What a report is about by its own words; null where it is about a period or a moment, or where there is nothing. */
export async function readScope(tx: Tx, report: Report, asked: Asked): Promise<Scope | null> {
  const texts: Readonly<Partial<Record<ReportName, string>>> = officeReports.scopes;
  const text = texts[report.name];
  if (report.scope === undefined || text === undefined) return null;
  const { rows } = await sql<Stored>`${report.scope(asked)}`.execute(tx);
  const [told] = rows;
  if (told === undefined) return null;
  return {
    text: fill(text, { ...told, moment: wordText('moment', told['moment'] ?? '') }),
    paper: { agency: told.agency, deaNumber: told.dea_number || null },
  };
}
