import { Fragment, type ReactElement } from 'react';
import type { VialsOfDrug } from './receipt-text.ts';

type ByDrugProps = {
  readonly title: string;
  readonly drugs: readonly VialsOfDrug[];
  readonly className?: string;
};

/** The vials of each drug in one row: of a full box there are more than anybody reads one by one. */
export function ByDrug({ title, drugs, className = '' }: ByDrugProps): ReactElement | null {
  if (drugs.length === 0) return null;
  return (
    <section className={`receipt-vials ${className}`} aria-label={title}>
      <h3 className="receipt-part">{title}</h3>
      <ul>
        {drugs.map(({ name, codes, amount }) => (
          <li key={name}>
            <span className="receipt-vial">
              <strong>{name}</strong>{' '}
              {codes.map((code, position) => (
                <Fragment key={code}>
                  {position > 0 && ' '}
                  <span className="receipt-code">{position === codes.length - 1 ? code : `${code},`}</span>
                </Fragment>
              ))}
            </span>
            {amount !== null && <span className="receipt-amount">{amount}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
