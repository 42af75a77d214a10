import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../api/password.ts';
import { renderApp, signedIn, type TestApp } from '../testing/app.tsx';
import { type MemoryRoutes, refuse } from '../testing/memory-api.ts';
import { fillIn } from '../testing/screen.tsx';

const reply = {
  token: 'token-9',
  region: 'us',
  id: 'user-9',
  first_name: 'Ada',
  last_name: 'Adams',
  primary_email: 'ada@lake.example',
  num_additional_groups: 0,
  device_token: 'device-9',
};
const waiting: MemoryRoutes = {
  'GET setup/status': () => ({ is_set_up: false }),
  'POST setup/create': () => reply,
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Presses the button until the step with this heading is there: a button ignores clicks that follow too quickly. */
async function press(name: string, heading: string): Promise<void> {
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeDefined();
  });
}

/** Presses the button until the call is made once more. */
async function finish({ api }: TestApp): Promise<void> {
  const before = api.seen('POST setup/create').length;
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Finish setup' }));
    expect(screen.getByRole('button', { name: 'Finish setup' }).hasAttribute('data-loading')).toBe(true);
  });
  await waitFor(() => expect(api.seen('POST setup/create').length).toBeGreaterThan(before));
}

async function begin({ user }: TestApp): Promise<void> {
  await screen.findByRole('heading', { name: 'The code of this server' });
  await fillIn(user, 'Code', 'AAAA-BBBB-CCCC');
  await press('Next', 'Your organization');
  await fillIn(user, 'Organization', 'Lake County');
  await press('Next', 'Your agency');
  await fillIn(user, 'Agency', 'Lake EMS');
  fireEvent.change(screen.getByLabelText('What it is'), { target: { value: 'ems' } });
  await press('Next', 'DEA registration');
}

async function walk(app: TestApp): Promise<void> {
  await begin(app);
  await press('Skip for now', 'You, the first admin');
  await fillIn(app.user, 'First name', 'Ada');
  await fillIn(app.user, 'Last name', 'Adams');
  await fillIn(app.user, 'Email', 'ada@lake.example');
  await fillIn(app.user, 'Password', 'Lakeside-2026');
}

describe('a server without an organisation', () => {
  test.each(['/', '/login/', '/signup/', '/office', '/drug/details/1'])(
    'SETUP-01 from %s the user comes to the first run',
    async (path) => {
      renderApp(path, { routes: waiting });
      expect(await screen.findByRole('heading', { name: 'Set up Vialant' })).toBeDefined();
      expect(window.location.pathname).toBe('/setup');
    },
  );

  test('SETUP-03 SETUP-06 the steps send one call and sign the admin in; a second tap sends none', async () => {
    const app = renderApp('/setup', { routes: waiting });
    await walk(app);
    await finish(app);
    fireEvent.click(screen.getByRole('button', { name: 'Finish setup' }));
    await waitFor(() => expect(app.page.loads).toEqual(['/office']));
    const calls = app.api.seen('POST setup/create');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      code: 'AAAA-BBBB-CCCC',
      organization: 'Lake County',
      agency: { name: 'Lake EMS', kind: 'ems', time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      registration: null,
      first_name: 'Ada',
      last_name: 'Adams',
      primary_email: 'ada@lake.example',
      password: await hashPassword('Lakeside-2026'),
    });
    expect(localStorage.getItem('token')).toBe('token-9');
    expect(localStorage.getItem('device_token')).toBe('device-9');
    expect(sessionStorage.getItem('setup_draft')).toBeNull();
  });

  test('SETUP-02 a wrong code is told beside its field, and corrected without typing the rest again', async () => {
    const app = renderApp('/setup', {
      routes: { ...waiting, 'POST setup/create': () => refuse('INCORRECT_CODE', 'Incorrect Code') },
    });
    await walk(app);
    await finish(app);
    expect(await screen.findByText('Incorrect Code')).toBeDefined();
    app.api.answer(waiting);
    await app.user.clear(screen.getByLabelText('Code'));
    await fillIn(app.user, 'Code', 'DDDD-EEEE-FFFF');
    expect(screen.queryByText('Incorrect Code')).toBeNull();
    await finish(app);
    await waitFor(() => expect(app.page.loads).toEqual(['/office']));
    const keys = app.api.seen('POST setup/create').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('SETUP-04 a number that is no DEA number is told so, and the step stays', async () => {
    const app = renderApp('/setup', { routes: waiting });
    await begin(app);
    await fillIn(app.user, 'DEA number', 'AP5836728');
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Next' }));
      expect(screen.getByText('This is not a DEA number')).toBeDefined();
    });
    expect(screen.getByRole('heading', { level: 2, name: 'DEA registration' })).toBeDefined();
    await app.user.clear(screen.getByLabelText('DEA number'));
    await fillIn(app.user, 'DEA number', 'AP5836727');
    expect(screen.queryByText('This is not a DEA number')).toBeNull();
  });

  test('SETUP-03 a reload keeps what was typed, but not the password', async () => {
    const app = renderApp('/setup', { routes: waiting });
    await walk(app);
    app.leave();
    renderApp('/setup', { routes: waiting });
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@lake.example');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('SETUP-03 without an answer nothing is lost, and the same call is sent again', async () => {
    const app = renderApp('/setup', { routes: waiting });
    await walk(app);
    app.api.fail('POST setup/create', 'network');
    await finish(app);
    expect(await screen.findByText(/^The server did not answer/)).toBeDefined();
    app.api.heal();
    await finish(app);
    await waitFor(() => expect(app.page.loads).toEqual(['/office']));
    const keys = app.api.seen('POST setup/create').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('SETUP-01 who comes second is told that the server is set up', async () => {
    const app = renderApp('/setup', { routes: { ...waiting, 'POST setup/create': () => refuse('NOT_ALLOWED') } });
    await walk(app);
    await finish(app);
    expect(await screen.findByText('This server is already set up')).toBeDefined();
  });
});

describe('a server that is set up', () => {
  test('SETUP-01 its first run is over, and leads to the sign-in', async () => {
    const { user } = renderApp('/setup');
    expect(await screen.findByRole('heading', { name: 'This server is already set up' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login/'));
  });

  test('SETUP-01 is asked once by a device, and never by one on which somebody signed in', async () => {
    const first = renderApp('/');
    await waitFor(() => expect(localStorage.getItem('server_is_set_up')).toBe('1'));
    expect(first.api.seen('GET setup/status')).toHaveLength(1);
    first.leave();
    const again = renderApp('/');
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
    expect(again.api.seen('GET setup/status')).toHaveLength(0);
    again.leave();
    localStorage.clear();
    const known = renderApp('/', { stored: { device_token: 'device-1' } });
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
    expect(known.api.seen('GET setup/status')).toHaveLength(0);
    known.leave();
    const inside = renderApp('/', { stored: { ...signedIn } });
    await waitFor(() => expect(inside.api.seen('GET user/auth')).not.toHaveLength(0));
    expect(inside.api.seen('GET setup/status')).toHaveLength(0);
  });
});
