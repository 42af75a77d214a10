import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalLinkText, FIRST_PREVIOUS, type RecordTable } from './canonical.ts';
import type { LinkLine } from './chain-verifier-lines.ts';
import { SubjectChain } from './chain-verifier-subject.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

type Step = { table: RecordTable; handover?: boolean; at?: number } & Record<string, unknown>;

const move = (type: string, quantity: string, more: object = {}): Step => ({
  table: 'stock_move_record',
  type,
  quantity,
  ...more,
});
const receive = move('receive', '100', { vial_code: 'FEN-001' });
const transfer = (to: string, quantity: string, from = 'us'): Step => ({
  table: 'drug_transfer',
  to_user_group_id: to,
  user_group_id: from,
  quantity,
});
const back = (quantity: string): Step => ({ ...transfer('us', quantity, 'them'), handover: true });

/** Runs the steps as a chain whose hashes are all right, and answers what is not true of the last one. */
function judge(steps: readonly Step[], what: 'vial' | 'box' | 'case' = 'vial'): string | null {
  const chain = new SubjectChain({ id: 'subject', what, code: 'FEN-001' }, 'us', hash);
  let previous = FIRST_PREVIOUS;
  let verdict: string | null = null;
  for (const [index, { table, handover, at, ...fields }] of steps.entries()) {
    expect(verdict).toBeNull();
    const about = { vial: { drug_id: 'subject' }, box: { drug_box_id: 'subject' }, case: { case_id: 'subject' } }[what];
    const record = { id: `record ${index + 1}`, user_group_id: 'us', ...about, ...fields } as LinkLine['record'];
    const content = { subject: 'subject', number: at ?? index + 1, previous, table, record };
    const link = { ...content, hash: hash(canonicalLinkText(content)) };
    previous = link.hash;
    verdict = handover ? chain.takeHandover({ line: 'handover', ...link }) : chain.take({ line: 'link', ...link });
  }
  return verdict;
}

test.each<[string, Step[]]>([
  [
    'all of it is used, and put back',
    [receive, move('waste', '-100'), move('un_administer', '100', { source_id: 'record 2' })],
  ],
  ['the smallest amount is left', [receive, move('administer', '-99.999'), { table: 'drug_check', amount: '0.001' }]],
  ['a vial moves to another box with what it holds', [receive, move('administer', '-1'), transfer('us', '99')]],
  [
    'a vial is lost with all it holds, and found',
    [receive, move('administer', '-1'), move('loss', '-99'), move('un_administer', '99', { source_id: 'record 3' })],
  ],
  ['a vial goes away and comes back with less', [receive, transfer('them', '100'), back('40'), move('waste', '-40')]],
  [
    'a vial comes from elsewhere',
    [
      { ...back('40'), at: 7 },
      { ...move('administer', '-40'), at: 8 },
    ],
  ],
  [
    'an incident number is amended',
    [receive, move('administer', '-1'), { table: 'incident_amendment', stock_move_record_id: 'record 2' }],
  ],
])('it is true that %s', (_, steps) => {
  expect(judge(steps)).toBeNull();
});

