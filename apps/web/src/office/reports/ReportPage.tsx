import { useInfiniteQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, type ReportName, reportWords } from '@vialant/domain/words/office/reports';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ReportInput, reportPages, type ReportPage as Answer } from '../../queries/report.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { DownloadReport } from './DownloadReport.tsx';
import { REPORTS_PATH, VIALS_PATH } from './paths.ts';
import { asOfText } from './ReadAsOf.tsx';
import { inputOf } from './report-address.ts';
import { type ReportRow, tableColumns, TELLING } from './report-columns.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

const NO_COLUMNS: readonly Column<ReportRow>[] = [];
const NO_ROWS: readonly ReportRow[] = [];

/** One report: what narrows it, its figures, its chart, and its table with the totals of all rows. */
export function ReportPage({ name }: { readonly name: ReportName }): ReactElement {
  const { client } = useBasics();
  const [query] = useSearchParams();
  const words = reportWords[name];
  const input = useMemo(() => inputOf(name, query), [name, query]);
  const pages = useInfiniteQuery(reportPages(client, input));
  const first = pages.data?.pages[0];
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows.map(toRow)), [pages.data]);
  const totals = useMemo(() => (first === undefined ? NO_ROWS : first.totals.map(toTotal)), [first]);
  const columns = useMemo(
    () => (first === undefined ? NO_COLUMNS : tableColumns(first, [...(rows ?? []), ...totals]).filter(isShown(input))),
    [first, rows, totals, input],
  );
  return (
    <OfficePage
      title={
        <>
          <Link to={REPORTS_PATH} className="report-up">
            {officeReports.title}
          </Link>{' '}
          / {words.title}
        </>
      }
      beside={<DownloadReport input={input} />}
    >
      {first !== undefined && <ReportFilters {...first} />}
      <Summary answer={first} />
      {first !== undefined && rows !== undefined && <ReportChart answer={first} rows={rows} />}
      <OfficeTable
        label={words.title}
        columns={columns}
        telling={TELLING[name]}
        rows={rows}
        totals={totals}
        failed={rowsFailed(pages)}
        empty={emptyText(input)}
        {...(rows?.some(isOfVial) && { hrefOf: vialHref })}
        foot={
          <Foot
            answer={first}
            shown={rows?.length ?? 0}
            more={pages.hasNextPage ? () => void pages.fetchNextPage() : null}
            busy={pages.isFetchingNextPage}
          />
        }
      />
    </OfficePage>
  );
}

/** Why there are no rows; a report about something that was not named yet says what to do first. */
function emptyText({ name, lot }: ReportInput): string {
  return name === 'lot' && lot === undefined ? reportWords.lot.unasked : reportWords[name].empty;
}

/** A balance of the whole period is of no day, though its rows have the first one. */
const isShown =
  ({ name, every = 'period' }: ReportInput) =>
  ({ id }: Column<ReportRow>): boolean =>
    name !== 'balance' || every !== 'period' || id !== 'day';

const isOfVial = (row: ReportRow): boolean => typeof row['drug_id'] === 'string';
const vialHref = (row: ReportRow): string => `${VIALS_PATH}/${String(row['drug_id'])}`;

const toRow = (row: Answer['rows'][number]): ReportRow => ({ ...row, id: String(row['id'] ?? '') });

function toTotal(row: Answer['totals'][number], index: number): ReportRow {
  return { ...row, id: `total ${index}` };
}

/** The figures that the report has of all its rows, and whose clock its times are of. */
function Summary({ answer }: { readonly answer: Answer | undefined }): ReactElement | null {
  if (answer === undefined) return null;
  const { name, figures, zone, scope, read_as_of } = answer;
  const texts: Readonly<Partial<Record<ReportName, string>>> = officeReports.figures;
  const text = texts[name];
  const about = scope === null || scope === undefined ? [] : [scope];
  const told = text !== undefined && Object.keys(figures).length > 0 ? [fill(text, figures)] : [];
  const age = asOfText(zone, read_as_of);
  const parts = [...about, ...told, ...(age === null ? [] : [age]), fill(officeReports.zone, { zone })];
  return <p className="report-summary">{parts.join(' · ')}</p>;
}

type FootProps = {
  readonly answer: Answer | undefined;
  readonly shown: number;
  readonly more: (() => void) | null;
  readonly busy: boolean;
};

function Foot({ answer, shown, more, busy }: FootProps): ReactNode {
  const count = answer?.count ?? 0;
  if (more === null) return count === 1 ? officeReports.oneRow : fill(officeReports.rows, { n: count });
  return (
    <span className="report-foot">
      {fill(officeReports.shownOf, { n: shown, m: count })}
      <Button kind="secondary" busy={busy} onClick={more}>
        {officeReports.more}
      </Button>
    </span>
  );
}
