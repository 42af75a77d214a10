import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallReply } from '../../api/client.ts';
import { hashPassword } from '../../api/password.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn } from '../../testing/screen.tsx';
import { renderOffice } from '../testing/office-app.ts';
import type { CaseDetail, CaseEvent, CaseRow } from './case-facts.ts';

const row: CaseRow = {
  id: 'c1',
  number: '2026-0007',
  version: 1,
  created_on: '2026-03-08T12:00:00.000Z',
  discovered_on: '2026-03-08T12:00:00.000Z',
  closed_on: null,
  drug_box_id: 'b1',
  drug_box_name: 'Narcotics Box',
  discrepancies: 1,
  vials: 1,
  state: 'open',
  case_type: 'missing_drug',
  owner_id: null,
  owner_name: null,
  outcome: null,
  loss_discovered_on: null,
  notice_sent_date: null,
  notice_reference: null,
  form_sent_date: null,
  form_reference: null,
  police_report: null,
  loss_value: null,
  steps_taken: null,
  notice_due_date: '2026-03-09',
  form_due_date: '2026-04-22',
};

const standing = (of: CaseRow): Omit<CaseEvent, 'number' | 'kind' | 'note'> => ({
  ...of,
  created_on: '2026-03-08T12:00:00.000Z',
  created_by: 'p1',
  user_name: 'Casey Code',
  attached_kind: null,
  attached_id: null,
});

const detail: CaseDetail = {
  ...row,
  events: [{ ...standing(row), number: 1, kind: 'opened', note: null }],
  noted: [
    {
      id: 'd1',
      created_on: '2026-03-08T12:00:00.000Z',
      discrepancy_type: 'Box check missing drug',
      notes: 'Midazolam MID-3 was not found in Narcotics Box',
      user_name: 'Casey Code',
      drug_id: 'v1',
      drug_box_id: 'b1',
      box_check_id: 'k1',
      stock_move_record_id: null,
    },
  ],
  vial_evidence: [
    {
      id: 'v1',
      barcode_id: 'MID-3',
      type_name: 'Midazolam 5 mg',
      lot_number: 'L-1',
      expiration_date: '2027-01-01',
      drug_box_name: 'Narcotics Box',
      amount_left: 5000,
      amount_left_text: '5 mg',
      lost: 0,
      lost_text: '0 mg',
      records: 4,
      last_kind: 'drug_check',
      last_move: null,
      last_record_id: 'r1',
      last_on: '2026-03-07T12:10:00.000Z',
      last_by: 'Morgan Medic',
    },
  ],
  last_good_check: { id: 'k0', happened_on: '2026-03-07T12:10:00.000Z', user_name: 'Morgan Medic' },
  actors: [{ name: 'Morgan Medic', acts: 2, witnessed: 1, last_on: '2026-03-07T23:40:00.000Z' }],
};

const routes: MemoryRoutes = {
  'GET discrepancy_case/all': () => [row],
  'GET discrepancy_case': () => detail,
  'GET drug/proof': () => ({ records: 4, head: 'x', is_intact: 1 }),
  'POST discrepancy_case/update': () => row,
  'POST discrepancy_case/note': () => row,
  'POST discrepancy_case/close': () => row,
  'GET user/members': () => [],
};

const colleague: CallReply<'GET user/members'>[number] = {
  id: 'u2',
  user_group_id: 'g1',
  created_by: null,
  created_on: '2026-01-01T00:00:00.000Z',
  first_name: 'Parker',
  last_name: 'Rivera',
  primary_email: 'parker@agency.example',
  username: null,
  role: 'user',
  phone_number: null,
  region: 'us',
  num_additional_groups: null,
  can_set_phone_number: 1,
  inactive_after_date: null,
  state: 'Active',
  is_home: 1,
  one_time_code: 0,
  last_sign_in_on: null,
  live_sessions: 1,
  sister_agencies: [],
};

const investigating: CaseDetail = { ...detail, state: 'investigating', version: 2, owner_name: 'Avery Admin' };