test.each<[string, Step[]]>([
  ['it takes 100.001 mcg where 100 mcg were left', [receive, move('administer', '-100.001')]],
  ['it takes 0.001 mcg where 0 mcg were left', [receive, move('waste', '-100'), move('administer', '-0.001')]],
  ['the vial was lost with 99 mcg where 100 mcg were left', [receive, move('loss', '-99')]],
  ['the vial was lost with -100 mcg where 100 mcg were left', [receive, move('loss', '100')]],
  ['it adds to the vial', [receive, move('administer', '1')]],
  ['it is about a vial with the code FEN-002', [move('receive', '100', { vial_code: 'FEN-002' })]],
  ['a vial is received once, as its first record', [receive, receive]],
  ['a vial is received once, as its first record', [move('receive', '-1')]],
  ['nothing was received before', [move('waste', '-1')]],
  ['it moves no amount', [receive, move('waste', '0')]],
  ['it moves no amount', [receive, move('waste', 'some')]],
  ['borrow is no kind of stock move', [receive, move('borrow', '-1')]],
  [
    'it reverses record id record 1, which took nothing',
    [receive, move('un_administer', '100', { source_id: 'record 1' })],
  ],
  [
    'it reverses record id elsewhere, which took nothing',
    [receive, move('un_administer', '1', { source_id: 'elsewhere' })],
  ],
  [
    'it puts back 2 mcg of 1 mcg',
    [receive, move('waste', '-1'), move('un_administer', '2', { source_id: 'record 2' })],
  ],
  [
    'it reverses record id record 2 a second time',
    [receive, move('waste', '-1'), ...[1, 2].map(() => move('un_administer', '1', { source_id: 'record 2' }))],
  ],
  ['the vial was handed on with 99 mcg where 100 mcg were left', [receive, transfer('us', '99')]],
  ['the vial was checked as holding 1 mcg where 100 mcg were left', [receive, { table: 'drug_check', amount: '1' }]],
  ['the vial had been handed to another agency', [receive, transfer('them', '100'), move('waste', '-1')]],
  ['the vial came back with 101 mcg but had gone with 100 mcg', [receive, transfer('them', '100'), back('101')]],
  ['it hands over a vial that had not left this agency', [receive, back('100')]],
  ['it hands nothing over to this agency', [{ ...transfer('others', '5', 'them'), handover: true }]],
  ['it hands nothing over to this agency', [{ ...transfer('us', '5', 'us'), handover: true }]],
  [
    'it amends a record that is not there',
    [receive, { table: 'incident_amendment', stock_move_record_id: 'record 1' }],
  ],
  ['a reseal is no record of a vial', [receive, { table: 'reseal' }]],
  ['it is about another vial', [{ ...receive, drug_id: 'another' }]],
  ['it was recorded by another agency', [{ ...receive, user_group_id: 'them' }]],
  ['records 1 to 3 are missing', [{ ...receive, at: 4 }]],
  ['record 2 is missing', [receive, { ...move('waste', '-1'), at: 3 }]],
  ['record 1 comes again after record 1', [receive, { ...move('waste', '-1'), at: 1 }]],
])('%s', (expected, steps) => {
  expect(judge(steps)).toContain(expected);
});

test('a box has records of its own kind', () => {
  expect(judge([{ table: 'box_check' }, { table: 'reseal' }, { table: 'box_transfer' }], 'box')).toBeNull();
  expect(judge([receive], 'box')).toContain('is no record of a box');
});

const opened: Step = { table: 'discrepancy_case', id: 'subject', number: 'FEN-001' };
const event = (number: number, kind: string): Step => ({ table: 'case_event', number, kind });

test('CASES-02 the events of a case follow each other; those of an old case begin anywhere', () => {
  const noted: Step = { table: 'discrepancy' };
  expect(judge([opened, event(1, 'opened'), noted, event(2, 'note'), event(3, 'outcome')], 'case')).toBeNull();
  expect(judge([opened, event(7, 'note'), event(8, 'outcome')], 'case')).toBeNull();
  expect(judge([opened, event(1, 'opened'), event(3, 'note')], 'case')).toBe('event 3 comes after event 1');
  expect(judge([opened, event(2, 'note'), event(2, 'note')], 'case')).toBe('event 2 comes after event 2');
  expect(judge([opened, event(1, 'note')], 'case')).toContain('opens it');
  expect(judge([opened, event(2, 'opened')], 'case')).toContain('opens it');
  expect(judge([event(1, 'opened')], 'case')).toContain('opened once, by its first record');
  expect(judge([opened, opened], 'case')).toContain('opened once, by its first record');
  expect(judge([{ ...opened, number: '2026-0002' }], 'case')).toBe('it opens the case 2026-0002');
  expect(judge([opened, { ...event(1, 'opened'), case_id: 'another' }], 'case')).toBe('it is about another case');
  expect(judge([opened, receive], 'case')).toContain('is no record of a case');
});
