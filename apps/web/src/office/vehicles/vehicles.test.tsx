import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderOffice, renderOfficeOnPhone } from '../testing/office-app.ts';

const asked = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const template = {
  id: 't1',
  name: 'Ambulance',
  version: 3,
  archived_on: null,
  categories: [
    { id: 'cab', name: 'Cab', questions: asked('Radio', 'Siren') },
    { id: 'rear', name: 'Rear', questions: asked('Oxygen') },
  ],
  versions: [
    { version: 3, name: 'Ambulance', created_by_name: 'Avery Admin', created_on: '2026-11-10T08:30:00.000Z' },
    { version: 2, name: 'Ambulance', created_by_name: null, created_on: '2026-10-10T08:30:00.000Z' },
  ],
};

const result = {
  id: 's1',
  general_check_id: 't1',
  general_check_name: 'Ambulance',
  version: 2,
  unit_id: 'u9',
  unit_name: 'Medic 9',
  created_by: 'p1',
  created_by_name: 'Morgan Medic',
  created_on: '2026-11-16T08:00:00.000Z',
  submitted_on: '2026-11-16T08:10:00.000Z',
  passed: 7,
  failed: 1,
  unanswered: 1,
  images: 1,
};
const other = { ...result, id: 's2', unit_id: null, unit_name: null, created_by_name: null, submitted_on: null };

const failure = {
  id: 'r1',
  general_check_submission_id: 's1',
  general_check_name: 'Ambulance',
  version: 2,
  category_name: 'Cab',
  question_name: 'Radio',
  unit_id: 'u9',
  unit_name: 'Medic 9',
  created_by: 'p1',
  created_by_name: 'Morgan Medic',
  created_on: '2026-11-16T08:05:00.000Z',
  image_url: null,
  again: 1 as const,
  previous_on: '2026-11-01T08:00:00.000Z',
  fixed_on: null,
  fixed_by: null,
  fixed_by_name: null,
  fixed_note: null,
};
const fixed = {
  ...failure,
  id: 'r2',
  question_name: 'Siren',
  again: 0 as const,
  previous_on: null,
  fixed_on: '2026-11-16T09:00:00.000Z',
  fixed_by: 'p2',
  fixed_by_name: 'Avery Admin',
  fixed_note: 'New bulb',
};

const question = (name: string, passed: 0 | 1 | null, more: object = {}) => ({
  id: passed === null ? null : `r-${name}`,
  general_check_question_id: `q-${name}`,
  general_check_question_name: name,
  general_check_category_id: 'old-cab',
  general_check_category_name: 'Cab of version 2',
  completed: passed === null ? (0 as const) : (1 as const),
  passed,
  image_url: null,
  report_to_admin: 0 as const,
  ...more,
});

const routes: MemoryRoutes = {
  'GET general_check/all': () => [
    { id: 't1', name: 'Ambulance', version: 3, archived_on: null },
    { id: 't2', name: 'Boat', version: 0, archived_on: null },
    { id: 't3', name: 'Old truck', version: 1, archived_on: '2026-01-01T00:00:00.000Z' },
  ],
  'GET general_check/template': () => template,
  'GET general_check/results': () => [result, other],
  'GET general_check/failures': () => [failure, fixed],
  'GET general_check/questions': () => [
    question('Radio', 0, { report_to_admin: 1, id: 'r1' }),
    question('Lights', 1),
    question('Horn', null),
  ],
};

function rows(): (string | null)[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
}

/** Puts the text into the field, in place of what it holds. */
async function write({ user }: ReturnType<typeof renderOffice>, label: string, text: string): Promise<void> {
  await user.clear(await screen.findByLabelText(label));
  await user.paste(text);
}

/** The texts of the lines of a category. */
function lines(category: string): string[] {
  const list = screen.getByRole('list', { name: category });
  return within(list)
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);
}

test('VEHICLES-01 the templates with their versions; archived ones on demand', async () => {
  const { user } = renderOffice('/office/vehicles', routes);
  await screen.findByText('2 rows');
  expect(rows()).toEqual(['Ambulance3', 'BoatNot published']);
  await user.click(screen.getByRole('button', { name: 'With archived' }));
  expect(await screen.findByText('3 rows')).toBeDefined();
});

