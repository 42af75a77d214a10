import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOffice, unitRows } from '../testing/office-app.ts';

async function names(): Promise<string[]> {
  const table = within(await screen.findByRole('table', { name: 'Units' }));
  return table.getAllByRole('link').map(({ textContent }) => textContent ?? '');
}

test('a head sorts the rows, numbers in names in their order, and the address says so', async () => {
  const { user } = renderOffice('/office/stockroom/units');
  expect(await names()).toEqual(['Medic 10', 'Medic 9', 'Supply room']);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(await names()).toEqual(['Medic 9', 'Medic 10', 'Supply room']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(await names()).toEqual(['Supply room', 'Medic 10', 'Medic 9']);
  expect(window.location.search).toBe('?sort=-name');
});

test('a chip leaves the rows with one value, and the foot says how many of how many', async () => {
  const { user } = renderOffice('/office/stockroom/units');
  expect(await screen.findByText('3 rows')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Supply');
  expect(await names()).toEqual(['Supply room']);
  expect(screen.getByText('1 of 3 rows')).toBeDefined();
  expect(window.location.search).toBe('?type=Supply');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await names()).toHaveLength(3);
});

test('of two choices that are made before the table is drawn again none is lost', async () => {
  renderOffice('/office/stockroom/units');
  await screen.findByText('3 rows');
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'Supply' } });
  });
  expect(window.location.search).toBe('?sort=name&type=Supply');
});

test('the address reproduces the view', async () => {
  renderOffice('/office/stockroom/units?q=medic&sort=name&type=Other');
  expect(await names()).toEqual(['Medic 9', 'Medic 10']);
  expect(screen.getByRole('searchbox', { name: 'Filter rows' })).toHaveProperty('value', 'medic');
});

test('STOCKROOM-07 archived rows are shown when asked for', async () => {
  const { user } = renderOffice('/office/stockroom/units');
  await screen.findByText('3 rows');
  await user.click(screen.getByRole('button', { name: 'With archived' }));
  expect(await names()).toContain('Old engine');
  expect(screen.getByText('2026-03-08 12:00')).toBeDefined();
  expect(window.location.search).toBe('?archived=1');
});

test('rows that cannot be loaded can be asked for again', async () => {
  const { api, user } = renderOffice('/office/stockroom/units');
  api.fail('GET unit/all', { status: 500 });
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.heal();
  await user.click(again);
  expect(await names()).toHaveLength(3);
});

test('an empty list says what to do first', async () => {
  renderOffice('/office/stockroom/units', { 'GET unit/all': () => [] });
  await screen.findByText('Add the first unit: a vehicle, a station or a store in which boxes stand.');
  expect(screen.getByRole('button', { name: 'Add unit' })).toBeDefined();
});

test('up and down move between the rows, Enter opens one, Escape closes it and the focus returns', async () => {
  const { user } = renderOffice('/office/stockroom/units?sort=name');
  await names();
  screen.getByRole('link', { name: 'Medic 9' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Medic 10' }));
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('region', { name: 'Medic 10' });
  expect(window.location.pathname + window.location.search).toBe('/office/stockroom/units/u10?sort=name');
  await waitFor(() => expect(document.activeElement).toBe(panel));
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('region', { name: 'Medic 9' });
  expect(window.location.pathname).toBe('/office/stockroom/units/u9');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Medic 9' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Medic 9' }));
});

test('of many rows those near the screen are drawn, and the foot counts all', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...unitRows[0], id: `m${n}`, name: `Medic ${n}` }));
  // The test's browser lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  renderOffice('/office/stockroom/units', { 'GET unit/all': () => many });
  expect(await screen.findByText('1000 rows')).toBeDefined();
  const drawn = (await names()).length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(200);
  expect(screen.getByRole('table', { name: 'Units' }).getAttribute('aria-rowcount')).toBe('1001');
  vi.restoreAllMocks();
});
