import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PageFrame } from './PageFrame.tsx';
import { pages } from './pages/pages.tsx';
import type { SessionWatch } from './session/session-watch.ts';

const unknown = { title: labels.notFound.title, open: true } as const;

/** The router accepts each path with and without a slash at the end. */
export function AppRoutes({ session }: { readonly session: SessionWatch }): ReactElement {
  return (
    <Routes>
      {pages.map((page) => (
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
      <Route
        path="*"
        element={
          <PageFrame page={unknown} session={session}>
            <NotFoundPage />
          </PageFrame>
        }
      />
    </Routes>
  );
}
