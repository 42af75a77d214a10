import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOffice } from '../../testing/office-app.ts';

const nothing = { kind: 'none', drug_in_other_agency: 0 } as const;

test('the slash leads to the search, which finds rows by name from three characters on', async () => {
  const { user } = renderOffice('/office', { 'GET code/find': () => nothing });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  await user.keyboard('me');
  expect(screen.getByText('Type three characters or more.')).toBeDefined();
  await user.keyboard('d');
  const found = within(await screen.findByRole('list', { name: 'Found' }));
  expect((await found.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'Narcotics Box (Medic 9) Box',
    'Medic 10 Unit',
    'Medic 9 Unit',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}{Enter}');
  await screen.findByRole('region', { name: 'Medic 9' });
  expect(window.location.pathname).toBe('/office/stockroom/units/u9');
});

test('a vial is found by its whole code', async () => {
  const drug = {
    id: 'd1',
    barcode_id: 'FEN-001',
    type: 'fen',
    drug_box_id: 'b1',
    expiration_date: '2030-01-01',
    quantity: 100,
    lot_number: 'L1',
  };
  const { user, api } = renderOffice('/office', {
    'GET code/find': ({ barcode_id }) =>
      barcode_id === 'FEN-001' ? { kind: 'drug', drug, drug_in_other_agency: 0 } : nothing,
  });
  await user.click(await screen.findByRole('searchbox', { name: 'Search' }));
  await user.paste('FEN-001');
  expect(await screen.findByRole('link', { name: 'FEN-001 Vial' })).toBeDefined();
  expect(api.seen('GET code/find')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Drug Details' });
  expect(window.location.pathname).toBe('/drug/details/d1');
});

test('the question mark shows the keys', async () => {
  const { user } = renderOffice('/office');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
});
