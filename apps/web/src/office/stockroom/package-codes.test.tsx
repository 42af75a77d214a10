import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOffice } from '../testing/office-app.ts';

const types = [
  {
    id: 'mor',
    name: 'Morphine 10 mg',
    unit_of_measurement: 'mg',
    categories: ['Controlled Substance'],
    archived_on: null,
  },
  { id: 'fen', name: 'Fentanyl 100 mcg', unit_of_measurement: 'micrograms', categories: ['Controlled Substance'] },
];
const code = {
  id: 'c1',
  ndc_barcode: '0409909422',
  ndc: '0409-9094-22',
  type: 'mor',
  quantity: 10_000,
  type__unit_of_measurement: 'mg',
};
const routes = {
  'GET drug_type/all': () => types,
  'GET national_drug_code/all': () => [code],
  'POST national_drug_code/update': () => code,
};

test('STOCKROOM-06 the amount of a package code is listed and entered in the unit of its type', async () => {
  const { user, api } = renderOffice('/office/stockroom/ndc/c1', routes);
  expect((await screen.findByRole('row', { name: /0409909422/ })).textContent).toContain('10 mg');
  const amount = await screen.findByLabelText(/Amount of one vial \(mg\)/);
  expect(amount).toHaveProperty('value', '10');
  await user.clear(amount);
  await user.type(amount, '2.5');
  // The same amount in the unit of another type.
  const type = screen.getByLabelText(/^Drug type/, { selector: '.office-form *' });
  await user.selectOptions(type, 'fen');
  expect(await screen.findByLabelText(/Amount of one vial \(mcg\)/)).toHaveProperty('value', '2500');
  await user.selectOptions(type, 'mor');
  expect(await screen.findByLabelText(/Amount of one vial \(mg\)/)).toHaveProperty('value', '2.5');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.seen('POST national_drug_code/update')).toHaveLength(1));
  expect(api.seen('POST national_drug_code/update')[0]?.body).toMatchObject({ id: 'c1', quantity: 2500 });
});

test('STOCKROOM-06 what is no amount in the unit is refused, not taken for micrograms', async () => {
  const { user, api } = renderOffice('/office/stockroom/ndc/c1', routes);
  const amount = await screen.findByLabelText(/Amount of one vial \(mg\)/);
  await user.clear(amount);
  await user.type(amount, '0.0000005');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Must be above 0, with at most 3 decimals.')).toBeDefined();
  expect(api.seen('POST national_drug_code/update')).toEqual([]);
});
