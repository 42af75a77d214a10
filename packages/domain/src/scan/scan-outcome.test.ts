import { describe, expect, test } from 'vitest';
import { messages } from '../words/messages.ts';
import {
  type FoundCode,
  outcomeWithoutLookUp,
  type Scanner,
  type ScanOutcome,
  scanOutcome,
  type ScanWish,
} from './scan-outcome.ts';

const vial = { kind: 'drug', id: 'd1', hasQuantity: true, inOtherAgency: false } as const;
const usedVial = { ...vial, hasQuantity: false };
const goneVial = { ...vial, hasQuantity: false, inOtherAgency: true };
const box = { kind: 'drug_box', id: 'b1' } as const;
const vehicle = { kind: 'vehicle' } as const;
const none = { kind: 'none', code: 'NEW-1' } as const;
const oddNone = { kind: 'none', code: 'NEW-1\u200b' } as const;

const mayCreate: Scanner = { role: 'user', settings: { allow_users_to_create_drugs: true } };
const mayNot: Scanner = { role: 'user', settings: { allow_users_to_create_drugs: false } };
const admin: Scanner = { ...mayNot, role: 'admin' };

function told(outcome: ScanOutcome): string {
  if ('refused' in outcome) return outcome.refused.text;
  return 'id' in outcome ? `opens ${outcome.open} ${outcome.id}` : `opens ${outcome.open}`;
}

const USED = 'This drug has already been used.';
const ELSEWHERE = 'Drug is in another agency. Someone from that agency can transfer it back.';
const MAY_NOT = 'Drug not found, You are not allowed to create drugs.';
const NO_BOX = 'Box not found';
const NO_DRUG = 'Drug not found';
const NO_SUCH_CODE = 'No drug found with that code';

describe('what a scanned code leads to', () => {
  test.each<[string, string, FoundCode, ScanWish, Scanner, string]>([
    ['SCAN-27', 'a vial', vial, 'anything', mayNot, 'opens drug d1'],
    ['SCAN-35', 'a used vial outside of a flow', usedVial, 'anything', mayNot, 'opens drug d1'],
    ['SCAN-34', 'a vial that went elsewhere', goneVial, 'anything', mayNot, ELSEWHERE],
    ['SCAN-28', 'a box', box, 'anything', mayNot, 'opens box b1'],
    ['SCAN-29', 'the vehicle code', vehicle, 'anything', mayNot, 'opens vehicle checks'],
    ['SCAN-30', 'an unknown code, where staff may create', none, 'anything', mayCreate, 'opens drug creation'],
    ['SCAN-30', 'an unknown code, for an admin', none, 'anything', admin, 'opens drug creation'],
    ['OPEN-143', 'an unknown code that is not plain', oddNone, 'anything', mayCreate, messages.scan.notPlain.text],
    ['OPEN-143', 'the same for others', oddNone, 'anything', mayNot, MAY_NOT],
    ['SCAN-31', 'an unknown code, for others', none, 'anything', mayNot, MAY_NOT],
    ['SCAN-27', 'a vial in a drug flow', vial, 'drug', mayNot, 'opens drug d1'],
    ['SCAN-35', 'a used vial in a drug flow without amounts', usedVial, 'drug', mayNot, 'opens drug d1'],
    ['SCAN-33', 'a box in a drug flow', box, 'drug', admin, NO_DRUG],
    ['SCAN-33', 'an unknown code in a drug flow', none, 'drug', admin, NO_DRUG],
    ['SCAN-33', 'the vehicle code in a drug flow', vehicle, 'drug', admin, NO_DRUG],
    ['SCAN-35', 'a vial where a dose is needed', vial, 'dose', mayNot, 'opens drug d1'],
    ['SCAN-35', 'a used vial where a dose is needed', usedVial, 'dose', mayNot, USED],
    ['SCAN-34', 'a vial elsewhere where a dose is needed', goneVial, 'dose', mayNot, ELSEWHERE],
    ['SCAN-33', 'an unknown code where a dose is needed', none, 'dose', admin, NO_DRUG],
    ['SCAN-28', 'a box in a search for a box', box, 'box', mayNot, 'opens box b1'],
    ['SCAN-33', 'a vial in a search for a box', vial, 'box', admin, NO_BOX],
    ['SCAN-33', 'an unknown code in a search for a box', none, 'box', admin, NO_BOX],
    ['SCAN-33', 'the vehicle code in a search for a box', vehicle, 'box', admin, NO_BOX],
    ['SCAN-33', 'an unknown code in a check or batch', none, 'several', admin, NO_SUCH_CODE],
    ['SCAN-33', 'a box in a check or batch', box, 'several', admin, NO_SUCH_CODE],
    ['SCAN-27', 'a vial in a check or batch', vial, 'several', mayNot, 'opens drug d1'],
  ])('%s OPEN-048 %s', (_id, _what, found, wish, scanner, expected) => {
    expect(told(scanOutcome(found, wish, scanner))).toBe(expected);
  });
});

test.each([
  ['vehicle', 'anything', true],
  ['VEHICLE', 'anything', true],
  ['vehicles', 'anything', false],
  ['vehicle', 'drug', false],
  ['vehicle', 'box', false],
] as const)('SCAN-29 %s in a scan for %s is answered without a look-up: %s', (code, wish, isAnswered) => {
  expect(outcomeWithoutLookUp(code, wish)).toEqual(isAnswered ? { open: 'vehicle checks' } : null);
});
