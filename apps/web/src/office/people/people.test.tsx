import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn } from '../../testing/screen.tsx';
import { renderOffice } from '../testing/office-app.ts';

type State = 'Active' | 'Invited' | 'Disabled';

const person = (id: string, last_name: string, more: object = {}): never =>
  ({
    id,
    user_group_id: 'g1',
    created_by: null,
    created_on: '2026-01-01T00:00:00.000Z',
    first_name: 'Pat',
    last_name,
    primary_email: `${last_name.toLowerCase()}@agency.example`,
    username: null,
    role: 'user',
    phone_number: null,
    region: 'us',
    num_additional_groups: null,
    can_set_phone_number: 1,
    inactive_after_date: null,
    state: 'Active' satisfies State,
    is_home: 1,
    one_time_code: 0,
    last_sign_in_on: '2026-11-16T08:30:00.000Z',
    live_sessions: 2,
    sister_agencies: [],
    ...more,
  }) as never;

const elsewhere = { is_home: 0, one_time_code: null, last_sign_in_on: null, live_sessions: null };
const invitation = {
  id: 'i1',
  primary_email: 'new@agency.example',
  first_name: 'Noa',
  last_name: 'New',
  role: 'auditor',
  sent_by_name: 'Avery Admin',
  sent_on: '2026-11-15T10:00:00.000Z',
  expires_on: '2999-11-22T10:00:00.000Z',
};

const phone = (id: string, name: string, more: object): never =>
  ({
    id,
    user_id: 'p1',
    name,
    created_on: '2026-11-10T08:30:00.000Z',
    last_used_on: null,
    revoked_on: null,
    revoked_by_name: null,
    ...more,
  }) as never;

const routes: MemoryRoutes = {
  'GET user/members': () => [
    person('p1', 'Medic'),
    person('p2', 'Sister', { ...elsewhere, sister_agencies: [{ id: 'g2', name: 'Summit Fire' }] }),
    person('p3', 'Gone', { state: 'Disabled' satisfies State, inactive_after_date: '2026-01-01', live_sessions: 0 }),
    person('i1', 'New', { ...elsewhere, state: 'Invited' satisfies State, role: 'auditor' }),
  ],
  'GET invitation/all': () => [invitation],
  'GET witness_key/all': () => [
    phone('k1', 'Android phone', {}),
    phone('k2', 'iPhone or iPad', { revoked_on: '2026-11-12T08:30:00.000Z', revoked_by_name: 'Avery Admin' }),
  ],
  'POST witness_key/revoke': () => ({ success: true as const }),
  'POST user/update': () => ({}),
  'POST user/sessions/end': () => ({ sessions_ended: 2 }),
  'POST user/password/require_reset': () => ({ sessions_ended: 2 }),
  'POST user/one_time_code/update': () => ({ success: true as const }),
  'POST user/remove': () => ({ success: true as const }),
  'POST invitation/withdraw': () => ({ success: true as const }),
};

async function confirm(app: ReturnType<typeof renderOffice>, title: string, verb: string): Promise<string> {
  const question = within(await screen.findByRole('dialog', { name: title }));
  const text = screen.getByRole('dialog', { name: title }).textContent;
  await app.user.click(question.getByRole('button', { name: verb }));
  return text;
}

test('PEOPLE-01 the list has role, state, sisters, one-time code and last sign-in', async () => {
  renderOffice('/office/people', routes);
  await screen.findByText('4 rows');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'Pat Medicmedic@agency.exampleStaffActive–Off2026-11-16 08:30Disable',
    'Pat Sistersister@agency.exampleStaffActiveSummit Fire––Remove from agency',
    'Pat Gonegone@agency.exampleStaffDisabled–Off2026-11-16 08:30Enable',
    'Pat Newnew@agency.exampleAuditorInvited–––',
  ]);
});

