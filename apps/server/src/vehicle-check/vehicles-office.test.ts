import { randomUUID } from 'node:crypto';
import { TEMPLATE_LIMITS } from '@vialant/domain/custody/check-template';
import { beforeAll, describe, expect, test } from 'vitest';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { raceTrack } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const track = raceTrack(server);
const admin = { by: 'admin' } as const;

type Template = {
  id: string;
  name: string;
  version: number;
  categories: { id: string; name: string; questions: { id: string; name: string }[] }[];
  versions: { version: number; name: string; created_by_name: string | null }[];
};

let unit = '';
beforeAll(async () => {
  const units = (await calls.get('unit/all', admin)).data as Row[];
  unit = units.find((row) => row['name'] === 'Medic 1')?.id ?? '';
});

const publish = (draft: object, who: Who = admin): Promise<Answer> => calls.post('general_check/publish', draft, who);

/** A template of its own, with one category of two questions. */
async function newTemplate(): Promise<Template> {
  const questions = [{ name: 'Radio' }, { name: 'Siren' }];
  const draft = { version: 0, name: `Truck ${randomUUID()}`, categories: [{ name: 'Cab', questions }] };
  const made = await publish(draft);
  expect(made).toMatchObject({ status: 200, data: { ...draft, version: 1 } });
  return made.data as Template;
}

async function templateOf(id: string, who: Who = admin): Promise<Template> {
  return (await calls.get(`general_check/template?general_check_id=${id}`, who)).data as Template;
}

async function begin(id: string, more: object = {}): Promise<Row> {
  return (await calls.post('general_check_submission/create', { general_check_id: id, ...more })).data as Row;
}

async function asked(check: string, submission?: string): Promise<string[]> {
  const of = submission === undefined ? '' : `&general_check_submission_id=${submission}`;
  const rows = (await calls.get(`general_check/questions?general_check_id=${check}${of}`)).data as Row[];
  return rows.map(
    (row) => `${String(row['general_check_category_name'])}: ${String(row['general_check_question_name'])}`,
  );
}

const answer = (submission: string, question: string | undefined, passed: 0 | 1, more: object = {}): Promise<Answer> =>
  calls.post('general_check_response/create', {
    general_check_submission_id: submission,
    general_check_question_id: question,
    passed,
    ...more,
  });

/** A check of the unit whose first question fails and is reported; answers the id of the failure. */
async function fail({ id, categories }: Template, unit_id: string | null = unit): Promise<string> {
  const submission = await begin(id, { unit_id });
  const failed = await answer(submission.id, categories[0]?.questions[0]?.id, 0, { report_to_admin: 1 });
  return (failed.data as Row).id;
}

const submit = (id: string): Promise<Answer> =>
  calls.post('general_check_submission/update', { id, submitted_on: '2026-01-01T00:00:00.000Z' });

async function failures(who: Who = admin): Promise<Row[]> {
  return (await calls.get('general_check/failures?limit=1000', who)).data as Row[];
}

async function failure(id: string): Promise<Row | undefined> {
  return (await failures()).find((row) => row.id === id);
}

const fix = (id: string, who: Who = admin, note = 'New bulb'): Promise<Answer> =>
  calls.post('general_check/fix', { id, note }, who);

