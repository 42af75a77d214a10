import type { ReactElement } from 'react';
import './ModeBand.css';

/** A band across the screen that says in which unusual mode the app runs; it cannot be overlooked or dismissed. */
export function ModeBand({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="mode-band">
      <strong>{text}</strong>
    </p>
  );
}
