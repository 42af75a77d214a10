import { expect, test } from 'vitest';
import { nextSort, readView, type TableView, writeView } from './table-address.ts';

const COLUMNS = ['name', 'type'];

const full: TableView = {
  search: 'medic 1',
  sort: { column: 'name', descending: true },
  filters: { type: 'Supply' },
  withArchived: true,
};

test('what a table shows is in the address, and the address shows it again', () => {
  const query = writeView(new URLSearchParams(), full, COLUMNS);
  expect(query.toString()).toBe('q=medic+1&sort=-name&archived=1&type=Supply');
  expect(readView(query, COLUMNS)).toEqual(full);
});

test('an empty address asks for all rows as they come', () => {
  const nothing = { search: '', sort: null, filters: {}, withArchived: false };
  expect(readView(new URLSearchParams(), COLUMNS)).toEqual(nothing);
  expect(writeView(writeView(new URLSearchParams(), full, COLUMNS), nothing, COLUMNS).toString()).toBe('');
});

test('a column that is not there is left out, and what others put into the address stays', () => {
  expect(readView(new URLSearchParams('sort=-colour&colour=red'), COLUMNS)).toMatchObject({ sort: null, filters: {} });
  expect(writeView(new URLSearchParams('from=mail'), full, COLUMNS).get('from')).toBe('mail');
});

test('a head sorts up, then down, then not', () => {
  const up = nextSort(null, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { column: 'name', descending: false },
    { column: 'name', descending: true },
    null,
  ]);
  expect(nextSort(down, 'type')).toEqual({ column: 'type', descending: false });
});
