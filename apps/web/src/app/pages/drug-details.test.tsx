import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.tsx';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { openStock, pressUntil, stockVial } from '../../testing/stock-app.ts';

const PATH = '/drug/details/ond-1';
const all = { can_modify_incident_number: 1, allow_agency_drug_transfers: 1 } as const;
const used = { id: 'm1', drug_id: 'ond-1', type: 'administer', quantity: -1000 };

/** What the server says of a vial of which something was given or wasted. */
function taken(administrations: Record<string, unknown>[], told: object = {}): MemoryRoutes {
  return {
    'GET user_group/transfer_info': () => ({
      can_un_administer: 1,
      drug_in_other_agency: 0,
      is_reusable: 0,
      ...told,
    }),
    'GET stock_move_record/administered': () => administrations,
  };
}

function open(vial: object = {}, routes: MemoryRoutes = {}, settings: object = all): TestApp {
  return openStock(PATH, { vials: [stockVial('ond-1', 'ond', vial)], routes, settings: { ...settings }, state: {} });
}

const details = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('dialog', { name: 'Drug Details' }));
const options = async (): Promise<(string | null)[]> =>
  within(await (await details()).findByRole('list', { name: 'Options' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const WHOLE = ['Administer Drug', 'Change Box', 'Waste Drug', 'Change Agency'];

test.each([
  ['an untouched vial', 4000, {}, all, [...WHOLE, 'History']],
  [
    'one that is partly used',
    2500,
    taken([used]),
    all,
    [...WHOLE, 'Un-Administer', 'Modify Incident Number', 'History'],
  ],
  ['one that is used up', 0, taken([used]), all, ['Un-Administer', 'Modify Incident Number', 'History']],
  ['one that was wasted', 0, taken([]), all, ['Un-Administer', 'History']],
  [
    'a vial of an agency that allows neither',
    2500,
    taken([used]),
    { can_modify_incident_number: 0, allow_agency_drug_transfers: 0 },
    ['Administer Drug', 'Change Box', 'Waste Drug', 'Un-Administer', 'History'],
  ],
])(
  'DRUG-05 DRUG-06 DRUG-07 DRUG-08 DRUG-09 DRUG-10 ROLE-14 ROLE-15 %s offers what can be done with it',
  async (_, left, routes, settings, expected) => {
    open({ stock_move_record__quantity: left }, routes, settings);
    await waitFor(async () => expect(await options()).toEqual(expected));
    expect((await details()).queryByText('Used or transferred') !== null).toBe(left === 0);
  },
);

test.each([
  ['Administer Drug', '/administer/details'],
  ['Change Box', '/box/transfer'],
  ['Waste Drug', '/waste/details/'],
  ['Change Agency', '/box/transfer'],
  ['Un-Administer', '/un-administer/v1/multi-use'],
  ['Modify Incident Number', '/modify/incident'],
  ['History', '/drug/history'],
])('DRUG-05 %s leads to its page for this vial, and back leads to the details', async (name, path) => {
  const { user } = open({}, taken([used]));
  await user.click(await (await details()).findByRole('button', { name }));
  await waitFor(() => expect(window.location.pathname).toBe(path));
  expect((window.history.state as { usr: unknown }).usr).toEqual({
    drugIds: ['ond-1'],
    transferAgency: name === 'Change Agency',
    id: 'ond-1',
    drugCode: 'OND-1',
    ways: [null], // no code was scanned on the way
  });
  window.history.back();
  expect(await (await details()).findByText('OND-1')).toBeDefined();
});

/** The type of the vial has a short date, or none. */
const ofType = (shortDate: 0 | 1): MemoryRoutes => ({
  'GET drug_type/all': () => [
    { id: 'ond', name: 'Insulin', unit_of_measurement: 'mg', only_one_quantity: 0, short_date_allowed: shortDate },
  ],
});

test('DRUG-03 DRUG-04 the short date of a type that has one is added and changed; one that is not saved says so and stays', async () => {
  let saved: string | null = null;
  const vial = (): Record<string, unknown> => stockVial('ond-1', 'ond', { short_date: saved });
  const { user, api } = open(
    {},
    {
      ...ofType(1),
      'GET drug': vial,
      'POST drug/update': () => refuse('SHORT_DATE_NOT_ALLOWED', 'no'),
    },
  );
  const popup = await details();
  const field = (): HTMLInputElement => popup.getByLabelText('Short date', { selector: 'input' }) as HTMLInputElement;
  await user.click(await popup.findByRole('button', { name: 'Add short date' }));
  await user.click(popup.getByRole('button', { name: 'Save' }));
  expect(await popup.findByText('required')).toBeDefined();
  fireEvent.change(field(), { target: { value: '2030-02-28' } });
  const save = popup.getByRole('button', { name: 'Save' });
  await pressUntil(save, () => expect(api.seen('POST drug/update')).toHaveLength(1));
  expect(await screen.findByText('Short Date did not update')).toBeDefined();
  expect(field().value).toBe('2030-02-28');
  api.answer({
    'POST drug/update': ({ short_date }) => {
      saved = String(short_date);
      return vial();
    },
  });
  await pressUntil(save, () => expect(api.seen('POST drug/update')).toHaveLength(2));
  expect(await popup.findByText('February 28, 2030')).toBeDefined();
  expect(api.seen('POST drug/update')[1]?.body).toEqual({ id: 'ond-1', short_date: '2030-02-28' });
  await user.click(popup.getByRole('button', { name: 'Change short date' }));
  expect(field().value).toBe('2030-02-28');
  await user.click(popup.getByRole('button', { name: 'Cancel' }));
  expect(popup.getByText('February 28, 2030')).toBeDefined();
});

test('DRUG-02 DRUG-03 a type without a short date shows none', async () => {
  open({ stock_move_record__quantity: 12.5 }, ofType(0));
  const popup = await details();
  expect(await popup.findByText('0.0125 mg')).toBeDefined();
  expect(popup.queryByText('Short date')).toBeNull();
});

test('DRUG-12 OPEN-113 a vial that went to another agency says so instead of its options; one that nobody knows says so too', async () => {
  const elsewhere = open({}, taken([], { drug_in_other_agency: 1 }));
  const text = 'Drug is in another agency. Someone from that agency can transfer it back.';
  expect(await (await details()).findByText(text)).toBeDefined();
  expect((await details()).queryByRole('list', { name: 'Options' })).toBeNull();
  elsewhere.leave();
  open({}, { 'GET drug': () => refuse('NOT_FOUND'), 'GET user_group/transfer_info': () => refuse('NOT_FOUND') });
  expect(await (await details()).findByText('Drug not found')).toBeDefined();
});
