import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '../../testing/screen.tsx';
import { refuse } from '../../testing/memory-api.ts';
import { renderOffice, unitRows } from '../testing/office-app.ts';

async function panelOf(name: string): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('region', { name }));
}

test('a change is told before it is saved, and only what changed is sent', async () => {
  const rows = unitRows.map((row) => ({ ...row }));
  const app = renderOffice('/office/stockroom/units/u9', {
    'GET unit/all': () => rows,
    'POST unit/update': ({ id, name }) => {
      const found = rows.find((row) => row.id === id);
      return Object.assign(found ?? {}, { name });
    },
  });
  const panel = await panelOf('Medic 9');
  expect(panel.getByText('Nothing changed yet.')).toBeDefined();
  await app.user.clear(panel.getByLabelText(/^Name/));
  await fillIn(app.user, 'Name', 'Medic 99');
  expect(panel.getByText('Name Medic 9 → Medic 99')).toBeDefined();
  await app.user.click(panel.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Medic 99 saved');
  expect(app.api.seen('POST unit/update').map(({ body }) => body)).toEqual([{ id: 'u9', name: 'Medic 99' }]);
  expect(await screen.findByRole('region', { name: 'Medic 99' })).toBeDefined();
});

test('a unit is added once, however often the button is pressed', async () => {
  const rows = unitRows.map((row) => ({ ...row }));
  const app = renderOffice('/office/stockroom/units', {
    'GET unit/all': () => rows,
    'POST unit/create': (body) => {
      rows.push({ id: 'new', name: String(body['name']), type: 'other', archived_on: null });
      return rows.at(-1);
    },
  });
  await screen.findByText('3 rows');
  await app.user.click(screen.getByRole('button', { name: 'Add unit' }));
  const panel = await panelOf('Add unit');
  expect(document.activeElement).toBe(panel.getByLabelText('Name'));
  await fillIn(app.user, 'Name', 'Medic 7');
  expect(panel.getByText('Name Medic 7')).toBeDefined();
  app.api.fail('POST unit/create', { delayMs: 30 });
  const button = panel.getByRole('button', { name: 'Add unit' });
  await app.user.dblClick(button);
  await screen.findByText('Medic 7 added');
  expect(app.api.seen('POST unit/create')).toHaveLength(1);
  await waitFor(() => expect(window.location.pathname).toBe('/office/stockroom/units'));
});

test('a try after a lost answer has the same idempotency key', async () => {
  const app = renderOffice('/office/stockroom/units/new', { 'POST unit/create': () => unitRows[0] });
  const panel = await panelOf('Add unit');
  await fillIn(app.user, 'Name', 'Medic 7');
  app.api.fail('POST unit/create', 'network', 4);
  await app.user.click(panel.getByRole('button', { name: 'Add unit' }));
  await panel.findByText('No answer from the server. Nothing is lost; try again.');
  await waitFor(() => expect(panel.getByRole('button', { name: 'Add unit' }).hasAttribute('disabled')).toBe(false));
  await new Promise((resolve) => setTimeout(resolve, 600)); // a button ignores a second press that follows at once
  await app.user.click(panel.getByRole('button', { name: 'Add unit' }));
  await screen.findByText('Medic 7 added');
  const keys = app.api.seen('POST unit/create').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('a missing value and a refusal of the server stand beside their field, and nothing is closed', async () => {
  const message = 'This name is already in use. Please choose another one.';
  const app = renderOffice('/office/stockroom/units/new', { 'POST unit/create': () => refuse('NAME_IN_USE', message) });
  const panel = await panelOf('Add unit');
  await app.user.selectOptions(panel.getByLabelText('Kind'), 'Supply');
  await app.user.click(panel.getByRole('button', { name: 'Add unit' }));
  expect(panel.getByText('required')).toBeDefined();
  expect(document.activeElement).toBe(panel.getByLabelText('Name'));
  await fillIn(app.user, 'Name', 'Medic 9');
  await new Promise((resolve) => setTimeout(resolve, 600));
  await app.user.click(panel.getByRole('button', { name: 'Add unit' }));
  await panel.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Name')));
});

test('leaving with changes asks: by a link, by a key; and stays when told to', async () => {
  const { user } = renderOffice('/office/stockroom/units/u9');
  const panel = await panelOf('Medic 9');
  await fillIn(user, 'Name', 'x');
  await user.click(screen.getByRole('link', { name: 'Drug types' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.getByLabelText('Name')).toHaveProperty('value', 'Medic 9x');
  panel.getByLabelText('Name').focus();
  await user.keyboard('{Escape}');
  const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(again.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(window.location.pathname).toBe('/office/stockroom/units'));
});

test('STOCKROOM-07 archiving asks by name and effect, and a refusal says why', async () => {
  const text = 'Still in use: 4 vials';
  const app = renderOffice('/office/stockroom/units/u9', { 'POST unit/archive': () => refuse('STILL_USED', text) });
  const panel = await panelOf('Medic 9');
  await app.user.click(panel.getByRole('button', { name: 'Archive' }));
  const question = within(await screen.findByRole('dialog', { name: 'Archive Medic 9?' }));
  expect(question.getByText('It leaves the pickers. Its boxes, history and reports keep it.')).toBeDefined();
  await app.user.click(question.getByRole('button', { name: 'Archive' }));
  await question.findByText(text);
});

test('STOCKROOM-07 an archived row can be restored and not changed', async () => {
  const app = renderOffice('/office/stockroom/units/u0', { 'POST unit/restore': () => unitRows[3] });
  const panel = await panelOf('Old engine');
  expect(panel.getByText('Archived on 2026-03-08 12:00.')).toBeDefined();
  expect(panel.queryByRole('textbox')).toBeNull();
  await app.user.click(panel.getByRole('button', { name: 'Restore' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await screen.findByText('Old engine restored');
  expect(app.api.seen('POST unit/restore').map(({ body }) => body)).toEqual([{ id: 'u0' }]);
});
