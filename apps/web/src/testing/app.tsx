import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { harborRoutes } from './demo-rows.ts';
import { type TestOptions, type TestServices, testServices } from './screen.tsx';
import type { MemoryRoutes } from './memory-api.ts';
import { App } from '../app/App.tsx';
import { openKeptTexts } from '../app/start/kept-texts.ts';
import { newCache } from '../app/start/query-cache.ts';
import { createSessionWatch, type SessionWatch } from '../app/session/session-watch.ts';

export type TestApp = TestServices & {
  readonly user: UserEvent;
  readonly session: SessionWatch;
  readonly leave: () => void;
};

export const signedIn = { token: 'token-1', last_login_email: 'medic@demo.vialant.test' } as const;

/** The whole app at the given address and router state, over the memory API with the rows of Harbor EMS. */
export function renderApp(path: string, options: TestOptions = {}, state: object | null = null): TestApp {
  window.history.replaceState(state && { usr: state, key: 'test', idx: 0 }, '', path);
  const session = createSessionWatch(() => new Date());
  const services = testServices({
    ...options,
    routes: { ...harborRoutes, ...options.routes },
    ports: { on: { sessionExpired: session.expired, notAuthorized: () => {} } },
  });
  const texts = openKeptTexts();
  const { unmount } = render(
    <App
      services={{ ...services, keptAnswers: texts, session }}
      cache={newCache({ storage: services.storage, texts, work: services.offlineWork })}
    />,
  );
  return { ...services, session, user: userEvent.setup(), leave: unmount };
}

/** The user as the server answers, with the given role and settings. */
export function userWith(role: string, settings: object): MemoryRoutes {
  return {
    'GET user/auth': () => ({
      id: 'user-1',
      primary_email: 'medic@demo.vialant.test',
      first_name: 'Mo',
      last_name: 'Medic',
      role,
      user_group: { id: 'g1', name: 'Harbor EMS', allow_manual_scan_entry: 1, ...settings },
    }),
  };
}
