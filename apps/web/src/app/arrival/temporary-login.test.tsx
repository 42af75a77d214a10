import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeWrapper, fakeWrapper } from '../../device/wrapper/fake.ts';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';

function routes(additionalGroups = 0): MemoryRoutes {
  return {
    'GET short_term_token/giver': ({ id }) =>
      id === 'temp_1'
        ? { first_name: 'Mo', last_name: 'Medic', primary_email: 'medic@demo.vialant.test', agency: 'Harbor EMS' }
        : null,
    'GET short_term_token': ({ id }) => (id === 'temp_1' ? { id, raw_token: 'token-7' } : null),
    'GET short_term_token/expire': () => ({ success: true as const }),
    'GET user/auth': () => ({
      id: 'user-1',
      primary_email: 'medic@demo.vialant.test',
      first_name: 'Mo',
      last_name: 'Medic',
      region: 'us',
      num_additional_groups: additionalGroups,
      user_group: { id: 'g1', name: 'Harbor EMS' },
    }),
    'GET user_group/for_user': () => [
      { id: 'g1', name: 'Harbor EMS' },
      { id: 'g2', name: 'Ridge Veterinary' },
    ],
  };
}

/** Says yes to the question that every temporary login begins with. */
async function agree({ user }: TestApp): Promise<void> {
  const popup = within(await screen.findByRole('dialog', { name: 'Sign in with this link?' }));
  await user.click(popup.getByRole('button', { name: 'Sign in as Mo Medic' }));
}

const order = ({ api }: TestApp): string[] =>
  api.requests.map(({ key }) => key).filter((key) => /short_term_token|user\/auth/.test(key));

async function invalidEntries({ api }: TestApp): Promise<number> {
  const entries = (): number =>
    api.seen('POST error_log/create').filter(({ body }) => body['message'] === 'Invalid temp token format').length;
  await waitFor(() => expect(entries()).toBeGreaterThan(0));
  return entries();
}

function inWrapper(wrapper: FakeWrapper, stored: Record<string, string> = {}): TestApp {
  return renderApp('/', { routes: routes(), stored, services: { wrapper } });
}

test('TEMPLOGIN-02 TEMPLOGIN-04 TEMPLOGIN-05 TEMPLOGIN-07 an address with a token signs in, loads the user, voids the token and enters', async () => {
  const app = renderApp('/login/?temp_token=temp_1', { routes: routes() });
  await agree(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
  expect(order(app)).toEqual([
    'GET short_term_token/giver',
    'GET short_term_token',
    'GET user/auth',
    'GET short_term_token/expire',
  ]);
  expect(app.api.seen('GET user/auth')[0]?.headers.get('x-auth-token')).toBe('token-7');
  expect(localStorage.getItem('token')).toBe('token-7');
  expect(localStorage.getItem('last_login_email')).toBe('medic@demo.vialant.test');
  expect(window.location.search).toBe('');
});

test('TEMPLOGIN-07 GROUP-01 with more agencies one is chosen first', async () => {
  const app = renderApp('/login/?temp_token=temp_1', { routes: routes(1) });
  await agree(app);
  const popup = within(await screen.findByRole('dialog', { name: 'Choose an Agency' }));
  await app.user.click(await popup.findByRole('button', { name: 'Ridge Veterinary' }));
  expect(localStorage.getItem('selected_agency_id')).toBe('g2');
  expect(app.page.loads).toEqual(['/']);
});

test('TEMPLOGIN-03 OPEN-061 a value that is no token is ignored and logged without itself', async () => {
  const app = renderApp('/login/?temp_token=secret-1', { routes: routes() });
  expect(await invalidEntries(app)).toBe(1);
  expect(JSON.stringify(app.api.seen('POST error_log/create').map(({ body }) => body))).not.toContain('secret-1');
  expect(app.api.seen('GET short_term_token')).toHaveLength(0);
  expect(localStorage.getItem('token')).toBeNull();
});

test('SRV-34 a token that was used or is too old is told, and nobody is signed in', async () => {
  const app = renderApp('/login/?temp_token=temp_2', { routes: routes() });
  await screen.findByText('This sign-in link has expired. Please log in.');
  expect(localStorage.getItem('token')).toBeNull();
  expect(app.page.loads).toEqual([]);
});

test('a link does not put someone else in the place of who is signed in', async () => {
  const app = renderApp('/login/?temp_token=temp_1', { routes: routes(), stored: signedIn });
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(app.api.seen('GET short_term_token')).toHaveLength(0);
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('TEMPLOGIN-02 OPEN-062 the wrapper is opened by a link of its scheme', async () => {
  const wrapper = fakeWrapper();
  const app = inWrapper(wrapper);
  await screen.findByRole('button', { name: 'Log in' });
  await waitFor(() => {
    wrapper.open('vialant://login?temp_token=temp_1');
    expect(screen.getByRole('dialog', { name: 'Sign in with this link?' })).toBeDefined();
  });
  await agree(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
});

test('TEMPLOGIN-01 TEMPLOGIN-06 OPEN-061 the wrapper reads the clipboard at the start and clears it', async () => {
  const wrapper = fakeWrapper('temp_1');
  const app = inWrapper(wrapper);
  await agree(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
  expect(localStorage.getItem('token')).toBe('token-7');
  expect(wrapper.clipboard()).toBe('');
});

test('TEMPLOGIN-01 TEMPLOGIN-03 OPEN-061 it reads it again on resume; other text is left where it is', async () => {
  const wrapper = fakeWrapper('a shopping list');
  const app = inWrapper(wrapper);
  expect(await invalidEntries(app)).toBe(1);
  expect(wrapper.clipboard()).toBe('a shopping list');
  wrapper.copy('temp_1');
  wrapper.resume();
  await agree(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
});

test('OPEN-061 while signed in the clipboard is not read', async () => {
  const wrapper = fakeWrapper('temp_1');
  const app = inWrapper(wrapper, { ...signedIn });
  await screen.findByText('Current Inventory');
  wrapper.resume();
  await waitFor(() => expect(app.api.seen('GET user/auth')).toHaveLength(1));
  expect(wrapper.clipboard()).toBe('temp_1');
  expect(app.api.seen('GET short_term_token')).toHaveLength(0);
});

test('TEMPLOGIN-04 a link says whose sign-in it brings, and signs nobody in who did not ask for it', async () => {
  const app = renderApp('/login/?temp_token=temp_1', { routes: routes() });
  const popup = within(await screen.findByRole('dialog', { name: 'Sign in with this link?' }));
  expect(popup.getByText(/Mo Medic \(medic@demo\.vialant\.test\) of Harbor EMS/)).toBeDefined();
  expect(app.api.seen('GET short_term_token')).toHaveLength(0);
  await app.user.click(popup.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(app.api.seen('GET short_term_token/expire')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([localStorage.getItem('token'), app.page.loads]).toEqual([null, []]);
});

test('TEMPLOGIN-06 a clipboard that was turned down is cleared, so that it is not asked about again', async () => {
  const wrapper = fakeWrapper('temp_1');
  const app = inWrapper(wrapper);
  const popup = within(await screen.findByRole('dialog', { name: 'Sign in with this link?' }));
  await app.user.click(popup.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(wrapper.clipboard()).toBe(''));
  expect(localStorage.getItem('token')).toBeNull();
});