test('CASES-03 CASES-07 the list tells state, owner and the next clock, and opens a case', async () => {
  const { user } = renderOffice('/office/cases', routes);
  const line = await screen.findByRole('row', { name: /2026-0007/ });
  expect(line.textContent).toContain('Open');
  expect(line.textContent).toContain('Missing drug');
  expect(line.textContent).toContain('Nobody');
  expect(line.textContent).toMatch(/Overdue by \d+ days/);
  await user.click(within(line).getByRole('link'));
  await screen.findByRole('heading', { level: 1, name: 'Case 2026-0007' });
});

test('CASES-02 CASES-03 a new case is taken with its first note by one button', async () => {
  const { user, api } = renderOffice('/office/cases/c1', routes);
  await screen.findByLabelText('Note');
  await fillIn(user, 'Note', 'Asked the crew.');
  await user.click(screen.getByRole('button', { name: 'Take case' }));
  await waitFor(() =>
    expect(api.seen('POST discrepancy_case/update')[0]?.body).toMatchObject({
      id: 'c1',
      version: 1,
      state: 'investigating',
      note: 'Asked the crew.',
    }),
  );
  await screen.findByText('Case 2026-0007 is yours');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
});

test('CASES-03 CASES-04 the case shows what is known: vials with last record and proof, and who acted since', async () => {
  renderOffice('/office/cases/c1', routes);
  const evidence = await screen.findByRole('region', { name: 'Evidence' });
  expect(evidence.textContent).toContain('Midazolam MID-3 was not found in Narcotics Box');
  expect(evidence.textContent).toContain('Last record: Seen in a check');
  await waitFor(() => expect(evidence.textContent).toContain('Record: Intact, 4 records'));
  expect(within(evidence).getByRole('row', { name: /Morgan Medic/ }).textContent).toContain('Medic21');
  expect(evidence.textContent).not.toContain('No linked records');
});

test('CASES-04 a case from before has no linked records', async () => {
  const unlinked = { drug_id: null, drug_box_id: null, box_check_id: null };
  const old: CaseDetail = {
    ...detail,
    drug_box_id: null,
    drug_box_name: null,
    vial_evidence: [],
    noted: detail.noted.map((each) => ({ ...each, ...unlinked })),
  };
  renderOffice('/office/cases/c1', { ...routes, 'GET discrepancy_case': () => old });
  await screen.findByText('No linked records');
});

test('CASES-05 a case is ended with an outcome; one that has changed meanwhile is refused in words and read again', async () => {
  let isStale = true;
  const { user, api } = renderOffice('/office/cases/c1', {
    ...routes,
    'GET discrepancy_case': () => investigating,
    'POST discrepancy_case/close': () => (isStale ? refuse('CASE_CHANGED', 'See how it stands.') : row),
  });
  await user.click(await screen.findByRole('button', { name: 'End the case' }));
  await user.selectOptions(await screen.findByLabelText('Outcome'), 'Found');
  await user.click(screen.getByRole('button', { name: 'End case' }));
  await screen.findByText('See how it stands.');
  isStale = false;
  // A press soon after the last one is ignored.
  await waitFor(async () => {
    if (api.seen('POST discrepancy_case/close').length < 2) {
      await user.click(screen.getByRole('button', { name: 'End case' }));
    }
    expect(api.seen('POST discrepancy_case/close')).toHaveLength(2);
  });
  await screen.findByText('Case 2026-0007 ended');
  expect(api.seen('POST discrepancy_case/close').at(-1)?.body).toMatchObject({
    id: 'c1',
    version: 2,
    outcome: 'found',
  });
});

