import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '@vialant/domain/words/messages';
import { expect, test, vi } from 'vitest';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { type RenderedScreen, renderScreen } from '../../testing/screen.tsx';
import { CategoryScreen, type CategoryWays } from './CategoryScreen.tsx';
import { VehicleCheckScreen, type VehicleCheckScreenProps } from './VehicleCheckScreen.tsx';

type Given = {
  readonly checks?: number;
  readonly submission?: object | null;
  readonly passed?: readonly (0 | 1 | null)[];
};

const NAMES = ['Siren', 'Lights', 'Oxygen'] as const;
const UNITS = [
  { id: 'u1', name: 'Medic 1' },
  { id: 'u2', name: 'Medic 2' },
];
const OPEN = { id: 's1', general_check_id: 'c1', created_on: '2026-03-01T08:00:00.000Z', submitted_on: null };
const HANDED_IN = { ...OPEN, submitted_on: '2026-03-01T09:00:00.000Z' };

/** The cab has two questions, the rear one. */
function questions(passed: readonly (0 | 1 | null)[]) {
  return NAMES.map((name, index) => {
    const said = passed[index] ?? null;
    return {
      id: said === null ? null : `r${index}`,
      general_check_question_id: `q${index}`,
      general_check_question_name: name,
      general_check_category_id: index < 2 ? 'cab' : 'rear',
      general_check_category_name: index < 2 ? 'Cab' : 'Rear',
      completed: said === null ? (0 as const) : (1 as const),
      passed: said,
      image_url: null,
      report_to_admin: 0 as const,
    };
  });
}

function routes({ checks = 1, submission = null, passed = [] }: Given): MemoryRoutes {
  const all = ['c1', 'c2'].map((id) => ({ id, name: `Check ${id}` }));
  return {
    'GET unit/all': () => UNITS,
    'GET drug_box/with_unit': () => [
      { id: 'b1', name: 'Narcotics Box', barcode_id: 'BOX-M2', unit_id: 'u2', unit__name: 'Medic 2' },
    ],
    'GET general_check/all': () => all.slice(0, checks),
    'GET general_check_submission/for_user': () => (submission === null ? [] : [submission]),
    'GET general_check/questions': ({ general_check_submission_id: of }) => questions(of === undefined ? [] : passed),
  };
}

function showOverview(given: Given, chosenId: string | null = null, lastBoxId: string | null = null) {
  const stored: Record<string, string> = lastBoxId === null ? {} : { last_box_id: lastBoxId };
  const props: VehicleCheckScreenProps = {
    chosenId,
    isAdmin: false,
    onChoose: vi.fn<(id: string) => void>(),
    onCategory: vi.fn<(id: string) => void>(),
    onBack: vi.fn<() => void>(),
  };
  return { ...props, ...renderScreen(<VehicleCheckScreen {...props} />, { routes: routes(given), stored }) };
}

function showCategory(
  given: Given,
  categoryId: string,
  questionId: string | null = null,
): RenderedScreen & CategoryWays {
  const ways: CategoryWays = {
    onBack: vi.fn<() => void>(),
    onQuestion: vi.fn<(id: string | null) => void>(),
    onCategory: vi.fn<(id: string) => void>(),
    onRecorded: vi.fn<() => void>(),
    onStart: vi.fn<() => void>(),
  };
  const page = { chosenId: null, categoryId, questionId, mayAddImages: false, ways };
  return { ...ways, ...renderScreen(<CategoryScreen {...page} />, { routes: routes(given) }) };
}

function button(name: string): Promise<HTMLElement> {
  return screen.findByRole('button', { name });
}

test('OPEN-012 an agency without a check is told so', async () => {
  showOverview({ checks: 0 });
  expect(await screen.findByText('Your agency has no vehicle check yet.')).toBeDefined();
});

test('OPEN-012 the only check is not asked for', async () => {
  showOverview({ checks: 1 });
  expect(await screen.findByRole('heading', { name: 'Check c1' })).toBeDefined();
});

test('OPEN-012 of two checks the user chooses one', async () => {
  const { user, onChoose } = showOverview({ checks: 2 });
  await user.click(await screen.findByText('Check c2'));
  expect(onChoose).toHaveBeenCalledWith('c2');
});

test('OPEN-012 the one of two that was chosen is shown', async () => {
  showOverview({ checks: 2 }, 'c2');
  expect(await screen.findByRole('heading', { name: 'Check c2' })).toBeDefined();
});

test.each([
  ['in the first while nothing is answered', [null, null, null], 'cab'],
  ['in the first while one of it is open', [1, null, 1], 'cab'],
  ['in the second once the first is whole, whether Yes or No', [1, 0, null], 'rear'],
  ['in the last when all is answered', [1, 1, 1], 'rear'],
] as const)('VEHICLE-03 a check that is open goes on %s', async (_, passed, category) => {
  const { user, api, onCategory } = showOverview({ submission: OPEN, passed });
  await user.click(await button('Continue'));
  expect(onCategory).toHaveBeenCalledWith(category);
  expect(api.seen('POST general_check_submission/create')).toEqual([]);
});

