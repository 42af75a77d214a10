import { fill } from '@vialant/domain/words/fill';
import { importPage } from '@vialant/domain/words/office/import';
import { type ReactElement, useMemo } from 'react';
import type { CallReply } from '../../api/client.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';

type Report = CallReply<'POST import/check'>;
type Line = Report['rows'][number] & { readonly id: string };

const { columns: heads } = importPage;

const COLUMNS: readonly Column<Line>[] = [
  { id: 'line', label: heads.line, kind: 'number', text: ({ line }) => String(line), sortBy: ({ line }) => line },
  { id: 'name', label: heads.name, kind: 'text', text: ({ name }) => name },
  {
    id: 'result',
    label: heads.result,
    kind: 'text',
    text: ({ result }) => importPage.results[result],
    filter: true,
  },
  { id: 'what', label: heads.what, kind: 'text', text: whatText },
];

/** What an import of the file would do, line by line. */
export function ImportReport({ report }: { readonly report: Report }): ReactElement {
  const rows = useMemo(() => report.rows.map((row) => ({ ...row, id: String(row.line) })), [report]);
  const { counts } = report;
  return (
    <>
      <output>{fill(importPage.counts, counts)}</output>
      {counts.error > 0 && <p className="office-field-hint">{importPage.hasErrors}</p>}
      {counts.error + counts.new + counts.changed === 0 && (
        <p className="office-field-hint">{importPage.nothingToImport}</p>
      )}
      <OfficeTable
        label={importPage.report}
        columns={COLUMNS}
        telling={['name', 'line', 'result', 'what']}
        rows={rows}
        empty={importPage.nothingToImport}
      />
    </>
  );
}

function whatText({ errors, changes }: Line): string {
  if (errors.length > 0) return errors.map((error) => fill(importPage.error, error)).join('; ');
  return changes
    .map(({ column, from, to }) =>
      fill(importPage.change, { column, from: from || importPage.nothing, to: to || importPage.nothing }),
    )
    .join('; ');
}