test('CASES-11 a loss is reported before a witness, whose wrong password is said beside it; the password is nowhere shown', async () => {
  let password = 'wrong';
  const { user, api } = renderOffice('/office/cases/c1', {
    ...routes,
    'GET discrepancy_case': () => investigating,
    'GET user/members': () => [colleague],
    'POST user/verify_user': () => password === 'right',
  });
  expect(await screen.findByText('Holds 5 mg')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Form 41' }).getAttribute('href')).toBe('/office/reports/form_41');
  await user.click(await screen.findByRole('button', { name: 'End the case' }));
  await user.selectOptions(await screen.findByLabelText('Outcome'), 'Theft');
  await user.selectOptions(await screen.findByLabelText('Witness'), 'Parker Rivera');
  await user.type(screen.getByLabelText('Password of the witness'), password);
  await user.click(screen.getByRole('button', { name: 'End case' }));
  await screen.findAllByText('Incorrect password');
  expect(api.seen('POST discrepancy_case/close')).toEqual([]);
  expect(screen.queryByText(/wrong/)).toBeNull();
  password = 'right';
  await user.clear(screen.getByLabelText('Password of the witness'));
  await user.type(screen.getByLabelText('Password of the witness'), password);
  // A press soon after the last one is ignored.
  await waitFor(async () => {
    if (api.seen('POST discrepancy_case/close').length === 0) {
      await user.click(screen.getByRole('button', { name: 'End case' }));
    }
    expect(api.seen('POST discrepancy_case/close')).toHaveLength(1);
  });
  expect(api.seen('POST user/verify_user').at(-1)?.body).toEqual({
    user_id: 'u2',
    password: await hashPassword('right'),
    act_id: expect.any(String),
    act_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    sentence: expect.stringMatching(/will end as: Theft\.$/),
  });
  const { body } = api.seen('POST discrepancy_case/close')[0] ?? {};
  expect(body).toEqual({ id: 'c1', version: 2, outcome: 'theft', witness_id: 'u2' });
});

test('CASES-02 CASES-07 an ended case tells its events and what stopped its clocks, and can be reopened', async () => {
  const found = { state: 'resolved', outcome: 'found', owner_name: 'Avery Admin' } as const;
  const ended: CaseDetail = {
    ...detail,
    ...found,
    closed_on: '2026-03-09T12:00:00.000Z',
    events: [
      ...detail.events,
      { ...standing({ ...row, ...found }), number: 2, kind: 'outcome', note: 'It was in the other pouch.' },
    ],
  };
  renderOffice('/office/cases/c1', { ...routes, 'GET discrepancy_case': () => ended });
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(timeline.textContent).toContain('Outcome: Found');
  expect(timeline.textContent).toContain('It was in the other pouch.');
  expect(screen.getAllByText('Stopped: no loss')).toHaveLength(2);
  screen.getByRole('button', { name: 'Reopen' });
  expect(screen.queryByRole('button', { name: 'End the case' })).toBeNull();
});

test('ACCESS-02 an auditor reads a case and has no button to change it', async () => {
  renderOffice('/office/cases/c1', routes, 'auditor');
  await screen.findByText('Auditors read cases and change nothing.');
  expect(screen.queryByRole('button', { name: 'Take case' })).toBeNull();
  expect(screen.queryByLabelText('Note')).toBeNull();
});

test('CASES-09 the papers mark what is missing and say that nothing is sent', async () => {
  renderOffice('/office/cases/c1/papers', {
    ...routes,
    'GET discrepancy_case/form_106': () => ({
      number: '2026-0007',
      registrations: [],
      discovered_date: '2026-03-08',
      place: 'Narcotics Box, Medic 9',
      loss_type: null,
      police_report: null,
      losses_in_24_months: 2,
      cases_in_24_months: 5,
      resolved_in_24_months: 3,
      value: null,
      steps_taken: null,
      lost: [
        {
          type_name: 'Midazolam 5 mg',
          finished_form: null,
          schedule: 'IV',
          ndc: null,
          vials: 1,
          quantity: 5000,
          quantity_text: '5 mg',
          on_hand_text: '10 mg',
          used_text: '25 mg',
          cases: 1,
        },
      ],
      people_with_access: 3,
    }),
  });
  await screen.findByText(/^Prepared, never sent/);
  const form = screen.getByRole('region', { name: 'Data for DEA Form 106' });
  const line = (label: string): HTMLElement => within(form).getByText(label).closest('div') ?? form;
  for (const label of [
    'DEA number',
    'Registrant',
    'Type of theft or loss',
    'Police report',
    'Purchase value',
    'Steps taken',
  ]) {
    expect(line(label).textContent).toContain('Missing');
  }
  expect(line('Thefts and losses in the past 24 months').textContent).toMatch(/2$/);
  const factors = screen.getByRole('region', { name: /six factors/i });
  expect(within(factors).getAllByRole('row')).toHaveLength(7);
  expect(factors.textContent).toContain('5 mg lost. Left in the agency 10 mg, used in 365 days 25 mg.');
});
