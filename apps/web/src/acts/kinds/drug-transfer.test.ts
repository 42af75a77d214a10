import { expect, test } from 'vitest';
import type { Act } from '../act.ts';
import { type MemoryRoutes, refuse, type SeenRequest } from '../../testing/memory-api.ts';
import type { Services } from '../../services/services.ts';
import { type TestServices, testServices } from '../../testing/screen.tsx';
import { wasteAct } from '../../testing/waste-act.ts';
import { drugTransfer } from './drug-transfer.ts';

const drug = (id: string, left: number, box = 'b1') => ({
  id,
  barcode_id: `code of ${id}`,
  type: 'ond',
  drug_box_id: box,
  expiration_date: '2030-01-01',
  quantity: 4000,
  lot_number: 'L1',
  stock_move_record__quantity: left,
});

const ids = ['v1', 'v2', 'v3'];
const act: Act<'drug_transfer'> = {
  id: 'act-1',
  kind: 'drug_transfer',
  sentence: '3 drugs will be recorded as moved to Box.',
  discrepancyMessage: null,
  from: '/drug/transfer/x',
  draft: {
    call: 'POST drug/update/many',
    body: { data: ids.map((id) => ({ id, drug_box_id: 'b2', transfer_lat: null, transfer_lon: null })) },
    drugIds: ids,
    codes: ids.map((id) => `code of ${id}`),
    needsWitness: true,
    resealBoxIds: ['b1', 'b2'],
    form: 'form-1',
  },
};
const witness = { witness_id: 'w1' };

const sentIds = ({ body }: SeenRequest): unknown => (body['data'] as { id: string }[]).map(({ id }) => id);
const keyOf = ({ headers }: SeenRequest): string | null => headers.get('idempotency-key');

/** The boxes that are to be resealed, in their order. */
function dueIn({ resealDue }: Pick<Services, 'resealDue'>): string[] {
  const boxIds: string[] = [];
  for (let id = resealDue.first(); id !== null; id = resealDue.first()) {
    boxIds.push(id);
    resealDue.end(id);
  }
  return boxIds;
}

/** A server on which somebody used up v2 a moment ago. */
function services(routes: MemoryRoutes = {}): TestServices {
  return testServices({
    routes: {
      'GET drug/by_ids': () => [drug('v1', 4000), drug('v2', 0), drug('v3', 4000)],
      'POST drug/update/many': ({ data }) =>
        data.some(({ id }) => id === 'v2') ? refuse('ALREADY_USED') : data.map(({ id }) => drug(id, 4000, 'b2')),
      ...routes,
    },
  });
}

test('XFER-09 XFER-11 RESEAL-11 the others move under a key of their own, with the same witness, named once', async () => {
  const all = services();
  expect(await drugTransfer.send(all, act, witness)).toEqual({
    recorded: true,
    message: expect.objectContaining({ text: '1 drugs did not change boxes' }),
    goTo: `/drug/transfer/${encodeURIComponent('["v2"]')}`,
    receipt: { id: 'act-1-rest', incidentNumber: undefined },
  });
  const [first, second] = all.api.seen('POST drug/update/many');
  expect(first && [keyOf(first), sentIds(first)]).toEqual(['act-1', ids]);
  expect(second && [keyOf(second), sentIds(second)]).toEqual(['act-1-rest', ['v1', 'v3']]);
  expect(second?.body['data']).toEqual([
    expect.objectContaining({ id: 'v1', witness_id: 'w1' }),
    expect.not.objectContaining({ witness_id: 'w1' }),
  ]);
  expect(dueIn(all)).toEqual(['b1', 'b2']);
});

test('when the answer to the rest is lost, trying again sends the same rest, whatever the vials look like by then', async () => {
  const all = services();
  let isDown = false;
  all.api.answer({
    'POST drug/update/many': ({ data }) => {
      if (data.some(({ id }) => id === 'v2')) {
        isDown = true;
        return refuse('ALREADY_USED');
      }
      return isDown ? new Response('gone', { status: 502 }) : data.map(({ id }) => drug(id, 4000, 'b2'));
    },
  });
  expect(await drugTransfer.send(all, act, witness)).toMatchObject({ recorded: false, again: 'from here' });
  isDown = false;
  all.api.answer({ 'GET drug/by_ids': () => [] });
  const before = all.api.seen('POST drug/update/many').length;
  expect(await drugTransfer.send(all, act, witness)).toMatchObject({
    recorded: true,
    message: { text: '1 drugs did not change boxes' },
  });
  const again = all.api.seen('POST drug/update/many').slice(before);
  expect(again.map((request) => [keyOf(request), sentIds(request)])).toEqual([['act-1-rest', ['v1', 'v3']]]);
});

test('XFER-12 when none of them can move any more the whole has failed', async () => {
  const all = services({ 'GET drug/by_ids': () => [] });
  expect(await drugTransfer.send(all, act, witness)).toMatchObject({
    recorded: false,
    message: { text: 'Failed to transfer' },
    again: 'from the start',
  });
  expect(dueIn(all)).toEqual([]);
});

test('XFER-13 vials that do not lie where they were sent did not update', async () => {
  const all = services({ 'POST drug/update/many': ({ data }) => data.map(({ id }) => drug(id, 4000, 'b1')) });
  expect(await drugTransfer.send(all, act, witness)).toMatchObject({
    recorded: false,
    message: { text: 'Did not update' },
  });
});

test('a draft of something else than a transfer is refused, and nothing is sent', async () => {
  const all = services();
  expect(await drugTransfer.send(all, { ...act, draft: wasteAct('a').draft }, witness)).toMatchObject({
    recorded: false,
    again: 'from the start',
  });
  expect(all.api.requests).toEqual([]);
});
