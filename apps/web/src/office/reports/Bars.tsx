import type { ReactElement } from 'react';
import { SCROLLABLE } from '../table/scrollable.ts';

export type Bar = { readonly label: string; readonly value: number; readonly text: string };

/** Horizontal bars with their label and number; a reader gets a list of both. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }): ReactElement {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure className="report-chart" {...SCROLLABLE}>
      <figcaption className="report-chart-title">{label}</figcaption>
      <ul className="report-bars" aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.label} className="report-bar">
            <span className="report-bar-label">{bar.label}</span>
            <span className="report-bar-track">
              <span
                className="report-bar-fill"
                style={{ width: most > 0 ? `${Math.max((bar.value / most) * 100, 0)}%` : 0 }}
              />
            </span>
            <span className="report-bar-text">{bar.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
