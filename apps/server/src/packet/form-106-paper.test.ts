import { expect, test } from 'vitest';
import { type Form106, form106Pdf } from '../pdf/form-106-pdf.ts';
import { textOfPdf } from '../testing/pdf-text.ts';
import { withoutPersonal } from './without-personal.ts';

const vial = { cases: 1, quantity: 300, on_hand_text: '1,900 mcg', used_text: '400 mcg' } as const;
const form: Form106 = {
  number: '2026-0001',
  registrations: [
    { number: 'AP5836727', name: 'Harbor EMS', address: '1 Pier Road, Boston', state: 'MA' },
    { number: 'BH1234563', name: 'Harbor EMS North', address: '9 Hill Street, Salem', state: 'MA' },
  ],
  discovered_date: '2026-03-08',
  place: 'BOX-M1, Medic 1, Station 1',
  loss_type: 'theft',
  police_report: 'Harbor PD 26-1187',
  losses_in_24_months: 2,
  cases_in_24_months: 5,
  resolved_in_24_months: 3,
  value: 12.5,
  steps_taken: 'Two people count at each change of crew.',
  lost: [
    {
      ...vial,
      type_name: 'Fentanyl 100 mcg',
      finished_form: 'Fentanyl citrate 50 mcg/mL, 2 mL vial',
      schedule: 'II',
      ndc: '0409-9094-22',
      vials: 3,
      quantity_text: '300 mcg',
    },
    {
      ...vial,
      type_name: 'Ketamine 500 mg',
      finished_form: null,
      schedule: null,
      ndc: null,
      vials: 1,
      quantity_text: '500 mg',
    },
  ],
  people_with_access: 4,
};

const linesOf = async (of: Form106): Promise<string[]> =>
  textOfPdf(await form106Pdf(of, 'Harbor EMS')).flatMap((page) => page.split('|'));

test('CASES-09 the paper of Form 106 has every line that the form asks for, in its order, and each drug that was lost', async () => {
  expect(await linesOf(form)).toEqual([
    'Harbor EMS · Data for DEA Form 106',
    'Case 2026-0001',
    'DEA number',
    'AP5836727; BH1234563',
    'Registrant',
    'Harbor EMS, 1 Pier Road, Boston, MA; Harbor EMS North, 9 Hill Street, Salem, MA',
    'Date of theft or loss, or when it was discovered',
    '2026-03-08',
    'Place',
    'BOX-M1, Medic 1, Station 1',
    'Type of theft or loss',
    'Theft',
    'Police report',
    'Harbor PD 26-1187',
    'Thefts and losses in the past 24 months',
    '2',
    'Purchase value',
    '$12.50',
    'Steps taken',
    'Two people count at each change of crew.',
    'What was lost',
    '3 × Fentanyl citrate 50 mcg/mL, 2 mL vial, 300 mcg in all · Schedule II · NDC 0409-9094-22',
    '1 × Ketamine 500 mg, 500 mg in all',
  ]);
});

test('CASES-09 what is not known stands as missing, and a long text goes on without losing a word', async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `step${index}`);
  const empty: Form106 = {
    ...form,
    registrations: [],
    place: null,
    loss_type: null,
    police_report: null,
    value: null,
    steps_taken: words.join(' '),
    lost: [],
  };
  const lines = await linesOf(empty);
  for (const label of [
    'DEA number',
    'Registrant',
    'Place',
    'Type of theft or loss',
    'Police report',
    'Purchase value',
  ]) {
    expect([label, lines[lines.indexOf(label) + 1]]).toEqual([label, 'Missing']);
  }
  expect(lines.slice(-2)).toEqual(['What was lost', 'Missing']);
  const steps = lines.slice(lines.indexOf('Steps taken') + 1, -2);
  expect(steps.join(' ').split(/\s+/)).toEqual(words);
});

test('CASES-09 PACKET-01 in a packet without personal data the paper says what was left out, and only what was there', async () => {
  const lines = await linesOf(withoutPersonal({ ...form, police_report: null }));
  expect(lines[lines.indexOf('Steps taken') + 1]).toBe('Left out of this packet');
  expect(lines[lines.indexOf('Police report') + 1]).toBe('Missing');
  expect(lines.join('\n')).not.toContain('change of crew');
});
