import { metadataOf } from '@vialant/contract/metadata';
import { amountFromMicrograms } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import { memoryApi } from '../testing/memory-api.ts';
import { testClient } from '../testing/test-client.ts';
import { entityApi, readRow } from './entities.ts';
import { failedAs } from './failure.ts';

const common = { user_group_id: 'g-1', created_by: 'u-1', created_on: '2026-03-01T10:00:00.000Z' };
const commonHere = { ...common, created_on: new Date('2026-03-01T10:00:00.000Z') };
const medic1 = { id: 'n-1', ...common, name: 'Medic 1', type: 'other', location_id: null, archived_on: null };
const medic1Here = { ...medic1, ...commonHere };
const ketamine = { id: 't-1', ...common, name: 'Ketamine', is_reusable: 1, allowed: 0, categories: ['Controlled'] };

const fentanyl = {
  id: 'd-1',
  ...common,
  barcode_id: 'FEN-001',
  type: 't-1',
  drug_box_id: 'b-1',
  expiration_date: '2027-06-30',
  short_date: null,
  quantity: 100,
  lot_number: 'L1',
  ndc_barcode: null,
  stock_move_record__quantity: 12.5,
  unit__type: 'other',
  lat: 41.5,
  lon: null,
};

test('API-13 read asks for one by id', async () => {
  const api = memoryApi({ 'GET unit': ({ id }) => ({ ...medic1, id }) });
  const units = entityApi(testClient(api).client, 'unit');
  expect(await units.read('n-7')).toEqual({ ...medic1Here, id: 'n-7' });
  expect(api.requests[0]?.query).toEqual({ id: 'n-7' });
});

test('API-07 API-13 a row that is not there reads as null, without a report', async () => {
  const api = memoryApi();
  const units = entityApi(testClient(api).client, 'unit');
  expect(await units.read('n-7')).toBeNull();
  expect(api.requests).toHaveLength(1);
  api.answer({ 'GET unit': () => null });
  expect(await units.read('n-7')).toBeNull();
});

test('a read that fails otherwise is not taken for a missing row', async () => {
  const api = memoryApi();
  api.fail('GET unit', 'network');
  const error = await entityApi(testClient(api).client, 'unit')
    .read('n-7')
    .catch((thrown: unknown) => thrown);
  expect(failedAs(error, 'unreachable')).toBe(true);
});

test('API-14 all lists the rows, narrowed and paged by the query', async () => {
  const api = memoryApi({ 'GET unit/all': () => [medic1], 'GET stock_move_record/all': () => [] });
  const { client } = testClient(api);
  expect(await entityApi(client, 'unit').all()).toEqual([medic1Here]);
  const after = new Date('2026-02-01T00:00:00.000Z');
  await entityApi(client, 'stock_move_record').all({
    drug_id: 'd-1',
    limit: 50,
    before: 'm-9',
    after_timestamp: after,
  });
  expect(api.requests.map(({ query }) => query)).toEqual([
    {},
    { drug_id: 'd-1', limit: '50', before: 'm-9', after_timestamp: '2026-02-01T00:00:00.000Z' },
  ]);
});

test('API-15 forUser lists those of the user', async () => {
  const api = memoryApi({ 'GET unit/for_user': () => [medic1] });
  expect(await entityApi(testClient(api).client, 'unit').forUser()).toEqual([medic1Here]);
});

test('API-16 metadata is what the server says of the fields', async () => {
  const api = memoryApi({ 'GET unit/metadata': () => metadataOf('unit') });
  expect((await entityApi(testClient(api).client, 'unit').metadata()).fields['created_on']?.type).toBe('datetime');
});

test('API-17 create sends the row in wire form and answers the row', async () => {
  const api = memoryApi({ 'POST drug_type/create': () => ketamine });
  const types = entityApi(testClient(api).client, 'drug_type');
  const made = await types.create({ name: 'Ketamine', is_reusable: true, allowed: false, categories: ['Controlled'] });
  expect(api.requests[0]?.body).toEqual({ name: 'Ketamine', is_reusable: 1, allowed: 0, categories: ['Controlled'] });
  expect(made).toMatchObject({ id: 't-1', is_reusable: true, allowed: false });
});

test('API-17 a public create answers the id alone', async () => {
  const api = memoryApi({ 'POST error_log/create': () => ({ id: 'e-1' }) });
  const log = entityApi(testClient(api).client, 'error_log');
  expect(await log.create({ type: 'CRASH', message: 'x', using_vpn: false })).toEqual({ id: 'e-1' });
  expect(api.requests[0]?.body).toEqual({ type: 'CRASH', message: 'x', using_vpn: 0 });
});

test('API-18 update sends the id and what changes, and nothing else', async () => {
  const api = memoryApi({ 'POST drug_type/update': () => ({ ...ketamine, allowed: 1 }) });
  const types = entityApi(testClient(api).client, 'drug_type');
  expect(await types.update({ id: 't-1', allowed: true })).toMatchObject({ id: 't-1', allowed: true });
  expect(api.requests[0]?.body).toEqual({ id: 't-1', allowed: 1 });
});

test('API-19 remove deletes by id', async () => {
  const api = memoryApi({ 'POST unit/delete': () => ({ success: true }) });
  await entityApi(testClient(api).client, 'unit').remove('n-1');
  expect(api.requests[0]).toMatchObject({ key: 'POST unit/delete', body: { id: 'n-1' } });
});

test('API-20 updateMany sends the rows as data', async () => {
  const api = memoryApi({ 'POST drug_type/update/many': () => [ketamine] });
  const types = entityApi(testClient(api).client, 'drug_type');
  expect(await types.updateMany([{ id: 't-1', allowed: false }])).toMatchObject([{ id: 't-1', allowed: false }]);
  expect(api.requests[0]?.body).toEqual({ data: [{ id: 't-1', allowed: 0 }] });
});

test('API-12 a row comes as exact amounts, dates and booleans, with every field it has', () => {
  const row = readRow('drug', fentanyl);
  expect(row.created_on).toEqual(new Date('2026-03-01T10:00:00.000Z'));
  expect(row.expiration_date).toBe('2027-06-30');
  expect(row.quantity).toBe(amountFromMicrograms(100));
  expect(row.stock_move_record__quantity).toBe(amountFromMicrograms(12.5));
  expect(row.short_date).toBeNull();
  const { unit__type: _, ...partly } = fentanyl;
  expect(readRow('drug', partly).unit__type).toBeNull();
});

test('API-12 a row without its id or a required field is refused, as is a value of another type', () => {
  expect(() => readRow('drug', { ...fentanyl, id: null })).toThrow('id of drug is missing');
  expect(() => readRow('drug', { ...fentanyl, quantity: null })).toThrow('quantity of drug is missing');
  expect(() => readRow('drug', { ...fentanyl, expiration_date: 'soon' })).toThrow('expiration_date');
  expect(() => readRow('drug', 'FEN-001')).toThrow('drug is not a row');
});

test('API-12 a reply that does not fit is a fault, and reported without its values', async () => {
  const api = memoryApi({ 'GET unit/all': () => [{ ...medic1, created_on: 'secret' }] });
  const error = await entityApi(testClient(api).client, 'unit')
    .all()
    .catch((thrown: unknown) => thrown);
  expect(failedAs(error, 'fault')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  const report = api.seen('POST error_log/create')[0]?.body;
  expect(report).toMatchObject({ type: 'UNREADABLE REPLY' });
  expect(JSON.stringify(report)).not.toContain('secret');
});
