import { messages } from '@vialant/domain/words/messages';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import { expect, test } from 'vitest';
import type { Act } from '../act.ts';
import { refuse } from '../../testing/memory-api.ts';
import { testServices } from '../../testing/screen.tsx';
import { actKinds } from '../kinds.ts';

const act: Act<'waste'> = {
  id: 'act-1',
  kind: 'waste',
  sentence: 'All of it will be recorded as wasted.',
  discrepancyMessage: null,
  from: '/waste/details/',
  draft: {
    call: 'POST stock_move_record/create',
    body: { stock_move_type_id__name: 'waste', drug_id: 'v1', waste_all: 1, notes: 'Expired' },
    drugIds: ['v1'],
    codes: ['OND-001'],
    needsWitness: false,
    resealBoxIds: ['b1'],
    form: 'form-1',
  },
};

test('WASTE-16 RESEAL-09 what is recorded forgets its form and names the boxes to reseal', async () => {
  const services = testServices({ routes: { 'POST stock_move_record/create': () => ({ id: 'm1' }) } });
  services.acts.keepForm('form-1', { any: 'thing' });
  const end = await actKinds.waste.send(services, act, { witness_id: 'w1' });
  expect(end).toEqual({
    recorded: true,
    message: messages.waste.recorded,
    goTo: '/',
    receipt: { id: 'act-1', incidentNumber: undefined },
  });
  expect(services.acts.form('form-1')).toBeNull();
  expect(services.resealDue.first()).toBe('b1');
  const [request] = services.api.seen('POST stock_move_record/create');
  expect(request?.headers.get('idempotency-key')).toBe('act-1');
  expect(request?.body).toMatchObject({ drug_id: 'v1', witness_id: 'w1' });
});

test.each<[RefusalCode, string]>([
  ['WITNESS_NOT_IN_AGENCY', 'from the start'],
  ['VERIFY_CODE_EXPIRED', 'from the start'],
  ['ALREADY_USED', 'from the start'],
  ['NOT_FOUND', 'from the start'],
  ['NOT_ALLOWED', 'from the start'],
  ['WITNESS_REQUIRED', 'from here'],
  ['TOO_MANY', 'from here'],
])('refused with %s it can be tried again %s', async (code, again) => {
  const services = testServices({ routes: { 'POST stock_move_record/create': () => refuse(code) } });
  expect(await actKinds.waste.send(services, act, {})).toMatchObject({ recorded: false, again });
  expect(services.resealDue.first()).toBeNull();
});

// An older server answers STALE for a reused key.
test.each(['KEY_REUSED', 'STALE'] as const)(
  'SRV-46 a key that was used with other content (%s) means that something was recorded before, and the user is told',
  async (code) => {
    const services = testServices({ routes: { 'POST stock_move_record/create': () => refuse(code) } });
    expect(await actKinds.waste.send(services, act, {})).toMatchObject({
      recorded: true,
      message: messages.stock.recordedBefore,
    });
  },
);

test('OPEN-115 without an answer it can be kept; when the server fails, the act stays as it is', async () => {
  const services = testServices({});
  services.api.fail('POST stock_move_record/create', 'network');
  expect(await actKinds.waste.send(services, act, {})).toEqual({
    recorded: false,
    message: messages.stock.noAnswer,
    again: 'from here',
    isLost: true,
  });
  services.api.heal();
  services.api.fail('POST stock_move_record/create', { status: 500 });
  expect(await actKinds.waste.send(services, act, {})).toEqual({
    recorded: false,
    message: messages.shell.saveFailed,
    again: 'from here',
  });
});
