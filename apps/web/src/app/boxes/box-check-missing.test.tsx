import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hashPassword } from '../../api/password.ts';
import { refuse } from '../../testing/memory-api.ts';
import { CHECK, complete, dialog, goOn, openFlow, row, savedBodies, type World } from '../../testing/box-flow.ts';
import type { TestApp } from '../../testing/app.tsx';

const PARTIAL = 'Not every controlled drug was checked';

async function openPartial(world: World = {}): Promise<TestApp> {
  const app = openFlow('check', world);
  await dialog(CHECK);
  await app.user.click(row('FEN-001'));
  await goOn(app);
  await dialog(PARTIAL);
  return app;
}

async function confirm({ user }: TestApp, password: string): Promise<void> {
  const popup = await dialog(PARTIAL);
  if (password !== '') await user.type(popup.getByLabelText('Password'), password);
  await user.click(popup.getByRole('button', { name: 'Confirm' }));
}

test('CHECK-07 CHECK-08 OPEN-081 they are listed, and an empty password is not enough', async () => {
  const app = await openPartial();
  const popup = await dialog(PARTIAL);
  expect(popup.getByText('FEN-002')).toBeDefined();
  expect(popup.queryByText('OND-001')).toBeNull();
  await confirm(app, '');
  expect(await popup.findByText('Password is required.')).toBeDefined();
  expect(app.api.seen('POST user/verify_user')).toEqual([]);
});

const disabled = { 'POST user/login/status': () => ({ inactive_after_date: '2020-01-01' }) };
const enabled = { 'POST user/login/status': () => ({ inactive_after_date: null }) };
const gone = (): ReturnType<typeof refuse> => refuse('SESSION_EXPIRED');

test.each([
  ['OPEN-051', { 'POST user/verify_user': () => false }, 'Invalid password.'],
  [
    'a new password is due',
    { 'POST user/verify_user': () => refuse('PASSWORD_RESET_REQUIRED') },
    'Password reset required',
  ],
  [
    'the account is disabled',
    { 'POST user/verify_user': gone, ...disabled },
    'Your account is disabled. An admin can enable it.',
  ],
  ['OPEN-056', { 'POST user/verify_user': gone, ...enabled }, 'Session has expired'],
  ['OPEN-070', { 'POST user/verify_user': () => refuse('TOO_MANY') }, 'Too many tries. Please wait and try again.'],
])('CHECK-09 CHECK-10 CHECK-11 OPEN-081 what is wrong is told, and nothing is saved: %s', async (_, routes, text) => {
  const app = await openPartial({ routes });
  await confirm(app, 'wrong');
  expect(await (await dialog(PARTIAL)).findByText(text)).toBeDefined();
  expect(savedBodies(app)).toEqual([]);
});

test('CHECK-12 OPEN-081 the right password is proven for this check, and confirms in the own name', async () => {
  const app = await openPartial({ routes: { 'POST user/verify_user': () => true } });
  await confirm(app, 'Vialant-2026');
  await complete();
  expect(app.api.seen('POST user/verify_user').map(({ body }) => body)).toEqual([
    { user_id: 'user-1', password: await hashPassword('Vialant-2026'), purpose: 'confirm' },
  ]);
  expect(savedBodies(app)).toMatchObject([
    { discrepancy_confirmed_by_user_id: 'user-1', drug_checks: [{ drug_id: 'f1', scanned_manually: 1 }] },
  ]);
  expect(app.storage.get('token')).toBe('token-1');
});

test('OPEN-115 OFFLINE-02 without a network it goes on without the password, is kept as it is and sent once', async () => {
  const app = await openPartial();
  app.network.setOnline(false);
  await confirm(app, 'Vialant-2026');
  const offline = 'It looks like you are offline';
  await app.user.click(await (await dialog(offline)).findByRole('button', { name: 'Go on without it' }));
  await app.user.click(await screen.findByRole('button', { name: 'Keep on this device' }));
  await screen.findByRole('heading', { level: 1, name: 'Kept on this device' });
  const found = screen.getByRole('region', { name: 'Found in the box' }).textContent;
  expect([found?.includes('Fentanyl FEN-001'), found?.includes('FEN-002')]).toEqual([true, false]);
  const receipt = screen.getByRole('main').textContent;
  // What is missing is said as the witness of such an act reads it.
  for (const text of ['Narcotics Box (Medic 1)', 'FEN-002']) expect(receipt).toContain(text);
  expect([app.api.seen('POST user/verify_user'), savedBodies(app)]).toEqual([[], []]);
  expect(await app.outbox.list()).toMatchObject([
    { id: 'act-1', request: { call: 'POST box_check/create' }, codes: [] },
  ]);
  act(() => app.network.setOnline(true));
  await waitFor(async () => expect(await app.outbox.count()).toBe(0));
  const [sent] = app.api.seen('POST box_check/create');
  expect(sent?.headers.get('idempotency-key')).toBe('act-1');
  expect(savedBodies(app)).toMatchObject([{ user_was_offline: 1, drug_checks: [{ drug_id: 'f1' }] }]);
  expect(sent?.body).not.toHaveProperty('discrepancy_confirmed_by_user_id', 'user-1');
});

test('WITNESS-08 OPEN-081 whoever witnesses it is told what is missing', async () => {
  const app = await openPartial({
    settings: { daily_check_verify_required: 1 },
    routes: { 'POST user/verify_user': () => true },
  });
  await confirm(app, 'Vialant-2026');
  await waitFor(() => expect(window.location.pathname).toBe('/verify/general/page'));
  expect(app.acts.find('act-1')).toMatchObject({
    kind: 'box_check',
    sentence: '1 of 3 in Narcotics Box (Medic 1) will be recorded as checked.',
    discrepancyMessage: 'Not found in the box: Fentanyl FEN-002',
  });
});
