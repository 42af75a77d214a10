import { IconCheck } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';

export type ScannedItem = { readonly barcode: string; readonly label?: string };

/** The codes scanned so far, last one first, with their number once it is too large to count at a glance (SCAN-08). */
export function ScannedList({ items }: { readonly items: readonly ScannedItem[] }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <section className="scanner-scanned" aria-labelledby="scanner-scanned-title">
      <div className="scanner-scanned-head">
        <h2 id="scanner-scanned-title">{labels.scan.scanned}</h2>
        {items.length > LIMITS.scanner.totalShownAbove && (
          <output className="scanner-total">{fill(labels.scan.total, { n: items.length })}</output>
        )}
      </div>
      <ul>
        {items.toReversed().map(({ barcode, label }) => (
          <li key={barcode}>
            <IconCheck aria-hidden size="1.25rem" />
            <span className="scanner-barcode">{barcode}</span>
            {label !== undefined && <span className="scanner-label">{label}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
