import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ENTERED_ANEW } from '../../acts/use-kept-form.ts';

/** ROUTE-11, OPEN-006: with `ENTERED_ANEW` in the query the page starts afresh each time it is entered. */
export function Reentered({ children }: { readonly children: ReactNode }): ReactElement {
  const { key } = useLocation();
  const [query] = useSearchParams();
  return <Fragment key={query.has(ENTERED_ANEW) ? key : 'same'}>{children}</Fragment>;
}
