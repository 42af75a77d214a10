import type { ReactElement } from 'react';

export type RecordDetailsProps = { readonly details: readonly (readonly [name: string, value: string | null])[] };

/** What a record says, name by name; what it does not say is left out. */
export function RecordDetails({ details }: RecordDetailsProps): ReactElement {
  return (
    <dl className="history-details">
      {details.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name} className="history-detail">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
