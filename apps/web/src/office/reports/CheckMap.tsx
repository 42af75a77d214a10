import { officeReports, reportColumns, reportValues } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import { SCROLLABLE } from '../table/scrollable.ts';
import type { ReportRow } from './report-columns.tsx';

/** A cell for each box and day, with a letter besides its colour (REPORT-09). */
export function CheckMap({ rows }: { readonly rows: readonly ReportRow[] }): ReactElement {
  const days = [...new Set(rows.map((row) => String(row['day'])))].sort();
  const boxes = [...new Set(rows.map((row) => String(row['box'])))];
  const states = new Map(rows.map((row) => [`${row['box']} ${row['day']}`, String(row['state'])]));
  const letters: Readonly<Record<string, string>> = officeReports.heatLetters;
  return (
    <div className="report-chart report-map-frame" {...SCROLLABLE}>
      <p className="report-map-key">
        {Object.entries(letters)
          .map(([state, letter]) => `${letter} ${stateText(state)}`)
          .join(' · ')}
      </p>
      <table className="report-map" aria-label={officeReports.heatMap}>
        <thead>
          <tr>
            <th scope="col">{reportColumns.box}</th>
            {days.map((day) => (
              <th key={day} scope="col" title={day}>
                {day.slice(-2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes.map((box) => (
            <tr key={box}>
              <th scope="row">{box}</th>
              {days.map((day) => {
                const state = states.get(`${box} ${day}`) ?? 'not_due';
                return (
                  <td key={day} className={`report-map-cell report-map-cell--${state}`} title={stateText(state)}>
                    {letters[state]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function stateText(state: string): string {
  return reportValues.state?.[state] ?? state;
}
