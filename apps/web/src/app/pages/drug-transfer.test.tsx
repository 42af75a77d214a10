import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { boxRow } from '../../testing/demo-rows.ts';
import { justThisOne, openStock, pressUntil, put, sentence, stockVial } from '../../testing/stock-app.ts';

beforeEach(() => sessionStorage.clear());

const vials = [stockVial('ond-1', 'ond')];
const transfer = (): HTMLElement => screen.getByRole('button', { name: 'Transfer' });
const choices = (label: string): (string | null)[] =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('XFER-06 XFER-12 OPEN-050 without a box nothing moves; a call that fails says so, and the form stays', async () => {
  const app = openStock('/box/transfer', { vials });
  await justThisOne(app);
  await waitFor(() => expect(choices('Drug box')).toEqual(['', 'Spare Box'])); // the one in which it lies is no choice
  await app.user.click(transfer());
  expect(await within(screen.getByRole('main')).findByText('Please select a drug box to continue')).toBeDefined();
  const box = await put('Drug box', 'b2');
  expect(sentence()).toBe('Ondansetron 4 mg OND-1 with 4 mg will be recorded as moved to Spare Box.');
  app.api.fail('POST drug/update/many', { status: 500 });
  await pressUntil(transfer(), () => expect(app.api.seen('POST drug/update/many')).not.toEqual([]));
  expect(await screen.findByText('Failed to transfer')).toBeDefined();
  expect(box.value).toBe('b2');
});

test('XFER-02 XFER-06 OPEN-107 to another agency it asks for one of the others, and then for a box of it', async () => {
  const app = openStock('/box/transfer', {
    vials,
    state: { drugIds: ['ond-1'], ways: [null], transferAgency: true },
    routes: {
      'GET user_group/for/organization': () => [
        { id: 'g1', name: 'Harbor EMS' },
        { id: 'g2', name: 'Summit Fire' },
      ],
      'GET drug_box/with_unit': ({ user_group_id }) =>
        user_group_id === 'g2' ? [boxRow('s1', 'Box', 'Engine 1', 'box-s1')] : [boxRow('b1', 'Box', null, 'box')],
    },
  });
  await justThisOne(app);
  expect(screen.getByRole('heading', { level: 1, name: 'Change Agency' })).toBeDefined();
  await waitFor(() => expect(choices('Agency')).toEqual(['', 'Summit Fire']));
  await app.user.click(transfer());
  expect(await screen.findByText('required')).toBeDefined();
  await put('Agency', 'g2');
  await waitFor(() => expect(choices('Drug box')).toEqual(['', 'Box (Engine 1)']));
  expect(sentence()).toBeNull();
  await put('Drug box', 's1');
  expect(sentence()).toMatch(/will be recorded as moved to Box \(Engine 1\) of Summit Fire\.$/);
});

test.each(['/box/transfer', '/drug/transfer/nonsense', '/drug/transfer/%7B%7D', '/drug/transfer/%5B%5D'])(
  'ROUTE-13 %s has nothing in it to move, and asks for a drug',
  async (path) => {
    openStock(path, {});
    expect(await screen.findByRole('button', { name: 'Scan a Drug' })).toBeDefined();
  },
);
