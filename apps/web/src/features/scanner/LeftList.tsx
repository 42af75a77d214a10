import { displayCode } from '@vialant/domain/scan/code';
import { scanVerdict } from '@vialant/domain/words/field/scan-verdict';
import type { ReactElement } from 'react';
import type { ScannedItem } from './ScannedList.tsx';

/** The codes that are still to be found, by what they are: whoever scans looks for these. */
export function LeftList({ items }: { readonly items: readonly ScannedItem[] }): ReactElement | null {
  if (items.length === 0) return null;
  const groups = [...Map.groupBy(items, ({ label = '' }) => label)];
  return (
    <section className="scanner-left" aria-labelledby="scanner-left-title">
      <h2 id="scanner-left-title">{scanVerdict.leftTitle}</h2>
      <ul>
        {groups.map(([label, ofLabel]) => (
          <li key={label}>
            <span className="scanner-label">{label}</span>
            <span className="scanner-left-codes">{ofLabel.map(({ barcode }) => displayCode(barcode)).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