test('PEOPLE-06 disabling asks once, naming the person, the sessions and what stays', async () => {
  const app = renderOffice('/office/people', routes);
  await app.user.click(await screen.findByRole('button', { name: 'Disable: Pat Medic' }));
  const asked = await confirm(app, 'Disable Pat Medic?', 'Disable');
  expect(asked).toContain('Ends 2 sessions. Their records stay.');
  await screen.findByText('Pat Medic disabled');
  const [sent] = app.api.seen('POST user/update');
  expect(sent?.body).toMatchObject({ id: 'p1', inactive_after_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

test('PEOPLE-05 the panel of a person asks before each act', async () => {
  const app = renderOffice('/office/people/p1', routes);
  const panel = within(await screen.findByRole('region', { name: 'Pat Medic' }));
  await app.user.click(panel.getByRole('button', { name: 'Require new password' }));
  const asked = await confirm(app, 'Require a new password of Pat Medic?', 'Require new password');
  expect(asked).toContain('A link for a new one is mailed to medic@agency.example.');
  await screen.findByText('A link for a new password was mailed to medic@agency.example');
  expect(app.api.seen('POST user/password/require_reset').map(({ body }) => body)).toEqual([{ id: 'p1' }]);
});

test('OPEN-149 the panel lists the phones that witness without a network; one that still does is revoked after a question', async () => {
  const app = renderOffice('/office/people/p1', routes);
  const phones = within(await screen.findByRole('region', { name: 'Phones that witness' }));
  const listed = await phones.findAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Android phoneSince 2026-11-10 08:30 · not used yetRevoke',
    'iPhone or iPadSince 2026-11-10 08:30 · not used yet · revoked 2026-11-12 08:30 by Avery Admin',
  ]);
  await app.user.click(phones.getByRole('button', { name: 'Revoke' }));
  const asked = await confirm(app, 'Revoke Android phone of Pat Medic?', 'Revoke');
  expect(asked).toContain('What it witnesses from now on does not count.');
  await screen.findByText('Android phone of Pat Medic revoked');
  expect(app.api.seen('POST witness_key/revoke').map(({ body }) => body)).toEqual([{ id: 'k1' }]);
  expect(app.api.seen('GET witness_key/all').length).toBeGreaterThan(1);
});

test('PEOPLE-06 of a person at home elsewhere only the role can be changed, and they can be removed', async () => {
  const app = renderOffice('/office/people/p2', {
    ...routes,
    'POST user/remove': () => refuse('LAST_ADMIN', 'An agency needs an admin. Make someone else an admin first.'),
  });
  const panel = within(await screen.findByRole('region', { name: 'Pat Sister' }));
  expect(panel.getAllByRole('combobox')).toHaveLength(1);
  expect(panel.queryByLabelText(/First name/)).toBeNull();
  expect(panel.queryByRole('button', { name: 'End sessions' })).toBeNull();
  await app.user.click(panel.getByRole('button', { name: 'Remove from agency' }));
  await confirm(app, 'Remove Pat Sister from Harbor EMS?', 'Remove from agency');
  await screen.findByText('An agency needs an admin. Make someone else an admin first.');
});

test('PEOPLE-02 an invite takes names, email and role, and is refused beside the form', async () => {
  const message = 'Someone in your agency already has this email address';
  const app = renderOffice('/office/people/new', {
    ...routes,
    'POST user/invite': () => refuse('EMAIL_IN_USE', message),
  });
  const panel = within(await screen.findByRole('region', { name: 'Invite a person' }));
  await fillIn(app.user, 'First name', 'Noa');
  await fillIn(app.user, 'Last name', 'New');
  await fillIn(app.user, 'Email', 'noa@agency.example');
  await app.user.selectOptions(panel.getByLabelText('Role'), 'Admin');
  await app.user.click(panel.getByRole('button', { name: 'Invite' }));
  await panel.findByText(message);
  expect(app.api.seen('POST user/invite').map(({ body }) => body)).toEqual([
    { first_name: 'Noa', last_name: 'New', primary_email: 'noa@agency.example', role: 'admin' },
  ]);
});

test('PEOPLE-02 pending invites tell address, role, by whom, sent and expires; one is withdrawn', async () => {
  const app = renderOffice('/office/people/invites', routes);
  await screen.findByText('1 row');
  expect(screen.getAllByRole('row')[1]?.textContent).toBe(
    'new@agency.exampleNoa NewAuditorAvery Admin2026-11-15 10:002999-11-22 10:00',
  );
  await app.user.click(screen.getByRole('link', { name: 'new@agency.example' }));
  const panel = within(await screen.findByRole('region', { name: 'new@agency.example' }));
  await app.user.click(panel.getByRole('button', { name: 'Withdraw' }));
  await confirm(app, 'Withdraw the invite to new@agency.example?', 'Withdraw');
  await screen.findByText('Invite to new@agency.example withdrawn');
  expect(app.api.seen('POST invitation/withdraw').map(({ body }) => body)).toEqual([{ id: 'i1' }]);
});

test('ACCESS-02 an auditor reads the people and can do nothing', async () => {
  const app = renderOffice('/office/people/p1', routes, 'auditor');
  const panel = within(await screen.findByRole('region', { name: 'Pat Medic' }));
  expect(panel.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Disable: Pat Medic' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pending invites' })).toBeNull();
  await waitFor(() => expect(app.api.seen('GET user/members')).toHaveLength(1));
  expect(app.api.seen('GET invitation/all')).toEqual([]);
});