describe('a template', () => {
  test('VEHICLES-01 VEHICLES-02 VEHICLES-03 VEHICLES-04 is published twice; a check begun on 1 ends on 1, its failure is open, fixed, and comes again', async () => {
    const one = await newTemplate();
    const begun = await begin(one.id, { unit_id: unit });
    expect(begun).toMatchObject({ version: 1, unit_id: unit, submitted_on: null });

    // Renamed, moved to a category of its own, and one removed, with one added.
    const radio = one.categories[0]?.questions[0];
    const next = await publish({
      general_check_id: one.id,
      version: 1,
      name: `${one.name} 2`,
      categories: [
        { name: 'Lights', questions: [{ name: 'Beacon' }] },
        { name: 'Driver', questions: [{ id: radio?.id, name: 'Two-way radio' }] },
      ],
    });
    const two = next.data as Template;
    expect(two).toMatchObject({ id: one.id, name: `${one.name} 2`, version: 2 });
    expect(two.versions).toMatchObject([
      { version: 2, name: `${one.name} 2`, created_by_name: 'Avery Admin' },
      { version: 1, name: one.name },
    ]);
    expect(await templateOf(one.id, { by: 'admin' })).toEqual(two);

    expect(await asked(one.id)).toEqual(['Lights: Beacon', 'Driver: Two-way radio']);
    expect(await asked(one.id, begun.id)).toEqual(['Cab: Radio', 'Cab: Siren']);
    expect(two.categories[1]?.questions).toEqual([{ id: radio?.id, name: 'Two-way radio' }]);
    expect(await answer(begun.id, two.categories[0]?.questions[0]?.id, 1)).toMatchObject({ status: 404 });
    const image_url = await calls.image();
    const failed = (await answer(begun.id, radio?.id, 0, { report_to_admin: 1, image_url })).data as Row;
    expect(failed['general_check_question_name']).toBe('Radio');
    expect((await submit(begun.id)).status).toBe(200);

    const results = (await calls.get('general_check/results?limit=1', admin)).data as Row[];
    expect(results).toMatchObject([
      {
        id: begun.id,
        general_check_name: one.name,
        version: 1,
        unit_name: 'Medic 1',
        created_by_name: 'Morgan Medic',
        submitted_on: expect.any(String),
        passed: 0,
        failed: 1,
        unanswered: 1,
        images: 1,
      },
    ]);
    expect(await failure(failed.id)).toMatchObject({
      question_name: 'Radio',
      category_name: 'Cab',
      version: 1,
      unit_name: 'Medic 1',
      again: 0,
      fixed_on: null,
      image_url,
    });
    const fixed = await fix(failed.id);
    expect(fixed.data).toMatchObject({
      id: failed.id,
      fixed_on: expect.any(String),
      fixed_by_name: 'Avery Admin',
      fixed_note: 'New bulb',
    });
    expect(await failure(failed.id)).toEqual(fixed.data);

    // The same question, under its new words and in its new version.
    const later = await begin(one.id, { unit_id: unit });
    expect(later['version']).toBe(2);
    const [, reworded] = (await calls.get(`general_check/questions?general_check_id=${one.id}`)).data as Row[];
    const question = String(reworded?.['general_check_question_id']);
    const again = (await answer(later.id, question, 0, { report_to_admin: 1 })).data as Row;
    const listed = await failures();
    expect(listed[0]).toMatchObject({ id: again.id, question_name: 'Two-way radio', again: 1, fixed_on: null });
    expect(listed[0]?.['previous_on']).toBe((fixed.data as Row)['created_on']);
    expect(listed.findIndex(({ id }) => id === failed.id)).toBeGreaterThan(0);
  });

  test('VEHICLES-02 of 64 who publish on the same version one does, and the others are STALE and have changed nothing', async () => {
    const { id } = await newTemplate();
    const { outcomes } = await track.race((client) => ({
      path: 'general_check/publish',
      body: {
        general_check_id: id,
        version: 1,
        name: `Raced ${id} ${client}`,
        categories: [{ name: 'Cab', questions: [{ name: `Of ${client}` }] }],
      },
      by: 'admin',
    }));
    expect(outcomes).toEqual({ 200: 1, '409 STALE': 63 });
    const { version, versions, categories } = await templateOf(id);
    expect([version, versions.length, categories.length]).toEqual([2, 2, 1]);
  });

  test('VEHICLES-02 is published once under a key, is noted in the change log, and its versions cannot be changed', async () => {
    const { id, name, categories } = await newTemplate();
    const key = randomUUID();
    const draft = { general_check_id: id, version: 1, name, categories };
    const first = await publish(draft, { ...admin, key });
    expect((await publish(draft, { ...admin, key })).data).toEqual(first.data);
    expect((await templateOf(id)).version).toBe(2);
    const noted = (await calls.get(`change_log/all?row_id=${id}`, admin)).data as Row[];
    expect(noted[0]).toMatchObject({ field: 'version', old_value: '1', new_value: '2', user_name: 'Avery Admin' });
    for (const table of ['general_check_version', 'general_check_category', 'general_check_question']) {
      await expect(server.owner.query(`UPDATE ${table} SET name = 'x'`)).rejects.toThrow('append-only');
    }
    // Never used: it can be deleted as a whole.
    expect((await calls.post('general_check/delete', { id }, admin)).status).toBe(200);
  });

  test('VEHICLES-01 is refused with the place of what is wrong, and nothing of it is written', async () => {
    const { id, name, categories } = await newTemplate();
    const base = { general_check_id: id, version: 1, name, categories };
    const [cab] = categories;
    const [radio] = cab?.questions ?? [];
    const most = Array.from({ length: TEMPLATE_LIMITS.questions }, (_, n) => ({ name: `Q${n}` }));
    const wrong: readonly (readonly [string, object])[] = [
      ['name', { name: ' ' }],
      ['categories', { categories: [] }],
      ['categories.0.questions', { categories: [{ name: 'Cab', questions: [] }] }],
      ['categories.0.name', { categories: [{ name: '', questions: [{ name: 'A' }] }] }],
      ['categories.0.questions.0.name', { categories: [{ name: 'Cab', questions: [{ name: 'x'.repeat(121) }] }] }],
      ['categories', { categories: [...categories, { name: 'More', questions: most }] }],
      ['categories', { categories: [{ name: 'Cab', questions: [radio, radio] }] }],
      ['categories', { categories: [{ name: 'Cab', questions: [{ id: randomUUID(), name: 'Not ours' }] }] }],
      ['version', { version: -1 }],
    ];
    for (const [field, change] of wrong) {
      const refused = { status: 400, err: 'INVALID_INPUT', fields: { [field]: expect.any(String) } };
      expect([change, await publish({ ...base, ...change })]).toMatchObject([change, refused]);
    }
    const other = await newTemplate();
    expect(await publish({ ...base, name: other.name })).toMatchObject({ status: 409, err: 'NAME_IN_USE' });
    expect(await publish({ ...base, general_check_id: undefined })).toMatchObject({ status: 409, err: 'STALE' });
    expect(await templateOf(id)).toMatchObject({ version: 1, name });
  });

  test('VEHICLES-01 ACCESS-02 staff may neither read nor publish it, nor fix a failure; what was made by name alone has no version', async () => {
    const template = await newTemplate();
    const failed = await fail(template);
    const staff = { by: 'medic' } as const;
    const answers = [
      await calls.get(`general_check/template?general_check_id=${template.id}`, staff),
      await calls.get('general_check/results', staff),
      await calls.get('general_check/failures', staff),
      await publish({ ...template, general_check_id: template.id }, staff),
      await fix(failed, staff),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    const bare = (await calls.post('general_check/create', { name: `Bare ${randomUUID()}` }, admin)).data as Row;
    expect(await templateOf(bare.id)).toMatchObject({ version: 0, categories: [], versions: [] });
    expect(await begin(bare.id)).toMatchObject({ version: 0, unit_id: null });
  });
});

describe('a reported failure', () => {
  test('VEHICLES-04 REPORT-12 is Again for the same question and unit within 30 days, and not for another unit, no unit, or later', async () => {
    const template = await newTemplate();
    const units = (await calls.get('unit/all', admin)).data as Row[];
    const other = units.find(({ id }) => id !== unit)?.id ?? '';
    const first = await fail(template);
    const back = (days: number, hours: number): Promise<unknown> =>
      server.owner.query(
        `UPDATE general_check_response SET created_on = now() - make_interval(days => $2, hours => $3) WHERE id = $1`,
        [first, days, hours],
      );
    await back(29, 23);
    const [same, elsewhere, nowhere] = [
      await fail(template),
      await fail(template, other),
      [await fail(template, null), await fail(template, null)][1] ?? '',
    ];
    const again = async (id: string): Promise<unknown> => (await failure(id))?.['again'];
    expect([await again(first), await again(same)]).toEqual([0, 1]);
    const today = new Date().toISOString().slice(0, 10);
    const reported = async (of: string): Promise<Row[]> =>
      (
        (await calls.get(`report/rows?name=vehicle_failures&from=${today}&to=${today}${of}`, admin)).data as {
          rows: Row[];
        }
      ).rows.filter((row) => row['template'] === template.name);
    // The one before is not of this day, and still makes this one come again.
    const [listed, ...others] = await reported(`&unit_id=${unit}`);
    expect([listed, others]).toMatchObject([
      { id: same, unit: 'Medic 1', version: 1, question: 'Radio', again: 'yes', person: 'Morgan Medic', state: 'open' },
      [],
    ]);
    expect((await reported('')).map((row) => row['again'])).toEqual(['yes', 'no', 'no', 'no']);
    expect([await again(elsewhere), await again(nowhere)]).toEqual([0, 0]);
    await back(30, 1);
    expect(await again(same)).toBe(0);
  });

  test('VEHICLES-04 is fixed by one of 64, keeps its answer then, and its fix is never changed', async () => {
    const failed = await fail(await newTemplate());
    const { outcomes } = await track.race((client) => ({
      path: 'general_check/fix',
      body: { id: failed, note: `By ${client}` },
      by: 'admin',
    }));
    expect(outcomes).toEqual({ 200: 1, '409 ALREADY_FIXED': 63 });
    const change = { id: failed, passed: 1 };
    const late = { status: 409, err: 'ALREADY_FIXED' };
    expect(await calls.post('general_check_response/update', change)).toMatchObject(late);
    expect(await calls.post('general_check_response/update/many', { data: [change] })).toMatchObject(late);
    await expect(server.owner.query(`UPDATE general_check_fix SET note = 'x'`)).rejects.toThrow('append-only');
    await expect(server.owner.query('DELETE FROM general_check_fix')).rejects.toThrow('append-only');
  });

  test('VEHICLES-04 cannot be fixed without a note, nor when the crew has taken it back', async () => {
    const failed = await fail(await newTemplate());
    for (const note of ['', ' ', 'x'.repeat(501)]) {
      expect(await fix(failed, admin, note)).toMatchObject({ status: 400, fields: { note: expect.any(String) } });
    }
    await calls.post('general_check_response/update', { id: failed, passed: 1, report_to_admin: 0 });
    expect(await failure(failed)).toBeUndefined();
    expect(await fix(failed)).toMatchObject({ status: 409, err: 'STALE' });
    expect(await fix(randomUUID())).toMatchObject({ status: 404 });
  });

  test('VEHICLES-03 VEHICLES-04 results and failures are told page by page, each once, open failures before fixed ones', async () => {
    const template = await newTemplate();
    const made = [await fail(template), await fail(template), await fail(template)];
    await fix(made[1] ?? '');
    for (const path of ['general_check/failures', 'general_check/results']) {
      const whole = (await calls.get(`${path}?limit=1000`, admin)).data as Row[];
      const told: Row[] = [];
      for (let before = ''; ; before = `&before=${told.at(-1)?.id}`) {
        const page = (await calls.get(`${path}?limit=2${before}`, admin)).data as Row[];
        if (page.length === 0) break;
        told.push(...page);
      }
      expect(told).toEqual(whole);
    }
    const states = (await failures()).map((row) => row['fixed_on'] !== null);
    expect(states).toEqual(states.toSorted((one, other) => Number(one) - Number(other)));
    expect((await calls.get('general_check/failures?before=x', admin)).data).toEqual([]);
  });
});
