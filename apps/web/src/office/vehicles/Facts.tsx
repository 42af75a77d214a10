import type { ReactElement } from 'react';

/** What is known of a row, each with its label. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }): ReactElement {
  return (
    <>
      {facts.map(([label, text]) => (
        <div key={label} className="office-fact">
          <span className="office-fact-label">{label}</span>
          <span className="office-fact-value">{text}</span>
        </div>
      ))}
    </>
  );
}
