import { officeReports } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import { SCROLLABLE } from '../table/scrollable.ts';

const WIDTH = 600;
const HEIGHT = 120;
const MARGIN_DEGREES = 2;

type TemperatureLineProps = {
  readonly points: readonly { readonly label: string; readonly value: number }[];
  /** The range that the agency allows. */
  readonly low: number;
  readonly high: number;
};

/** The measurements in order, over the band that is allowed. The numbers are in the table. */
export function TemperatureLine({ points, low, high }: TemperatureLineProps): ReactElement {
  const values = points.map(({ value }) => value);
  const least = Math.min(low, ...values) - MARGIN_DEGREES;
  const most = Math.max(high, ...values) + MARGIN_DEGREES;
  const x = (index: number): number => (points.length > 1 ? (index / (points.length - 1)) * WIDTH : WIDTH / 2);
  const y = (degrees: number): number => HEIGHT - ((degrees - least) / (most - least)) * HEIGHT;
  return (
    <figure className="report-chart" {...SCROLLABLE}>
      <figcaption className="report-chart-title">{officeReports.temperatureLine}</figcaption>
      <svg className="report-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <rect className="report-line-band" x={0} width={WIDTH} y={y(high)} height={y(low) - y(high)} />
        <polyline
          className="report-line-path"
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
        />
        {points.map(({ label, value }, index) => (
          <circle key={`${label} ${x(index)}`} className="report-line-point" cx={x(index)} cy={y(value)} r={3}>
            <title>{`${label}: ${value}`}</title>
          </circle>
        ))}
        <text className="report-line-text" x={4} y={y(high) + 14}>
          {high}
        </text>
        <text className="report-line-text" x={4} y={y(low) - 4}>
          {low}
        </text>
      </svg>
    </figure>
  );
}
