import type { ReactElement } from 'react';
import type { TableRow } from './column.ts';
import { useRowKeys } from './row-keys.ts';
import { RowLink } from './RowLink.tsx';
import type { RowsProps } from './TableGrid.tsx';
import { useWindowOfRows } from './use-window-of-rows.ts';

const CARD_HEIGHT_PX = 84;

/** The rows as cards with their most telling columns, for a phone. */
export function CardList<Row extends TableRow>({
  label,
  columns,
  rows,
  openId,
  hrefOf,
  scrolls,
  totals,
}: RowsProps<Row>): ReactElement {
  const { drawn, before, after, scrollTo, measure } = useWindowOfRows(rows.length, CARD_HEIGHT_PX, scrolls);
  const keys = useRowKeys({ rows, openId, hrefOf, scrollTo });
  const [first, ...others] = columns;
  return (
    <ul className="office-cards" aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
      {drawn.map((index) => {
        const row = rows[index];
        if (row === undefined || first === undefined) return null;
        return (
          <li key={row.id} ref={measure} data-index={index} className="office-card">
            <span className="office-card-title">
              <RowLink id={row.id} index={index} href={hrefOf?.(row)} keys={keys} isOpen={row.id === openId}>
                {first.text(row)}
              </RowLink>
            </span>
            {others.map(
              (column) =>
                column.text(row) !== '' && (
                  <span key={column.id} className={`office-card-line office-cell--${column.kind}`}>
                    <span className="office-card-label">{column.label}</span> {column.text(row)}
                  </span>
                ),
            )}
          </li>
        );
      })}
      {totals.map((row) => (
        <li key={row.id} className="office-card office-total">
          {columns
            .filter((column) => column.text(row) !== '')
            .map((column) => (
              <span key={column.id} className={`office-card-line office-cell--${column.kind}`}>
                <span className="office-card-label">{column.label}</span> {column.text(row)}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
