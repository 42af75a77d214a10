import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.tsx';
import { openStock, pressUntil, sentence, stockVial, submit } from '../../testing/stock-app.ts';

beforeEach(() => sessionStorage.clear());

const PATH = '/un-administer/v1/multi-use';
const CREATE = 'POST stock_move_record/create/many';

const record = (id: string, type: string, quantity: number, told: object = {}): Record<string, unknown> => ({
  id,
  drug_id: 'v-1',
  type,
  stock_move_type__name: type,
  quantity,
  user_name: 'Mo Medic',
  un_administer_id: null,
  ...told,
});

/** 1 mg of a vial was given and the rest wasted. */
function open(type: 'ond' | 'ket', given: object = {}): TestApp {
  const records = [record('m1', 'administer', -1000, given), record('m2', 'waste', -3000)];
  return openStock(PATH, {
    vials: [stockVial('v-1', type, { stock_move_record__quantity: 0 })],
    routes: { 'GET stock_move_record/administered': () => records, [CREATE]: () => [{ id: 'm3' }] },
  });
}

const given = (): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(/^Administered/);
const wasted = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Wasted/);
const button = (): HTMLElement => submit('Un-Administer');

test('UNADM-01 UNADM-03 UNADM-05 UNADM-07 ROUTE-15 chosen records are reversed in one call; a failure says so, and nothing is lost', async () => {
  const { user, api } = open('ond');
  await given();
  await user.click(button());
  expect(await screen.findByText('Please select at least one record to reverse.')).toBeDefined();
  fireEvent.click(await given());
  fireEvent.click(wasted());
  expect(sentence()).toBe('2 records will be reversed: 4 mg go back into Ondansetron 4 mg V-1.');
  fireEvent.click(wasted());
  expect(sentence()).toMatch(/^1 record will be reversed: 1 mg/);
  api.fail(CREATE, { status: 500 });
  await pressUntil(button(), () => expect(api.seen(CREATE)).not.toEqual([]));
  expect(await screen.findByText('There was an error reversing the selected records.')).toBeDefined();
  expect((await given()).checked).toBe(true);
  const tries = api.seen(CREATE).length;
  api.heal();
  await pressUntil(button(), () => expect(api.seen(CREATE).length).toBeGreaterThan(tries));
  await waitFor(() => expect(window.location.pathname).not.toBe(PATH));
  expect(api.seen(CREATE).at(-1)?.body).toMatchObject({
    data: [{ stock_move_type_id__name: 'un_administer', drug_id: 'v-1', source_id: 'm1' }],
  });
  expect(new Set(api.seen(CREATE).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('UNADM-06 INPUT-06 what is reversed cannot be chosen again, and a tap on it says that it is disabled', async () => {
  open('ond', { un_administer_id: 'm9' });
  const box = await given();
  expect([box.disabled || box.getAttribute('aria-disabled') === 'true', wasted().disabled]).toEqual([true, false]);
  fireEvent.click(screen.getByText('Reversed'));
  expect(await screen.findByText('This is disabled')).toBeDefined();
  expect(box.checked).toBe(false);
});

test('UNADM-08 OPEN-108 the reversal of a controlled drug needs a witness', async () => {
  const { api } = open('ket');
  fireEvent.click(await given());
  fireEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Witness' })).toBeDefined();
  expect(api.seen(CREATE)).toEqual([]);
});

test('ROUTE-15 opened by itself, or for a vial of which nothing was used, the page says so', async () => {
  const app = openStock(PATH, {});
  expect(await screen.findByText(/^No drug is chosen yet/)).toBeDefined();
  app.leave();
  openStock(PATH, { vials: [stockVial('v-1', 'ond')] });
  expect(await screen.findByText('Nothing was administered or wasted')).toBeDefined();
});
