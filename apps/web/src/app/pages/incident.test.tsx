import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.tsx';
import { openStock, pressUntil, put, stockVial } from '../../testing/stock-app.ts';

const UPDATE = 'POST stock_move_record/update';
const FIELD = 'Incident number';

const dose = (incident: string | null): Record<string, unknown> => ({
  id: 'm1',
  drug_id: 'ond-1',
  type: 'administer',
  stock_move_type__name: 'administer',
  quantity: -4000,
  user_name: 'Mo Medic',
  incident_number: incident,
});

/** The numbers of a vial that was given once, with this number or none, over a server that keeps what comes. */
function open(incident: string | null, settings: Record<string, unknown> = {}): TestApp {
  let now = incident;
  return openStock('/modify/incident', {
    vials: [stockVial('ond-1', 'ond')],
    settings,
    routes: {
      'GET stock_move_record/administered': () => [dose(now)],
      [UPDATE]: ({ incident_number }) => {
        now = incident_number;
        return dose(now);
      },
    },
  });
}

const save = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Save' });

test('INCIDENT-01 INCIDENT-03 INCIDENT-05 ROUTE-17 a first number of at most 30 characters is saved without a question', async () => {
  const { user, api } = open(null);
  await user.click(await save());
  expect(await screen.findByText('required')).toBeDefined();
  await put(FIELD, '9'.repeat(31));
  expect(screen.getByText('This is limited to 30 characters.')).toBeDefined();
  await put(FIELD, '9'.repeat(30));
  await pressUntil(await save(), () => expect(api.seen(UPDATE)).not.toEqual([]));
  expect(await screen.findByText('Incident number saved')).toBeDefined();
  expect(api.seen(UPDATE).map(({ body }) => body)).toEqual([{ id: 'm1', incident_number: '9'.repeat(30) }]);
});

test('INCIDENT-04 changing a number asks first, and what is kept is not sent', async () => {
  const { user, api } = open('I-1');
  await put(FIELD, 'I-2');
  await user.click(await save());
  const question = within(await screen.findByRole('dialog', { name: 'Modify Incident Number' }));
  expect(question.getByText('Changing this number will create a discrepancy')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Keep I-1' }));
  expect(api.seen(UPDATE)).toEqual([]);
  await pressUntil(await save(), () => expect(screen.queryByRole('dialog')).not.toBeNull());
  const change = within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' });
  await pressUntil(change, () => expect(api.seen(UPDATE)).toHaveLength(1));
  expect(await screen.findByText('Incident number saved')).toBeDefined();
});

test('INCIDENT-06 OPEN-050 a save that changed nothing says so', async () => {
  const { user, api } = open(null);
  api.answer({ [UPDATE]: () => dose(null) });
  const field = await put(FIELD, 'I-1');
  await user.click(await save());
  expect(await screen.findByText('Did not update')).toBeDefined();
  expect(field.value).toBe('I-1');
});

test('INCIDENT-02 ROLE-15 a vial that was not used has nothing to change, and an agency that changes none says so', async () => {
  const none = openStock('/modify/incident', { vials: [stockVial('ond-1', 'ond')] });
  expect(await screen.findByText('Nothing was administered')).toBeDefined();
  none.leave();
  open(null, { can_modify_incident_number: 0 });
  expect(await screen.findByText('You are not allowed to do this')).toBeDefined();
});