test.each([
  ['there is none', null],
  ['the newest was handed in', HANDED_IN],
])('VEHICLE-02 where %s a submission is begun, under one key however often it is tried', async (_, submission) => {
  const { user, api, onCategory } = showOverview({ submission, passed: [1, 1, 1] });
  api.fail('POST general_check_submission/create', { status: 500 });
  await user.click(await button('Continue'));
  expect(await screen.findByText(messages.shell.saveFailed.text)).toBeDefined();
  expect(onCategory).not.toHaveBeenCalled();
  api.heal();
  api.answer({ 'POST general_check_submission/create': () => ({ ...OPEN, id: 's2' }) });
  // A tap too soon after the first one counts for nothing.
  await waitFor(async () => {
    await user.click(await button('Continue'));
    expect(onCategory).toHaveBeenCalledWith('cab');
  });
  const keys = api.seen('POST general_check_submission/create').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['the box of the device', 'b1', null, 'u2'],
  ['a choice', 'b1', 'Medic 1', 'u1'],
  ['a choice of none', 'b1', 'No unit', undefined],
  ['no box', null, null, undefined],
] as const)('VEHICLES-03 a check names its unit by %s', async (_, box, choice, unit) => {
  const { user, api } = showOverview({ submission: null }, null, box);
  api.answer({ 'POST general_check_submission/create': () => ({ ...OPEN, unit_id: unit ?? null }) });
  const field = await screen.findByLabelText('Unit');
  if (choice !== null) await user.selectOptions(field, choice);
  await user.click(await button('Continue'));
  await waitFor(() => expect(api.seen('POST general_check_submission/create')).toHaveLength(1));
  expect(api.seen('POST general_check_submission/create')[0]?.body['unit_id']).toBe(unit);
});

test('VEHICLES-03 a check that is open says its unit and does not ask for one', async () => {
  showOverview({ submission: { ...OPEN, unit_id: 'u1' }, passed: [1, null, null] });
  expect(await screen.findByText('Unit: Medic 1')).toBeDefined();
  expect(screen.queryByLabelText('Unit')).toBeNull();
});

test('VEHICLES-02 where the template was published meanwhile, a check begins with the first category of the new version', async () => {
  const { user, api, onCategory } = showOverview({ submission: null });
  await button('Continue');
  api.answer({
    'POST general_check_submission/create': () => OPEN,
    'GET general_check/questions': () =>
      questions([]).map((question) => ({ ...question, general_check_category_id: 'engine' })),
  });
  await user.click(await button('Continue'));
  await waitFor(() => expect(onCategory).toHaveBeenCalledWith('engine'));
});

test.each([
  ['nothing', [null, null, null], false],
  ['one question', [null, null, 0], true],
] as const)('a check with %s answered: whether it can be started anew', async (_, passed, can) => {
  showOverview({ submission: OPEN, passed });
  await button('Continue');
  expect(screen.queryByRole('button', { name: 'Start anew' }) !== null).toBe(can);
});

test('a check of before is started anew after a question, as another submission', async () => {
  const { user, api, onCategory } = showOverview({ submission: OPEN, passed: [null, null, 0] });
  api.answer({ 'POST general_check_submission/create': () => ({ ...OPEN, id: 's2' }) });
  await user.click(await button('Start anew'));
  const popup = within(await screen.findByRole('dialog', { name: 'Start anew' }));
  await user.click(popup.getByRole('button', { name: 'Start anew' }));
  await waitFor(() => expect(onCategory).toHaveBeenCalledWith('cab'));
});

test('SHELL-38 checks that cannot be loaded can be asked for again', async () => {
  const { user, api } = showOverview({});
  api.answer({ 'GET general_check/all': () => refuse('STALE') });
  await button('Retry');
  api.answer(routes({}));
  await user.click(await button('Retry'));
  expect(await screen.findByRole('heading', { name: 'Check c1' })).toBeDefined();
});

test('VEHICLE-03 a category of a check that was handed in cannot be gone on with', async () => {
  const { user, onStart } = showCategory({ submission: HANDED_IN }, 'cab');
  await user.click(await button('Go to the vehicle check'));
  expect(onStart).toHaveBeenCalled();
});

test('VEHICLE-03 before the last category Continue leads to the next, also with open questions', async () => {
  const { user, onCategory } = showCategory({ submission: OPEN, passed: [null, null, null] }, 'cab');
  await user.click(await button('Continue'));
  expect(onCategory).toHaveBeenCalledWith('rear');
});

test('VEHICLE-08 VEHICLE-09 Done hands in what is answered to the last question', async () => {
  const { user, api, onRecorded } = showCategory({ submission: OPEN, passed: [1, 0, 1] }, 'rear');
  api.answer({ 'POST general_check_submission/update': () => HANDED_IN });
  await user.click(await button('Done'));
  await waitFor(() => expect(onRecorded).toHaveBeenCalled());
  expect(screen.getByText('Vehicle Check Recorded')).toBeDefined();
});

