import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useServices } from '../features/services.ts';
import type { Page } from './pages.tsx';
import { paths } from './paths.ts';
import type { SessionWatch } from './session-watch.ts';
import { loginState } from './wanted-path.ts';

const SessionLostPopup = lazy(() =>
  import('./SessionLostPopup.tsx').then((module) => ({ default: module.SessionLostPopup })),
);

export type PageFrameProps = {
  readonly page: Pick<Page, 'title' | 'open'>;
  readonly session: SessionWatch;
  readonly children: ReactNode;
};

/** What every page gets from the app: its title, its guard, and the login form when the session is lost. */
export function PageFrame({ page, session, children }: PageFrameProps): ReactElement {
  const { productName, storage } = useServices();
  const location = useLocation();
  const lost = useSyncExternalStore(session.subscribe, session.isLost);

  useEffect(() => {
    document.title = page.title === null ? productName : `${page.title} | ${productName}`;
  }, [page.title, productName]);

  if (false as boolean) return <Navigate to={paths.login} replace state={loginState(location)} />;
  const needsSession = !page.open || location.pathname === paths.home;
  return (
    <Suspense>
      {children}
      {lost && needsSession && <SessionLostPopup />}
    </Suspense>
  );
}
