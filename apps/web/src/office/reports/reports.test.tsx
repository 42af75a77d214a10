import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { say } from '@vialant/domain/words/refusal';
import { refuse } from '../../testing/memory-api.ts';
import { renderOffice } from '../testing/office-app.ts';

const row = {
  day: '2026-03-07',
  schedule: 'II',
  drug_type: 'Fentanyl 100 mcg',
  measure: 'micrograms',
  piece: 'vial',
  lot: null,
  box: null,
  opening: '400',
  given: '75',
  closing: '500',
  vials: 5,
};
const columns = [
  ...['day', 'schedule', 'drug_type', 'lot', 'box'].map((id) => ({ id, kind: 'text', sums: false })),
  ...['opening', 'given', 'closing'].map((id) => ({ id, kind: 'amount', sums: true })),
  { id: 'vials', kind: 'number', sums: true },
];
const answer = {
  name: 'balance' as const,
  zone: 'America/New_York',
  from: '2026-03-07',
  to: '2026-03-09',
  filters: ['period' as const, 'every' as const, 'box' as const],
  columns,
  rows: [
    { ...row, id: 'one' },
    { ...row, id: 'two', day: '2026-03-08', given: '2.5', closing: '497.5' },
  ],
  totals: [{ ...row, day: null, given: '77.5', closing: '497.5' }],
  figures: {},
  chart: [],
  count: 3,
  next: 'more',
};

test('REPORT-01 REPORT-02 REPORT-05 a report shows exact amounts, the totals of all rows, and its filters in the address', async () => {
  const { user, api } = renderOffice('/office/reports', {
    'GET report/rows': ({ cursor }) =>
      cursor === undefined ? answer : { ...answer, rows: [{ ...row, id: 'three', day: '2026-03-09' }], next: null },
  });
  await user.click(await screen.findByRole('link', { name: /^Balance/ }));
  const table = within(await screen.findByRole('table', { name: 'Balance' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Schedule',
    'Drug type',
    'Opening',
    'Given',
    'Closing',
    'Vials',
  ]);
  expect(table.getAllByRole('row').at(-1)?.textContent).toMatch(/Fentanyl 100 mcg.*77\.5\u00a0mcg497\.5\u00a0mcg5$/);
  expect(screen.getByText('2 of 3 rows shown. The file holds all.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show more rows' }));
  expect(await screen.findByText('3 rows')).toBeDefined();
  expect(screen.getByText('Times in America/New_York')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Every' }), 'day');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Box' }), 'b1');
  expect(window.location.search).toBe('?every=day&drug_box_id=b1');
  expect(api.seen('GET report/rows').at(-1)?.query).toMatchObject({ name: 'balance', every: 'day', drug_box_id: 'b1' });
});

test('REPORT-01 of two choices that are made before the page is drawn again none is lost', async () => {
  renderOffice('/office/reports/balance', { 'GET report/rows': () => answer });
  const box = await screen.findByRole('combobox', { name: 'Box' });
  await waitFor(() => expect(within(box).getAllByRole('option').length).toBeGreaterThan(1));
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Every' }), { target: { value: 'day' } });
    fireEvent.change(box, { target: { value: 'b1' } });
  });
  expect(window.location.search).toBe('?every=day&drug_box_id=b1');
});

test('a report that was read from a copy of the database says up to when it has everything', async () => {
  const read_as_of = '2026-03-09T18:03:22.400Z';
  renderOffice('/office/reports/balance', { 'GET report/rows': () => ({ ...answer, read_as_of }) });
  expect(await screen.findByText('As of 14:03:22 · Times in America/New_York')).toBeDefined();
});

test('EXPLORE-06 the lot report asks for a lot before it says that there is no vial of it', async () => {
  const none = {
    ...answer,
    name: 'lot' as const,
    filters: ['lot' as const],
    rows: [],
    totals: [],
    count: 0,
    next: null,
  };
  const { api } = renderOffice('/office/reports/lot', { 'GET report/rows': () => none });
  expect(await screen.findByText('Enter a lot number above to see where its vials are or went.')).toBeDefined();
  const lot = screen.getByRole('searchbox', { name: 'Lot' });
  fireEvent.blur(lot, { target: { value: 'LOT-9' } });
  expect(await screen.findByText('No vial of this lot was ever here.')).toBeDefined();
  expect(api.seen('GET report/rows').at(-1)?.query).toMatchObject({ name: 'lot', lot: 'LOT-9' });
});

test('REPORT-03 a PDF that is refused says why and the way out, where it was asked for; so does a report', async () => {
  const tooLarge = say({ code: 'PAPER_TOO_LARGE', rows: 144_254, most: 5000 });
  const tooEarly = say({ code: 'PERIOD_TOO_EARLY' });
  const { user } = renderOffice('/office/reports/balance', {
    'GET report/rows': ({ from }) => (from === '1999-12-31' ? refuse('PERIOD_TOO_EARLY', tooEarly) : answer),
    'GET report/file': () => refuse('PAPER_TOO_LARGE', tooLarge),
  });
  await user.click(await screen.findByRole('button', { name: 'PDF' }));
  expect(await screen.findByText(tooLarge)).toBeDefined();
  expect(tooLarge).toBe('This report has 144254 rows. A PDF holds 5000: choose a shorter period, or download CSV.');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '1999-12-31' } });
  expect(await screen.findByText(tooEarly)).toBeDefined();
});