test('VEHICLES-01 a card of a template on a phone says its version once', async () => {
  renderOfficeOnPhone('/office/vehicles', routes);
  const cards = within(await screen.findByRole('list', { name: 'Templates' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['AmbulanceVersion 3', 'BoatVersion Not published']);
  vi.restoreAllMocks();
});

test('VEHICLES-01 VEHICLES-02 a template is changed in every way and published as a whole', async () => {
  const app = renderOffice('/office/vehicles/t1', routes);
  const { user, api } = app;
  expect(await screen.findByText('Version 3, published by Avery Admin on 2026-11-10 08:30.')).toBeDefined();
  expect(screen.getByText('Nothing changed yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Archive' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Move Siren up' }));
  expect(lines('Cab')).toEqual(['Siren', 'Radio']);
  expect(screen.getByText('Siren is now 1 of 2 in Cab.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Siren down'));
  await user.click(screen.getByRole('button', { name: 'Move Radio down' }));
  expect(lines('Rear')).toEqual(['Radio', 'Oxygen']);
  await write(app, 'Question 2 of Rear', 'Oxygen above 500 psi');
  await user.keyboard('{Enter}');
  await user.keyboard('Suction');
  expect(lines('Rear')).toEqual(['Radio', 'Oxygen above 500 psi', 'Suction']);
  await user.click(screen.getByRole('button', { name: 'Remove Siren' }));
  expect(screen.getByText(/^Becomes version 4: 1 added, 1 removed, 1 renamed, new order\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();

  // A category without a question cannot be published; nothing is sent.
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('A category needs a question.')).toBeDefined();
  expect(screen.getByText('Not published: one place needs your attention.')).toBeDefined();
  expect(api.seen('POST general_check/publish')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Cab' }));

  api.answer({
    'POST general_check/publish': ({ name, categories }) => ({
      ...template,
      version: 4,
      name,
      categories: categories.map((category, index) => ({
        id: `c${index}`,
        name: category.name,
        questions: category.questions.map(({ id, name: text }, row) => ({ id: id ?? `n${row}`, name: text })),
      })),
    }),
  });
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(api.seen('POST general_check/publish')).toHaveLength(1);
  });
  expect(await screen.findByText('Ambulance is version 4 now')).toBeDefined();
  expect(api.seen('POST general_check/publish')[0]?.body).toEqual({
    general_check_id: 't1',
    version: 3,
    name: 'Ambulance',
    categories: [
      {
        name: 'Rear',
        questions: [
          { id: 'radio', name: 'Radio' },
          { id: 'oxygen', name: 'Oxygen above 500 psi' },
          { id: null, name: 'Suction' },
        ],
      },
    ],
  });
});

test('VEHICLES-02 where a colleague was faster nothing of the changes is lost, and the admin decides whose holds', async () => {
  const app = renderOffice('/office/vehicles/t1', routes);
  const { user, api } = app;
  await write(app, 'Question 1 of Cab', 'Two-way radio');
  const newer = {
    ...template,
    version: 4,
    versions: [
      {
        ...template.versions[0],
        version: 4,
        name: 'Ambulance',
        created_by_name: null,
        created_on: '2026-11-16T08:00:00.000Z',
      },
    ],
  };
  api.answer({
    'POST general_check/publish': () => refuse('STALE', 'This has changed in the meantime.'),
    'GET general_check/template': () => newer,
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(
    await screen.findByText('Version 4 was published in the meantime. Your changes are still here.'),
  ).toBeDefined();
  expect(lines('Cab')).toEqual(['Two-way radio', 'Siren']);
  expect(screen.queryByText('This has changed in the meantime.')).toBeNull();
  const published = { ...newer, version: 5 };
  api.answer({ 'POST general_check/publish': () => published, 'GET general_check/template': () => published });
  // A press right after the first one counts for nothing: nobody publishes over a colleague by pressing twice.
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Publish mine instead' }));
    expect(api.seen('POST general_check/publish')).toHaveLength(2);
  });
  expect(await screen.findByText('Ambulance is version 5 now')).toBeDefined();
  expect(api.seen('POST general_check/publish').map(({ body }) => body['version'])).toEqual([3, 4]);
});

test('VEHICLES-01 leaving with changes asks; a category with questions is removed after a question; discarding asks too', async () => {
  const app = renderOffice('/office/vehicles/t1', routes);
  const { user } = app;
  await screen.findByRole('button', { name: 'Remove Cab' });
  await user.click(screen.getByRole('button', { name: 'Remove Cab' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove Cab?' }));
  await user.click(removal.getByRole('button', { name: 'Remove category' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Cab' })).toBeNull());
  await user.click(screen.getByRole('link', { name: 'All templates' }));
  const leaving = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(leaving.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  const discard = within(await screen.findByRole('dialog', { name: 'Discard your changes to Ambulance?' }));
  await user.click(discard.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(lines('Cab')).toEqual(['Radio', 'Siren']));
});

test('VEHICLES-01 a new template begins with an empty category, and has its address once it is published', async () => {
  const app = renderOffice('/office/vehicles/new', routes);
  const { user, api } = app;
  await write(app, 'Name of the template', 'Boat');
  await write(app, 'Category 1', 'Deck');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('required')).toBeDefined();
  await write(app, 'Question 1 of Deck', 'Anchor');
  const made = { ...template, id: 't9', name: 'Boat', version: 1 };
  api.answer({ 'POST general_check/publish': () => made, 'GET general_check/template': () => made });
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(api.seen('POST general_check/publish')).toHaveLength(1);
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Boat' })).toBeDefined();
  expect(api.seen('POST general_check/publish')[0]?.body).toEqual({
    version: 0,
    name: 'Boat',
    categories: [{ name: 'Deck', questions: [{ id: null, name: 'Anchor' }] }],
  });
});

test('ACCESS-02 VEHICLES-01 VEHICLES-04 an auditor reads templates and failures, and can change nothing', async () => {
  const { user } = renderOffice('/office/vehicles/t1', routes, 'auditor');
  expect(await screen.findByText('Only admins change templates.')).toBeDefined();
  expect(screen.getByText('Siren')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /Question/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'All templates' }));
  expect(await screen.findByText('2 rows')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add template' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Failures' }));
  await user.click(await screen.findByRole('link', { name: 'Radio' }));
  expect(await screen.findByRole('region', { name: 'Radio' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'How it was fixed' })).toBeNull();
});

test('VEHICLES-02 VEHICLES-03 the results, filtered by the address, and what was asked in the words of its version', async () => {
  const { user } = renderOffice('/office/vehicles/results?unit=Medic%209', routes);
  expect(await screen.findByText('1 of 2 rows · Passed 7 · Failed 1 · Unanswered 1 · Images 1')).toBeDefined();
  expect(rows()).toEqual(['Ambulance2Medic 9Morgan Medic2026-11-16 08:10Handed in7111']);
  await user.click(screen.getByRole('link', { name: 'Ambulance' }));
  const panel = within(await screen.findByRole('region', { name: 'Ambulance, Medic 9' }));
  expect(await panel.findByRole('heading', { name: 'Cab of version 2' })).toBeDefined();
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'RadioFailed · Reported',
    'LightsPassed',
    'HornNot answered',
  ]);
  await user.click(panel.getByRole('link', { name: 'Reported' }));
  expect(await screen.findByRole('region', { name: 'Radio' })).toBeDefined();
});

test('VEHICLES-04 an open failure says Again, is fixed with a note, and then tells who fixed it and how', async () => {
  const app = renderOffice('/office/vehicles/failures', routes);
  const { user, api } = app;
  await screen.findByText('2 rows');
  expect(rows()).toEqual([
    'RadioMedic 9OpenAgainAmbulanceCabMorgan Medic2026-11-16 08:05',
    'SirenMedic 9FixedAmbulanceCabMorgan Medic2026-11-16 08:05',
  ]);
  await user.click(screen.getByRole('link', { name: 'Radio' }));
  const panel = within(await screen.findByRole('region', { name: 'Radio' }));
  expect(panel.getByText(/Failed in this unit before, on 2026-11-01 08:00\./)).toBeDefined();
  await write(app, 'How it was fixed', 'New antenna');
  const done = { ...fixed, id: 'r1', question_name: 'Radio', fixed_note: 'New antenna' };
  api.answer({ 'POST general_check/fix': () => done, 'GET general_check/failures': () => [fixed, done] });
  await user.click(panel.getByRole('button', { name: 'Fixed' }));
  expect(await screen.findByText('Radio marked as fixed')).toBeDefined();
  expect(await screen.findByText('New antenna')).toBeDefined();
  expect(screen.getByText('Avery Admin')).toBeDefined();
  expect(api.seen('POST general_check/fix')[0]?.body).toEqual({ id: 'r1', note: 'New antenna' });
});

test('VEHICLES-03 VEHICLES-04 what could not be loaded is asked again; what is empty says what to do', async () => {
  const { user, api } = renderOffice('/office/vehicles/results', { ...routes, 'GET general_check/results': () => [] });
  expect(await screen.findByText(/^No vehicle check was begun yet\./)).toBeDefined();
  api.fail('GET general_check/failures', { status: 500 });
  await user.click(screen.getByRole('link', { name: 'Failures' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  api.heal();
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('2 rows')).not.toBeNull();
  });
});
