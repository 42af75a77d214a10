import { expect, test } from 'vitest';
import { finishedForm, strengthOf } from './finished-form.ts';

test.each([
  ['50 mcg/mL', '50 mcg/mL'],
  ['50mcg/ml', '50 mcg/mL'],
  [' 10 MG ', '10 mg'],
  ['0.50 mg / mL', '0.5 mg/mL'],
  ['007 g', '7 g'],
  ['25 mcg/h', '25 mcg/h'],
  ['10 units/mL', '10 units/mL'],
  ['2 meq/ml', '2 mEq/mL'],
  ['0.9%', '0.9 %'],
])('STOCKROOM-03 the strength %j is spelled %j', (text, spelled) => {
  expect(strengthOf(text)).toBe(spelled);
  expect(strengthOf(spelled)).toBe(spelled);
});

test.each(['', '50', 'mcg', '0 mg', '0.000 mg', '-5 mg', '5 mg/kg', '1,5 mg', '5 mg/mL vial', '1.2345 mg', '1e3 mg'])(
  'STOCKROOM-03 %j is no strength',
  (text) => {
    expect(strengthOf(text)).toBeNull();
  },
);

test.each([
  [{ substance: 'Fentanyl', strength: '50 mcg/mL', volumeMl: 2, doseForm: 'vial' }, 'Fentanyl 50 mcg/mL, 2 mL vial'],
  [{ substance: 'Diazepam', strength: '5 mg', volumeMl: null, doseForm: 'tablet' }, 'Diazepam 5 mg, tablet'],
  [{ substance: 'Ketamine', strength: '100 mg/mL', volumeMl: 2.5, doseForm: null }, 'Ketamine 100 mg/mL, 2.5 mL'],
  [{ substance: 'Morphine', strength: '10 mg', volumeMl: null, doseForm: null }, 'Morphine 10 mg'],
  [{ substance: null, strength: '10 mg', volumeMl: 1, doseForm: 'vial' }, null],
  [{ substance: 'Morphine', strength: null, volumeMl: 1, doseForm: 'vial' }, null],
])('STOCKROOM-03 LAW-01 the finished form of %j is %j', (product, form) => {
  expect(finishedForm(product)).toBe(form);
});
