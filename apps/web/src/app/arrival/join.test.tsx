import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, signedIn, type TestApp, userWith } from '../../testing/app.tsx';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';

const EMAIL = 'medic@demo.vialant.test';
const LINK = '/#join-agency?invitation_guid=g-1&region=us';
const TITLE = 'Avery Admin invites you to Summit Fire';

const routes: MemoryRoutes = {
  ...userWith('user', {}),
  'GET invitation/link': () => ({ inviter: 'Avery Admin', agency: 'Summit Fire', primary_email: EMAIL }),
  'POST invitation/accept': () => ({ user_group_id: 'g9', name: 'Summit Fire' }),
  'POST invitation/decline': () => ({ success: true as const }),
};

function follow(more: MemoryRoutes = {}, stored: Readonly<Record<string, string>> = signedIn): TestApp {
  return renderApp(LINK, { stored, routes: { ...routes, ...more } });
}

async function popup(name = TITLE): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('dialog', { name }));
}

test('PEOPLE-03 who is signed in joins, and opens the agency', async () => {
  const app = follow();
  const asked = await popup();
  await app.user.click(await asked.findByRole('button', { name: 'Join' }));
  await asked.findByText('You joined Summit Fire.');
  expect(app.api.seen('POST invitation/accept').map(({ body }) => body)).toEqual([{ invitation_guid: 'g-1' }]);
  expect(app.storage.get('selectedAgencyId')).toBeNull();
  await app.user.click(asked.getByRole('button', { name: 'Open Summit Fire' }));
  expect(app.storage.get('selectedAgencyId')).toBe('g9');
});

test('PEOPLE-03 who declines is told so, and the link is left', async () => {
  const app = follow();
  await app.user.click(await (await popup()).findByRole('button', { name: 'Decline' }));
  await screen.findByText('You declined the invitation');
  expect(app.api.seen('POST invitation/accept')).toEqual([]);
  await waitFor(() => expect(window.location.hash).toBe(''));
});

test('PEOPLE-03 who is not signed in is led to the login with the address filled in', async () => {
  const app = follow({}, {});
  const asked = await popup();
  expect(asked.queryByRole('button', { name: 'Join' })).toBeNull();
  asked.getByText(`Log in as ${EMAIL} to join or decline.`);
  await app.user.click(asked.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login/'));
  expect(app.storage.get('lastLoginEmail')).toBe(EMAIL);
});

test('PEOPLE-03 who is signed in as another is told for whom the invitation is', async () => {
  follow({
    'GET invitation/link': () => ({ inviter: 'Avery Admin', agency: 'Summit Fire', primary_email: 'other@a.example' }),
  });
  const asked = await popup();
  await asked.findByText(/This invitation is for other@a\.example\. You are logged in as medic@demo\.vialant\.test\./);
  expect(asked.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('PEOPLE-02 PEOPLE-03 an invitation that cannot be answered says why', async () => {
  const message = 'This invitation was withdrawn. Ask the person who invited you.';
  follow({ 'GET invitation/link': () => refuse('INVITATION_VOID', message) });
  (await popup('Invitation')).getByText(message);
});

test('PEOPLE-03 one that ended meanwhile says so beside the buttons', async () => {
  const message = 'This invitation has expired. Ask the person who invited you to send it again.';
  const app = follow({ 'POST invitation/accept': () => refuse('INVITATION_VOID', message) });
  const asked = await popup();
  await app.user.click(await asked.findByRole('button', { name: 'Join' }));
  expect((await asked.findByText(message)).closest('[role=alert]')).not.toBeNull();
});

test('PEOPLE-03 a link for a first password whose address has an account by now asks to join', async () => {
  renderApp('/#user-invite?password_reset_guid=g-1&region=us', {
    stored: signedIn,
    routes: { ...routes, 'GET user/get': () => ({ primary_email: EMAIL, mode: 'Join' as const, region: 'us' }) },
  });
  const asked = await popup();
  await asked.findByRole('button', { name: 'Join' });
  expect(screen.queryByLabelText('Enter your new password')).toBeNull();
});