test('VEHICLE-08 with one question open Done asks first, and leads to the category that has it', async () => {
  const { user, api, onCategory } = showCategory({ submission: OPEN, passed: [1, null, 1] }, 'rear');
  await user.click(await button('Done'));
  expect(await screen.findByText('1 of 3 questions will be recorded without an answer.')).toBeDefined();
  await user.click(await button('Answer the rest'));
  expect(onCategory).toHaveBeenCalledWith('cab');
  expect(api.seen('POST general_check_submission/update')).toEqual([]);
});

test.each([
  ['a failure', { status: 500 }, 'Something went wrong!', false],
  ['a check that was handed in by then', 'CHECK_ALREADY_SUBMITTED', 'It was handed in.', true],
] as const)(
  'VEHICLE-10 OPEN-047 %s is told, and the page is left only when there is nothing to try again',
  async (_, how, text, leaves) => {
    const { user, api, onStart, onRecorded } = showCategory({ submission: OPEN, passed: [1, 1, 1] }, 'rear');
    if (typeof how === 'string') api.answer({ 'POST general_check_submission/update': () => refuse(how, text) });
    else api.fail('POST general_check_submission/update', how);
    await user.click(await button('Done'));
    expect(await screen.findByText(text)).toBeDefined();
    expect(vi.mocked(onStart).mock.calls.length > 0).toBe(leaves);
    expect(onRecorded).not.toHaveBeenCalled();
  },
);

const answer = {
  id: 'r0',
  general_check_submission_id: 's1',
  general_check_question_id: 'q0',
  completed: 1,
  passed: 1,
};

test('VEHICLE-04 VEHICLE-05 VEHICLE-06 OPEN-106 OPEN-111 after No the report to the admins is ticked, and where the agency takes no pictures none is asked for', async () => {
  const { user, api, onQuestion } = showCategory({ submission: OPEN, passed: [null] }, 'cab', 'q0');
  api.answer({ 'POST general_check_response/create': () => ({ ...answer, passed: 0, report_to_admin: 1 }) });
  await user.click(await button('No'));
  expect(await screen.findByLabelText<HTMLInputElement>('Report to admin')).toHaveProperty('checked', true);
  expect(api.seen('POST general_check_response/create')[0]?.body).toMatchObject({ passed: 0, report_to_admin: 1 });
  expect((await button('No')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Add image' })).toBeNull();
  const goOn = screen.getAllByRole('button', { name: 'Continue' }).at(-1);
  if (goOn) await user.click(goOn);
  expect(onQuestion).toHaveBeenCalledWith('q1');
});

test('SRV-69 an answer to a check that was handed in elsewhere is refused, and the page says that it is not open', async () => {
  const { user, api } = showCategory({ submission: OPEN, passed: [null] }, 'cab', 'q0');
  const text = 'This check has already been submitted';
  await button('Yes');
  api.answer({
    ...routes({ submission: HANDED_IN }),
    'POST general_check_response/create': () => refuse('CHECK_ALREADY_SUBMITTED', text),
  });
  await user.click(await button('Yes'));
  expect(await screen.findByText(text)).toBeDefined();
  expect(await screen.findByText(/This check is not open\./)).toBeDefined();
});

test('VEHICLE-07 the first answer is created, and goes on to the next question', async () => {
  const { user, api, onQuestion } = showCategory({ submission: OPEN, passed: [null] }, 'cab', 'q0');
  api.answer({ 'POST general_check_response/create': () => answer });
  await user.click(await button('Yes'));
  await waitFor(() => expect(onQuestion).toHaveBeenCalledWith('q1'));
  expect(api.seen('POST general_check_response/create')[0]?.body).toMatchObject({
    general_check_submission_id: 's1',
    general_check_question_id: 'q0',
    completed: 1,
    passed: 1,
  });
});

test('VEHICLE-07 another answer changes the one on record; the same one again sends nothing', async () => {
  const { user, api, onQuestion } = showCategory({ submission: OPEN, passed: [0] }, 'cab', 'q0');
  await user.click(await button('No'));
  expect(api.requests.filter(({ key }) => key.startsWith('POST general_check_response'))).toEqual([]);
  api.answer({ 'POST general_check_response/update': () => answer });
  await user.click(await button('Yes'));
  await waitFor(() => expect(onQuestion).toHaveBeenCalledWith('q1'));
  expect(api.seen('POST general_check_response/update')[0]?.body).toMatchObject({ id: 'r0', passed: 1 });
});

test('VEHICLE-07 an answer that was lost is saved again under its key; another answer has its own', async () => {
  const { user, api } = showCategory({ submission: OPEN, passed: [null] }, 'cab', 'q0');
  api.fail('POST general_check_response/create', { status: 500 });
  await user.click(await button('Yes'));
  await user.click(await button('Retry'));
  const keys = () =>
    new Set(api.seen('POST general_check_response/create').map(({ headers }) => headers.get('idempotency-key')));
  await screen.findByText('This answer is not saved yet.');
  expect(keys().size).toBe(1);
  api.heal();
  api.answer({ 'POST general_check_response/create': () => ({ ...answer, passed: 0 }) });
  await user.click(await button('No'));
  await waitFor(() => expect(keys().size).toBe(2));
});
