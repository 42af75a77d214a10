import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import './Notice.css';

/** A sentence the user must not overlook, in the flow of the page. */
export function Notice({ text }: { readonly text: string }): ReactElement {
  return (
    <p role="alert" className="notice">
      <IconAlertTriangle aria-hidden size="1.375rem" />
      {text}
    </p>
  );
}
