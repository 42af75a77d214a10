import type { ReactElement } from 'react';
import './ModeBand.css';

/** A band across the screen that names the app's unusual mode; it cannot be dismissed. */
export function ModeBand({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="mode-band">
      <strong>{text}</strong>
    </p>
  );
}
