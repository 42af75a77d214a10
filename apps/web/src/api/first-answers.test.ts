import { APP_VERSION } from '@vialant/domain/values/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryApi } from '../testing/memory-api.ts';
import { testClient } from '../testing/test-client.ts';
import early from '../../public/first.js?raw';
import { type FirstAsked, withFirstAnswers } from './first-answers.ts';

const LOGGED_IN = new Date('2026-03-01T10:00:00.000Z');
const answer = {
  user: { id: 'u-1' },
  boxes: [{ id: 'b-1' }],
  drug_types: [{ id: 't-1' }],
  box: { id: 'b-1', vials: [{ id: 'v-1' }], last_check: null },
};

type Sent = { url: string; headers: Record<string, string> };

/** Runs the script of the page as the browser does, and answers what it has sent. */
function runEarly(reply: () => Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, headers });
    return reply();
  });
  const script = document.createElement('script');
  script.dataset['version'] = APP_VERSION;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs a script of the page
  new Function(early)();
  vi.unstubAllGlobals();
  return sent;
}

function signIn(): void {
  localStorage.setItem('token', 't-1');
  localStorage.setItem('region', 'us');
  localStorage.setItem('selected_agency_id', 'g-1');
  localStorage.setItem('last_box_id', 'b-1');
  localStorage.setItem('last_log_in', LOGGED_IN.toISOString());
}

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => {
  localStorage.clear();
  globalThis.firstAsked = undefined;
  vi.restoreAllMocks();
});

test('API-02 what the page asks before the app is there is asked as the app asks', async () => {
  signIn();
  const [sent, ...more] = runEarly(() => Promise.resolve(Response.json({ data: answer })));
  expect(more).toEqual([]);
  const api = memoryApi({ 'GET dashboard/first': () => answer });
  const { client, storage } = testClient(api, {
    platform: { platformType: 'web', platform: 'web', serviceName: 'vialant-web' },
  });
  for (const [name, value] of Object.entries({ token: 't-1', region: 'us', selectedAgencyId: 'g-1' } as const))
    storage.set(name as 'token', value);
  storage.set('lastLogIn', LOGGED_IN);
  await client.call('GET dashboard/first', { drug_box_id: 'b-1' });
  const [asApp] = api.requests;
  const { 'x-trace-id': _, ...headers } = Object.fromEntries(asApp?.headers ?? []);
  expect(sent?.headers).toEqual({ ...headers, 'x-trace-id': expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(new URL(sent?.url ?? '', 'http://localhost').pathname).toBe(asApp?.url.pathname);
  expect(new URL(sent?.url ?? '', 'http://localhost').search).toBe(asApp?.url.search);
  expect(await globalThis.firstAsked?.body).toEqual({ data: answer });
});

test('API-02 nobody is asked for where nobody is signed in, on another page, or in the mobile app', () => {
  const reply = (): Promise<Response> => Promise.resolve(Response.json({ data: answer }));
  expect(runEarly(reply)).toEqual([]);
  signIn();
  history.replaceState(null, '', '/scanner/');
  expect(runEarly(reply)).toEqual([]);
  history.replaceState(null, '', '/');
  Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } });
  expect(runEarly(reply)).toEqual([]);
  Object.assign(globalThis, { Capacitor: undefined });
  expect(runEarly(reply)).toHaveLength(1);
});

/** A client over the first answers, and the calls that reached the server nevertheless. */
function clientWith(body: Promise<unknown>, at: { ms: number } = { ms: 0 }) {
  const api = memoryApi({
    'GET user/auth': () => ({ id: 'from the server' }),
    'GET drug_box/with_unit': () => [],
    'GET drug/for_box': () => [],
    'GET box_check/last': () => null,
  });
  const asked = { token: 't-1', agencyId: '', body } as FirstAsked;
  const { client, storage } = testClient({ ...api, fetch: withFirstAnswers(api.fetch, asked, () => at.ms) });
  storage.set('token', 't-1');
  const reached = (): string[] => api.requests.map(({ url }) => url.pathname.replace('/api/v1/', ''));
  return { client, storage, reached };
}

test('DASH-02 each part of the first answer is given once, to the call that it answers; then the server is asked', async () => {
  const { client, reached } = clientWith(Promise.resolve({ data: answer }));
  expect(await client.call('GET user/auth')).toEqual(answer.user);
  expect(await client.call('GET drug_box/with_unit')).toEqual(answer.boxes);
  expect(await client.call('GET drug/for_box', { drug_box_id: 'b-1' })).toEqual(answer.box.vials);
  expect(await client.call('GET box_check/last', { drug_box_id: 'b-1' })).toBeNull();
  expect(reached()).toEqual([]);
  // Another box, another agency's boxes, and the same once more.
  expect(await client.call('GET drug/for_box', { drug_box_id: 'b-2' })).toEqual([]);
  expect(await client.call('GET drug_box/with_unit', { user_group_id: 'g-2' })).toEqual([]);
  expect(await client.call('GET user/auth')).toEqual({ id: 'from the server' });
  expect(reached()).toEqual(['drug/for_box', 'drug_box/with_unit', 'user/auth']);
});

test('SESSION-01 another session, another agency, a late call and an answer that never came: the server is asked', async () => {
  const server = { id: 'from the server' };
  const other = clientWith(Promise.resolve({ data: answer }));
  other.storage.set('token', 't-2');
  expect(await other.client.call('GET user/auth')).toEqual(server);
  const elsewhere = clientWith(Promise.resolve({ data: answer }));
  elsewhere.storage.set('selectedAgencyId', 'g-2');
  expect(await elsewhere.client.call('GET user/auth')).toEqual(server);
  const at = { ms: 0 };
  const late = clientWith(Promise.resolve({ data: answer }), at);
  at.ms = 10_001;
  expect(await late.client.call('GET user/auth')).toEqual(server);
  const none = clientWith(Promise.resolve(null));
  expect(await none.client.call('GET user/auth')).toEqual(server);
  // A call that is given up does not wait for the answer.
  const silent = clientWith(new Promise(() => {}));
  const stop = new AbortController();
  const given = silent.client.call('GET user/auth', undefined, { signal: stop.signal });
  stop.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
});
