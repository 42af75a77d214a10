import { type ReactElement, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import { readOfflineState } from '../features/offline/offline-state.ts';
import { useBasics, useProduct } from '../services/services.ts';
import type { Page } from './pages/pages.tsx';
import { paths } from './navigation/paths.ts';
import type { SessionWatch } from './session/session-watch.ts';
import { loginState } from './navigation/wanted-path.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const SessionLostPopup = lazyPart(async () => (await import('./session/SessionLostPopup.tsx')).SessionLostPopup);

export type PageFrameProps = {
  /** Without a title the page sets it by itself. */
  readonly page: Pick<Page, 'open'> & Partial<Pick<Page, 'title'>>;
  readonly session: SessionWatch;
  readonly children: ReactNode;
};

/** What every page gets from the app: its title, its guard, and the login form when the session is lost. */
export function PageFrame({ page, session, children }: PageFrameProps): ReactElement {
  const { storage } = useBasics();
  const { productName } = useProduct();
  const location = useLocation();
  const lost = useSyncExternalStore(session.subscribe, session.isLost);

  useEffect(() => {
    if (page.title === undefined) return;
    document.title = page.title === null ? productName : `${page.title} | ${productName}`;
  }, [page.title, productName]);

  const isOpen = page.open === 'offline' ? readOfflineState(location.state) !== null : page.open;
  if (!isOpen && !storage.signedIn()) return <Navigate to={paths.login} replace state={loginState(location)} />;
  const needsSession = !isOpen || location.pathname === paths.home;
  // When the session is lost the page is hidden, so that a stranger at the device cannot read it. Signing in reloads
  // the app.
  const isClosed = lost && needsSession;
  return (
    <Suspense>
      {isClosed ? <SessionLostPopup /> : children}
      <EnterPage />
    </Suspense>
  );
}

/** Scrolls a new page to its top, and focuses it when the element that had the focus is gone. */
function EnterPage(): null {
  const isFirstPage = useLocation().key === 'default';
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (isFirstPage) return;
    if (!isBack) window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, [isFirstPage, isBack]);
  return null;
}
