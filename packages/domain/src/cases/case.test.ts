import { expect, test } from 'vitest';
import { CASE_STATES, type CaseStep, OUTCOMES, refuseStep, stateAfter, stepToEnd } from './case.ts';

test('CASES-02 a case goes from open to investigating to an end, and back only by reopening', () => {
  const allowed = (step: CaseStep): string[] => CASE_STATES.filter((state) => refuseStep(state, step) === null);
  expect(allowed('take')).toEqual(['open']);
  expect(allowed('change')).toEqual(['open', 'investigating']);
  expect(allowed('report')).toEqual(['open', 'investigating', 'reported']);
  expect(allowed('close')).toEqual(['investigating']);
  expect(allowed('find')).toEqual(['reported']);
  expect(allowed('reopen')).toEqual(['resolved', 'reported']);
  expect(refuseStep('open', 'close')).toEqual({ code: 'CASE_STEP' });
});

test('CASES-11 what was reported as loss ends once more as found, and as nothing else', () => {
  const again = OUTCOMES.filter((outcome) => refuseStep('reported', stepToEnd('reported', outcome)) === null);
  expect(again).toEqual(['found']);
  expect(refuseStep('resolved', stepToEnd('resolved', 'found'))).toEqual({ code: 'CASE_STEP' });
  expect(refuseStep('investigating', stepToEnd('investigating', 'found'))).toBeNull();
});

test('CASES-05 tampering, theft and loss are reported as loss, every other outcome resolves the case', () => {
  const reported = OUTCOMES.filter((outcome) => stateAfter(outcome) === 'reported');
  expect(reported).toEqual(['tampering', 'theft', 'loss']);
  expect(OUTCOMES.filter((outcome) => stateAfter(outcome) === 'resolved')).toHaveLength(5);
});
