import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, type DateOnly, localDate } from '@vialant/domain/values/date-only';
import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.tsx';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { openStock, pressUntil, put } from '../../testing/stock-app.ts';

beforeEach(() => sessionStorage.clear());

const PATH = '/drug/create';
const CREATE = 'POST drug/create/many';
const inDays = (days: number): DateOnly => addDays(localDate(new Date()), days);

type Told = { readonly settings?: Record<string, unknown>; readonly routes?: MemoryRoutes; readonly role?: 'admin' };

/** The form of a new vial with the code N-1, over a server that takes it. */
async function open({ settings = {}, routes = {}, role }: Told = {}): Promise<TestApp> {
  const app = openStock(PATH, {
    settings: { allow_users_to_create_drugs: 1, ...settings },
    routes: { [CREATE]: ({ data }) => data.map(({ barcode_id }) => ({ id: barcode_id })), ...routes },
    ...(role && { role }),
    state: { code: 'N-1', format: null },
  });
  await screen.findByRole('heading', { level: 1, name: 'New Drug N-1' });
  return app;
}

async function choose({ user }: TestApp, field: 'Type' | 'Drug box', option: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${field}:`) }));
  const popup = within(await screen.findByRole('dialog', { name: 'Select an option' }));
  await user.click(await popup.findByRole('button', { name: option }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function fillIn(app: TestApp, { type = 'Ondansetron 4 mg', lot = 'LOT-1', quantity = '4' } = {}): Promise<void> {
  await choose(app, 'Type', type);
  if (quantity !== '') await put(/^Quantity/, quantity);
  await put('Expiration date', '2061-05-06');
  await put('Lot number', lot);
  await choose(app, 'Drug box', 'Narcotics Box (Medic 1)');
}

const create = (): HTMLElement => screen.getByRole('button', { name: 'Create' });
const sent = ({ api }: TestApp): unknown => api.seen(CREATE)[0]?.body['data'];
const problems = (): (string | null)[] =>
  [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent);

test('CREATE-05 CREATE-06 CREATE-07 CREATE-08 CREATE-09 CREATE-10 every missing field shows required, and nothing is sent', async () => {
  const { user, api } = await open();
  await user.click(create());
  await waitFor(() => expect(problems()).toEqual(Array.from({ length: 5 }, () => 'required')));
  expect(api.seen(CREATE)).toEqual([]);
});

test('CREATE-09 CREATE-11 CREATE-12 CONST-20 the edges of lot number, expiration date and quantity', async () => {
  const app = await open();
  await fillIn(app, { lot: 'L'.repeat(31) });
  const said = (): boolean => screen.queryByRole('status', { name: 'What will be recorded' })?.textContent !== '';
  expect([problems(), said()]).toEqual([['This is limited to 30 characters.'], false]);
  await put('Lot number', 'L'.repeat(30));
  expect(problems()).toEqual([]);
  for (const [date, expected] of [
    [inDays(-1), ['Choose a date in the future']],
    [inDays(0), ['Choose a date in the future']],
    [inDays(1), []],
  ] as const) {
    await put('Expiration date', date);
    expect([date, problems()]).toEqual([date, expected]);
  }
  for (const [quantity, expected] of [
    ['0', ['The quantity must be above 0']],
    ['-1', ['The quantity must be above 0']],
    ['0.000001', []],
    ['4', []],
  ] as const) {
    await put(/^Quantity/, quantity);
    expect([quantity, problems()]).toEqual([quantity, expected]);
  }
  expect(said()).toBe(true);
});

test('CREATE-08 OPEN-097 equipment is always one piece', async () => {
  const app = await open();
  await fillIn(app, { type: 'Glucometer', quantity: '' });
  const quantity = screen.getByLabelText<HTMLInputElement>(/^Quantity/);
  expect(quantity.value).toBe('1');
  await app.user.click(quantity);
  expect(await screen.findByText('This is disabled')).toBeDefined();
  await pressUntil(create(), () => expect(sent(app)).toMatchObject([{ barcode_id: 'N-1', quantity: 1 }]));
});

test('CREATE-13 a number in the unit of one type is not taken for the next', async () => {
  const app = await open();
  await choose(app, 'Type', 'Fentanyl 100 mcg');
  await put('Quantity (mcg)', '100');
  await choose(app, 'Type', 'Ketamine 500 mg');
  expect(screen.getByLabelText<HTMLInputElement>('Quantity (mg)').value).toBe('');
});

test('CREATE-25 a creation that fails says so and is tried again as it was', async () => {
  const app = await open();
  await fillIn(app);
  app.api.answer({ [CREATE]: () => new Response('no', { status: 400 }) });
  await app.user.click(create());
  expect(await screen.findByText('Error creating Ondansetron 4 mg')).toBeDefined();
  app.api.answer({ [CREATE]: () => [{ id: 'd1' }] });
  await pressUntil(create(), () => expect(app.api.seen(CREATE)).toHaveLength(2));
  const keys = app.api.seen(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  await waitFor(() => expect(window.location.pathname).not.toBe(PATH));
});

test.each([
  ['with days', 30, 'Adding short date of +30 days'],
  ['without days', null, 'Adding short date'],
] as const)('CREATE-14 CREATE-15 OPEN-099 the short date of a type %s', async (_, days, text) => {
  const rule = { allowed: 1, num_days: days, short_date: days === null ? null : inDays(days) } as const;
  const app = await open({ routes: { 'GET drug_type/short_date': () => rule } });
  expect(screen.queryByLabelText('Add a short date')).toBeNull();
  await fillIn(app);
  fireEvent.click(await screen.findByLabelText('Add a short date'));
  expect(await screen.findByText(text)).toBeDefined();
  if (days === null) {
    await app.user.click(create());
    await waitFor(() => expect(problems()).toEqual(['required']));
    await put('Short date', '2061-01-02');
  }
  const short_date = days === null ? '2061-01-02' : inDays(days);
  await pressUntil(create(), () => expect(sent(app)).toMatchObject([{ short_date }]));
});

test('CREATE-18 OPEN-032 OPEN-033 the options are searched by any of their words, and boxes are not created by staff', async () => {
  const { user } = await open();
  const found = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await user.click(await screen.findByRole('button', { name: 'Type:' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Select an option' }));
  const search = async (text: string): Promise<void> => {
    fireEvent.change(await popup.findByLabelText('Search'), { target: { value: text } });
  };
  await popup.findByRole('button', { name: 'Glucometer' });
  await search('KETAMINE');
  expect(within(popup.getByRole('list')).getAllByRole('listitem')).toHaveLength(1);
  await search('nothing like it');
  expect(popup.getByText('Nothing matches your search.')).toBeDefined();
  await user.click(popup.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Drug box:' }));
  const boxes = within(await screen.findByRole('dialog', { name: 'Select an option' }));
  fireEvent.change(boxes.getByLabelText('Search'), { target: { value: 'BOX-SP' } });
  expect(found().at(-1)).toBe('Spare Box');
  expect(boxes.queryByRole('button', { name: 'New drug box' })).toBeNull();
});

test('CREATE-26 OPEN-033 an admin creates the box where it is chosen; one that cannot be created says so', async () => {
  const { user, api } = await open({
    role: 'admin',
    routes: { 'POST drug_box/create': () => refuse('CODE_IN_USE', 'BOX-M1 has already been used') },
  });
  await user.click(await screen.findByRole('button', { name: 'Drug box:' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Select an option' }));
  await user.click(popup.getByRole('button', { name: 'New drug box' }));
  const save = popup.getByRole('button', { name: 'Save' });
  await user.click(save);
  await waitFor(() => expect(problems()).toEqual(['required', 'required']));
  fireEvent.change(popup.getByLabelText('Name'), { target: { value: 'Night Box' } });
  fireEvent.change(popup.getByLabelText('Code'), { target: { value: 'BOX-M1' } });
  await pressUntil(save, () => expect(api.seen('POST drug_box/create')).not.toEqual([]));
  expect(await screen.findByText('Could not create Drug Box')).toBeDefined();
  const box = { id: 'b9', name: 'Night Box', barcode_id: 'BOX-N', unit_id: null, unit__name: null };
  api.answer({ 'POST drug_box/create': () => box, 'GET drug_box/with_unit': () => [box] });
  fireEvent.change(popup.getByLabelText('Code'), { target: { value: 'BOX-N' } });
  await pressUntil(save, () => screen.getByRole('button', { name: 'Drug box: Night Box' }));
  expect(api.seen('POST drug_box/create').at(-1)?.body).toEqual({ name: 'Night Box', barcode_id: 'BOX-N' });
});

test('OPEN-114 a code of a package that does not read cleanly fills in nothing and says so', async () => {
  openStock(PATH, {
    settings: { allow_users_to_create_drugs: 1 },
    state: { code: '010030409123401717309931', format: null },
  });
  expect(
    await screen.findByText('This barcode could not be read with certainty. Nothing was filled in.'),
  ).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Lot number').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Expiration date').value).toBe('');
});

test('OPEN-004 OPEN-010 ROUTE-08 ROUTE-22 ROLE-20 opened by itself the form asks for a code first; who may not create vials is told so', async () => {
  const may = openStock('/form/', { settings: { allow_users_to_create_drugs: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: 'New Drug' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Scan a Drug' })).toBeDefined();
  may.leave();
  for (const [path, state] of [
    ['/form/', {}],
    [PATH, { code: 'N-1', format: null }],
  ] as const) {
    const app = openStock(path, { settings: { allow_users_to_create_drugs: 0 }, state });
    expect(await screen.findByText('You are not allowed to create drugs.')).toBeDefined();
    app.leave();
  }
});
