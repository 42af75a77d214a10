import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { paths } from './navigation/paths.ts';
import { notFound, NotFoundPage } from './pages/NotFoundPage.tsx';
import { OfficePage } from './pages/OfficePage.tsx';
import { PageFrame } from './PageFrame.tsx';
import { pages } from './pages/pages.tsx';
import type { SessionWatch } from './session/session-watch.ts';

/** The router accepts each path with and without a slash at the end. */
export function AppRoutes({ session }: { readonly session: SessionWatch }): ReactElement {
  const { pathname } = useLocation();
  // The router prepares every path before it chooses; for the first screen of most starts there is nothing to choose.
  const possible = pathname === paths.home ? pages.filter(({ path }) => path === paths.home) : pages;
  return (
    <Routes>
      {possible.map((page) => (
        <Route
          key={page.path}
          path={page.path}
          element={
            <PageFrame key={page.path} page={page} session={session}>
              {page.element}
            </PageFrame>
          }
        />
      ))}
      <Route path={`${paths.office}/*`} element={<OfficePage session={session} />} />
      <Route
        path="*"
        element={
          <PageFrame page={notFound} session={session}>
            <NotFoundPage />
          </PageFrame>
        }
      />
    </Routes>
  );
}
