import { expect, test } from 'vitest';
import { importColumns, importKinds, referenceField } from './import-columns.ts';

test('STOCKROOM-08 units, boxes, types, par and package codes can be imported', () => {
  expect(importKinds).toEqual(
    expect.arrayContaining(['unit', 'drug_box', 'drug_type', 'box_par', 'national_drug_code']),
  );
});

test('STOCKROOM-08 a file has a column for every field that can be written, those that find the row first', () => {
  const columns = (name: Parameters<typeof importColumns>[0]): string[] =>
    importColumns(name).map(({ column, isKey }) => (isKey ? `${column}!` : column));
  expect(columns('unit').slice(0, 2)).toEqual(['name!', 'type']);
  expect(columns('drug_box')).toEqual([
    'barcode_id!',
    'name',
    'unit',
    'daily_check_verify_required',
    'check_daily',
    'check_due_at',
  ]);
  expect(columns('box_par')).toEqual(['drug_box!', 'drug_type!', 'vials']);
  expect(columns('national_drug_code')).toEqual(['ndc_barcode!', 'ndc', 'type', 'quantity_mcg']);
  expect(columns('drug_type')).toEqual(expect.arrayContaining(['name!', 'schedule', 'categories', 'is_reusable']));
  expect(columns('drug_type')).not.toContain('finished_form');
});

test('STOCKROOM-08 a file names a box by its code and everything else by its name', () => {
  expect(referenceField('drug_box')).toBe('barcode_id');
  expect(referenceField('unit')).toBe('name');
  expect(referenceField('drug_type')).toBe('name');
});
