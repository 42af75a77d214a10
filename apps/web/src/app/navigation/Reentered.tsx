import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** ROUTE-11, OPEN-006: with `force-navigate` in the query the page starts afresh each time it is entered. */
export function Reentered({ children }: { readonly children: ReactNode }): ReactElement {
  const { key } = useLocation();
  const [query] = useSearchParams();
  return <Fragment key={query.has('force-navigate') ? key : 'same'}>{children}</Fragment>;
}
