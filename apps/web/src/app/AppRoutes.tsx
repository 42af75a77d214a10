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
  // The router prepares every path before it chooses, which takes a while: it is given those that begin in the same way.
  const possible = pages.filter(({ path }) => beginningOf(path) === beginningOf(pathname));
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

/** The first part of a path, which in none of ours changes; upper and lower case are the same to the router. */
function beginningOf(path: string): string | undefined {
  return path.split('/')[1]?.toLowerCase();
}
