import { amountText, measureText } from '@vialant/domain/report/cell';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { officeReports } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import type { ReportPage as Answer } from '../../queries/report.ts';
import { Bars } from './Bars.tsx';
import { CheckMap } from './CheckMap.tsx';
import type { ReportRow } from './report-columns.tsx';
import { TemperatureLine } from './TemperatureLine.tsx';

type ChartProps = { readonly answer: Answer; readonly rows: readonly ReportRow[] };

const FEWEST_BARS = 2;

/** What a person would rather look at than read, where the report has it; its table is below it. */
export function ReportChart({ answer, rows }: ChartProps): ReactElement | null {
  if (rows.length === 0) return null;
  switch (answer.name) {
    case 'balance':
      return <BalanceBars rows={rows} />;
    case 'waste':
      return (
        <Bars label={officeReports.wasteBars} bars={answer.chart.map((bar) => ({ ...bar, text: String(bar.value) }))} />
      );
    case 'checks':
      return <CheckMap rows={rows} />;
    case 'temperature':
      return (
        <TemperatureLine
          points={rows.map((row) => ({
            label: `${row['box']} ${dayIn(answer.zone, new Date(String(row['happened'])))}`,
            value: Number(row['degrees']),
          }))}
          low={answer.figures['range_low'] ?? 0}
          high={answer.figures['range_high'] ?? 0}
        />
      );
    case 'biennial':
    case 'cases':
    case 'form_41':
    case 'inventory':
    case 'usage':
    case 'expiring':
    case 'par':
    case 'receipts':
    case 'transfers':
    case 'reseals':
    case 'people':
    case 'record':
    case 'vehicle_failures':
    case 'lot':
      return null;
  }
}

/** The closing of the first drug type over time; another one is chosen by the filter. */
function BalanceBars({ rows }: Pick<ChartProps, 'rows'>): ReactElement | null {
  const [first] = rows;
  const own = rows.filter((row) => row['drug_type'] === first?.['drug_type'] && row['box'] === first?.['box']);
  const ofLot = own.filter((row) => row['lot'] === first?.['lot']);
  if (first === undefined || ofLot.length < FEWEST_BARS) return null;
  const bars = ofLot.map((row) => {
    const text = amountText(row['closing'] ?? null, row);
    return { label: String(row['day']), value: Number(text), text };
  });
  const label = fill(officeReports.closingBars, { type: String(first['drug_type']), unit: measureText(first) });
  return <Bars label={label} bars={bars} />;
}
