import { cellText, type CellKind, measureText, type ReportCells, type ReportColumn } from '@vialant/domain/report/cell';
import { type ReportColumnName, reportColumns, type ReportName } from '@vialant/domain/words/office/reports';
import type { ReportPage } from '../../queries/report.ts';
import type { Column, SortValue } from '../table/column.ts';

export type ReportRow = ReportCells & { readonly id: string };

const KINDS: readonly CellKind[] = ['text', 'code', 'word', 'day', 'instant', 'number', 'amount'];

/** The columns that have something in them, as the one table draws them. */
export function tableColumns({ columns, zone }: ReportPage, rows: readonly ReportRow[]): Column<ReportRow>[] {
  return columns.flatMap(known).flatMap((column) => {
    const isEmpty = rows.length > 0 && rows.every((row) => text(column, row, zone) === '');
    return isEmpty ? [] : [tableColumn(column, zone)];
  });
}

/** A column that this version of the app has words for. */
function known({ id, kind, sums }: ReportPage['columns'][number]): ReportColumn[] {
  const ofKind = KINDS.find((each) => each === kind);
  return isColumnName(id) && ofKind !== undefined ? [{ id, kind: ofKind, sums }] : [];
}

function isColumnName(id: string): id is ReportColumnName {
  return Object.hasOwn(reportColumns, id);
}

function tableColumn(column: ReportColumn, zone: string): Column<ReportRow> {
  const { id, kind } = column;
  const isNumber = kind === 'number' || kind === 'amount';
  return {
    id,
    label: reportColumns[id],
    kind: isNumber ? 'number' : kind === 'code' ? 'code' : 'text',
    text: (row) => text(column, row, zone),
    sortBy: (row): SortValue => {
      const value = row[id] ?? null;
      return isNumber && value !== null ? Number(value) : value;
    },
    // What was taken back stays to be read, and is struck through (REPORT-07).
    show: (row) => {
      const shown = text(column, row, zone);
      return row['reversed'] === 'yes' && id !== 'reversed' ? <s>{shown}</s> : shown;
    },
  };
}

function text(column: ReportColumn, row: ReportRow, zone: string): string {
  const shown = cellText(column, row, zone);
  return column.kind === 'amount' && shown !== '' ? `${shown}\u00a0${measureText(row)}` : shown;
}

/** The columns of a card on a phone. */
export const TELLING: Readonly<Record<ReportName, readonly ReportColumnName[]>> = {
  balance: ['drug_type', 'day', 'closing'],
  inventory: ['code', 'drug_type', 'box', 'amount'],
  biennial: ['code', 'drug_type', 'location', 'amount'],
  usage: ['code', 'drug_type', 'happened', 'given'],
  waste: ['code', 'drug_type', 'happened', 'amount'],
  form_41: ['substance', 'day', 'vials'],
  expiring: ['code', 'drug_type', 'expires_on', 'box'],
  par: ['box', 'drug_type', 'short'],
  checks: ['box', 'day', 'state'],
  receipts: ['drug_type', 'happened', 'vials'],
  transfers: ['code', 'drug_type', 'happened', 'to_place'],
  reseals: ['box', 'happened', 'new_code'],
  cases: ['case_number', 'state', 'clocks'],
  vehicle_failures: ['question', 'unit', 'state'],
  temperature: ['box', 'happened', 'degrees'],
  record: ['code', 'act', 'happened'],
  lot: ['code', 'state', 'box'],
  people: ['person', 'acts', 'witnessed'],
};
