import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeAppState } from '../../device/app-state/fake.ts';
import { drugRows, fentanyl } from '../../testing/demo-rows.ts';
import { type OpenStream, openStream } from '../../realtime/testing/event-stream.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';

afterEach(() => void vi.useRealTimers());

/** The dashboard, with the server's end of its stream. */
async function openDashboard(): Promise<{ app: TestApp; streams: OpenStream[] }> {
  const streams: OpenStream[] = [];
  const app = renderApp('/', {
    stored: signedIn,
    routes: {
      'GET realtime': () => {
        const stream = openStream(new AbortController().signal);
        streams.push(stream);
        return new Response(stream.body);
      },
    },
  });
  await screen.findByText('6 vials');
  await waitFor(() => expect(streams).toHaveLength(1));
  act(() => streams[0]?.event('ready', '1'));
  return { app, streams };
}

test('RT-03 DASH-18 a stock move of the agency refreshes the dashboard, and only what it shows of it', async () => {
  const { app, streams } = await openDashboard();
  app.api.answer({ 'GET drug/for_box': () => drugRows(fentanyl(5)) });
  const before = app.api.requests.length;
  streams[0]?.event('change', '2', { entity: 'stock_move_record', ids: ['m1'], user_group_id: 'g1' });
  expect(await screen.findByText('5 vials')).toBeDefined();
  expect(app.api.requests.slice(before).map(({ key }) => key)).toEqual(['GET drug/for_box']);
});

test('RT-01 the stream is asked for with the token, the agency and every entity', async () => {
  const { app } = await openDashboard();
  const [request] = app.api.seen('GET realtime');
  expect(request?.headers.get('x-auth-token')).toBe('token-1');
  expect(request?.query['entities']?.split(',')).toEqual(
    expect.arrayContaining(['user', 'drug_box', 'drug_type', 'unit', 'user_group', 'stock_move_record']),
  );
});

test('nobody who is not signed in opens a stream', async () => {
  const app = renderApp('/', { stored: { server_is_set_up: '1' } });
  await screen.findByRole('button', { name: 'Log in' });
  expect(app.api.requests).toEqual([]);
});

test('SHELL-31 coming back to the app refreshes the user', async () => {
  const { app } = await openDashboard();
  act(() => app.appState.set(false));
  expect(app.api.seen('GET user/auth')).toHaveLength(1);
  act(() => app.appState.set(true));
  await waitFor(() => expect(app.api.seen('GET user/auth')).toHaveLength(2));
});

test('SHELL-32 coming back with a VPN warns the user', async () => {
  const { app } = await openDashboard();
  act(() => app.appState.set(true));
  await waitFor(() => expect(app.api.seen('GET user/auth')).toHaveLength(2));
  expect(document.querySelector('.toast-text')).toBeNull();
  app.network.setVpn(true);
  act(() => app.appState.set(true));
  expect(await screen.findByText('We recommend disconnecting from your VPN while using the app')).toBeDefined();
});

test('SHELL-33 CONST-13 the user is asked for every 5 minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = renderApp('/signup/', { stored: signedIn });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  await vi.advanceTimersByTimeAsync(299_000);
  expect(app.api.seen('GET user/auth')).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(app.api.seen('GET user/auth')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(app.api.seen('GET user/auth')).toHaveLength(2);
});

test('SHELL-33 inside the wrapper there is no poll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = renderApp('/signup/', {
    stored: signedIn,
    services: { appState: fakeAppState({ isWrapper: true }) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  await vi.advanceTimersByTimeAsync(900_000);
  expect(app.api.seen('GET user/auth')).toHaveLength(0);
});

test('SESSION-04 OPEN-057 once the session is lost, poll, stream and resume rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = renderApp('/signup/', { stored: signedIn });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  await waitFor(() => expect(app.api.seen('GET realtime')).toHaveLength(1));
  app.session.expired();
  act(() => app.appState.set(true));
  await vi.advanceTimersByTimeAsync(900_000);
  expect(app.api.requests.map(({ key }) => key)).toEqual(['GET realtime']);
});

test('a newer version is offered, and used when the user says so', async () => {
  const { app } = await openDashboard();
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  await waitFor(() => expect(app.appUpdate.isWatched()).toBe(true));
  act(() => app.appUpdate.find());
  expect(await screen.findByText('A new version is ready.')).toBeDefined();
  expect(app.appUpdate.applied()).toBe(0);
  await app.user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(app.appUpdate.applied()).toBe(1);
});

test.each<[string, () => void]>([
  ['signs out', () => localStorage.clear()],
  [
    'signs in as somebody else',
    () => {
      localStorage.setItem('token', 'token-2');
      localStorage.setItem('last_login_email', 'partner@demo.vialant.test');
    },
  ],
  ['changes the agency', () => localStorage.setItem('selected_agency_id', 'g2')],
])('a tab whose user %s in another starts anew', async (_, change) => {
  const { app } = await openDashboard();
  change();
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
  expect(app.page.loads).toEqual(['/']);
});

test('a tab that was at rest meanwhile finds out when it is taken up again; a new token alone changes nothing', async () => {
  const { app } = await openDashboard();
  localStorage.setItem('token', 'token-2');
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
  act(() => app.appState.set(true));
  expect(app.page.loads).toEqual([]);
  localStorage.setItem('last_login_email', 'partner@demo.vialant.test');
  act(() => app.appState.set(true));
  expect(app.page.loads).toEqual(['/']);
});
