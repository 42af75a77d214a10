import { randomUUID } from 'node:crypto';
import { say } from '@vialant/domain/words/refusal';
import { afterEach, describe, expect, test } from 'vitest';
import { vehicleCheck } from '../demo/demo-agencies.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { raceTrack, personOf } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const track = raceTrack(server);

afterEach(() => calls.set('Harbor EMS', { allow_image_upload: true }));

async function rows(path: string, who?: Who): Promise<Row[]> {
  return (await calls.get(path, who)).data as Row[];
}

async function checkId(): Promise<string> {
  return (await rows('general_check/all'))[0]?.id ?? '';
}

async function begin(who?: Who): Promise<string> {
  return ((await calls.post('general_check_submission/create', { general_check_id: await checkId() }, who)).data as Row)
    .id;
}

async function questions(submission?: string): Promise<Record<string, unknown>[]> {
  const more = submission === undefined ? '' : `&general_check_submission_id=${submission}`;
  return rows(`general_check/questions?general_check_id=${await checkId()}${more}`);
}

async function questionId(name: string): Promise<unknown> {
  return (await questions()).find((each) => each['general_check_question_name'] === name)?.[
    'general_check_question_id'
  ];
}

async function answer(submission: string, name: string, said: object, who?: Who): Promise<Answer> {
  const question = await questionId(name);
  const body = { general_check_submission_id: submission, general_check_question_id: question, ...said };
  return calls.post('general_check_response/create', body, who);
}

const submit = (id: string, who?: Who): Promise<Answer> =>
  calls.post('general_check_submission/update', { id, submitted_on: '2026-01-01T00:00:00.000Z' }, who);

/** A check of Summit Fire with one question, a submission and its answer. */
async function foreign(): Promise<{ check: string; question: string; submission: string; response: string }> {
  const group = await calls.groupId('Summit Fire');
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row);
    const { rows: made } = await server.owner.query<{ id: string }>(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map((_, index) => `$${index + 1}`).join()}) RETURNING id`,
      Object.values(row),
    );
    return made[0]?.id ?? '';
  };
  const own = { user_group_id: group };
  const by = { ...own, created_by: await calls.userId('strict') };
  const check = await insert('general_check', { ...own, name: `Theirs ${randomUUID()}`, version: 1 });
  await server.owner.query(
    `INSERT INTO general_check_version (general_check_id, version, user_group_id, name) VALUES ($1, 1, $2, 'Theirs')`,
    [check, group],
  );
  const category = await insert('general_check_category', {
    ...own,
    general_check_id: check,
    version: 1,
    position: 0,
    name: 'Cab',
  });
  const question = await insert('general_check_question', {
    ...own,
    general_check_category_id: category,
    position: 0,
    name: 'Radio',
  });
  const submission = await insert('general_check_submission', { ...by, general_check_id: check });
  const response = await insert('general_check_response', {
    ...by,
    general_check_submission_id: submission,
    general_check_question_id: question,
  });
  return { check, question, submission, response };
}

describe('a vehicle check', () => {
  test('API-74 API-75 ENT-13 VEHICLE-03 lists its questions by category, in their order, unanswered at first', async () => {
    expect(await rows('general_check/all')).toMatchObject([{ name: vehicleCheck.name }]);
    const all = await questions();
    const expected = vehicleCheck.categories.flatMap(({ name, questions: names }) =>
      names.map((each) => [name, each, null, 0, null, null, 0]),
    );
    expect(
      all.map((each) => [
        each['general_check_category_name'],
        each['general_check_question_name'],
        each['id'],
        each['completed'],
        each['passed'],
        each['image_url'],
        each['report_to_admin'],
      ]),
    ).toEqual(expected);
  });

  test('VEHICLE-02 VEHICLE-05 VEHICLE-07 VEHICLE-08 API-76 API-77 ENT-14 is begun, answered, changed and handed in', async () => {
    const submission = await begin();
    const yes = await answer(submission, 'Radio', { completed: 1, passed: 1 });
    expect(yes).toMatchObject({ status: 200, data: { completed: 1, passed: 1, image_url: null, report_to_admin: 0 } });
    const no = await answer(submission, 'Suction', { passed: 0, report_to_admin: 1 });
    expect(no.data).toMatchObject({
      completed: 1,
      passed: 0,
      report_to_admin: 1,
      general_check_category_name: 'Patient compartment',
    });
    const image_url = await calls.image();
    const changed = await calls.post('general_check_response/update', { id: (no.data as Row).id, image_url });
    expect(changed.data).toMatchObject({ completed: 1, passed: 0, image_url, report_to_admin: 1 });
    const known = (await questions(submission)).filter(({ completed }) => completed === 1);
    expect(known).toMatchObject([
      { general_check_question_name: 'Radio', id: (yes.data as Row).id, passed: 1 },
      { general_check_question_name: 'Suction', id: (no.data as Row).id, passed: 0, image_url },
    ]);
    const before = Date.now();
    const done = await submit(submission);
    const at = new Date(String((done.data as Row)['submitted_on'])).getTime();
    expect(at).toBeGreaterThanOrEqual(before - 1000);
    expect((await rows(`general_check_submission/for_user?general_check_id=${await checkId()}&limit=1`))[0]?.id).toBe(
      submission,
    );
  });

  test('SRV-69 takes no answer, change or second hand-in once it was handed in', async () => {
    const submission = await begin();
    const given = (await answer(submission, 'Radio', { passed: 1 })).data as Row;
    await submit(submission);
    const late = { status: 422, err: 'CHECK_ALREADY_SUBMITTED' };
    expect(await answer(submission, 'Tires', { passed: 1 })).toMatchObject(late);
    const change = { id: given.id, passed: 0 };
    expect(await calls.post('general_check_response/update', change)).toMatchObject(late);
    expect(await calls.post('general_check_response/update/many', { data: [change] })).toMatchObject(late);
    expect(await submit(submission)).toMatchObject(late);
    expect((await questions(submission)).filter(({ completed }) => completed === 1)).toMatchObject([{ passed: 1 }]);
    await expect(
      server.owner.query('UPDATE general_check_submission SET submitted_on = NULL WHERE id = $1', [submission]),
    ).rejects.toThrow('was submitted');
    await expect(
      server.owner.query('UPDATE general_check_response SET passed = false WHERE id = $1', [given.id]),
    ).rejects.toThrow('an open check');
  });

  test('SRV-69 belongs to the agency: a colleague goes on with it, and an answer names who gave it last', async () => {
    const submission = await begin();
    const given = (await answer(submission, 'Radio', { passed: 1 })).data as Row;
    const change = { id: given.id, passed: 0, report_to_admin: 1 };
    const changed = await calls.post('general_check_response/update', change, { by: 'partner' });
    expect(changed.data).toMatchObject({ passed: 0, created_by: await calls.userId('partner') });
    expect(await submit(submission, { by: 'partner' })).toMatchObject({ status: 200 });
  });

  test('API-78 several answers are changed, all or none', async () => {
    const submission = await begin();
    const [one, two] = [
      (await answer(submission, 'Radio', { passed: 1 })).data as Row,
      (await answer(submission, 'Tires', { passed: 1 })).data as Row,
    ];
    const both = [
      { id: two.id, passed: 0 },
      { id: one.id, passed: 0 },
    ];
    const bad = await calls.post('general_check_response/update/many', {
      data: [...both, { id: randomUUID(), passed: 0 }],
    });
    expect(bad).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    const good = await calls.post('general_check_response/update/many', { data: both });
    expect((good.data as Row[]).map(({ id, passed }) => [id, passed])).toEqual([
      [two.id, 0],
      [one.id, 0],
    ]);
  });

  test('an answer is saved once: a repetition gets the first one, and a second first answer is STALE', async () => {
    const submission = await begin();
    const key = randomUUID();
    const first = await answer(submission, 'Radio', { passed: 1 }, { key });
    expect((await answer(submission, 'Radio', { passed: 1 }, { key })).data).toEqual(first.data);
    const second = await answer(submission, 'Radio', { passed: 0 });
    expect(second).toMatchObject({ status: 409, err: 'STALE', body: { message: say({ code: 'STALE' }) } });
    expect(second.body).not.toHaveProperty('refusal');
    expect((await questions(submission)).filter(({ completed }) => completed === 1)).toMatchObject([{ passed: 1 }]);
  });

  test('of 64 answers to one question at once one is kept, and of 64 hand-ins one is made', async () => {
    const submission = await begin();
    const body = { general_check_submission_id: submission, general_check_question_id: await questionId('Tires') };
    const answered = await track.race((client) => ({
      path: 'general_check_response/create',
      body: { ...body, passed: client % 2 },
      by: personOf(client),
    }));
    expect(answered.outcomes).toEqual({ 200: 1, '409 STALE': 63 });
    const done = await track.race((client) => ({
      path: 'general_check_submission/update',
      body: { id: submission, submitted_on: '2026-01-01T00:00:00.000Z' },
      by: personOf(client),
    }));
    expect(done.outcomes).toEqual({ 200: 1, '422 CHECK_ALREADY_SUBMITTED': 63 });
  });

  test('SRV-04 SRV-69 of another agency, or of another check, is not found', async () => {
    const theirs = await foreign();
    const [submission, own] = [await begin(), await questionId('Radio')];
    const given = (await answer(submission, 'Tires', { passed: 1 })).data as Row;
    const check = await checkId();
    const other = (await calls.post('general_check/create', { name: `Second ${randomUUID()}` }, { by: 'admin' }))
      .data as Row;
    const otherSubmission = (await calls.post('general_check_submission/create', { general_check_id: other.id }))
      .data as Row;
    const response = 'general_check_response/create';
    const wrong: readonly (readonly [string, object | null])[] = [
      [`general_check/questions?general_check_id=${theirs.check}`, null],
      [`general_check/questions?general_check_id=${check}&general_check_submission_id=${theirs.submission}`, null],
      [`general_check/questions?general_check_id=${check}&general_check_submission_id=${otherSubmission.id}`, null],
      ['general_check_submission/create', { general_check_id: theirs.check }],
      ['general_check_submission/update', { id: theirs.submission, submitted_on: '2026-01-01T00:00:00.000Z' }],
      [response, { general_check_submission_id: theirs.submission, general_check_question_id: own, passed: 1 }],
      [response, { general_check_submission_id: submission, general_check_question_id: theirs.question, passed: 1 }],
      [response, { general_check_submission_id: otherSubmission.id, general_check_question_id: own, passed: 1 }],
      [response, { general_check_submission_id: 'x', general_check_question_id: own, passed: 1 }],
      [response, { general_check_submission_id: submission, general_check_question_id: 'x', passed: 1 }],
      ['general_check_response/update', { id: theirs.response, passed: 1 }],
      ['general_check_response/update/many', { data: [{ id: given.id }, { id: theirs.response, passed: 1 }] }],
    ];
    const said = new Set<string>();
    for (const [path, body] of wrong) {
      const { status, err, body: whole } = body === null ? await calls.get(path) : await calls.post(path, body);
      said.add(`${status} ${err} ${String(whole['message'])}`);
    }
    expect([...said]).toEqual(['404 NOT_FOUND Not found']);
  });

  test.each([
    ['passed', { completed: 1 }],
    ['passed', { completed: 1, passed: null }],
    ['passed', { passed: true }],
    ['completed', { passed: 1, completed: 2 }],
    ['image_url', { passed: 0, image_url: 'x'.repeat(301) }],
    ['report_to_admin', { passed: 0, report_to_admin: 'yes' }],
  ])('SRV-79 an answer with a bad %s is refused with its field: %j', async (field, said) => {
    const submission = await begin();
    expect(await answer(submission, 'Radio', said)).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
    expect((await questions(submission)).filter(({ id }) => id !== null)).toEqual([]);
  });

  test('ROLE-11 OPEN-106 has no picture where the agency allows none', async () => {
    await calls.set('Harbor EMS', { allow_image_upload: false });
    const submission = await begin();
    expect(await answer(submission, 'Radio', { passed: 0, image_url: '/i/1' })).toMatchObject({ status: 403 });
    expect(await answer(submission, 'Radio', { passed: 0 })).toMatchObject({ status: 200 });
  });

  test('VEHICLE-07 SRV-04 has a picture that the agency itself has uploaded, or none', async () => {
    const submission = await begin();
    const foreign_url = await calls.image({ by: 'strict' });
    for (const image_url of [foreign_url, `/api/v1/image/file?id=${randomUUID()}`, '/i/1']) {
      const refused = { status: 422, err: 'IMAGE_NOT_FOUND' };
      expect(await answer(submission, 'Radio', { passed: 0, image_url })).toMatchObject(refused);
    }
    expect((await questions(submission)).filter(({ id }) => id !== null)).toEqual([]);
  });

  test('SRV-70 what was reported is listed for the admins of the agency, newest first', async () => {
    const submission = await begin();
    const image_url = await calls.image();
    await answer(submission, 'Radio', { passed: 0, report_to_admin: 0 });
    const [one, two] = [
      (await answer(submission, 'Tires', { passed: 0, report_to_admin: 1 })).data as Row,
      (await answer(submission, 'Suction', { passed: 0, report_to_admin: 1, image_url })).data as Row,
    ];
    const reported = await rows('general_check_response/all?report_to_admin=1', { by: 'admin' });
    expect(reported.slice(0, 2)).toMatchObject([
      {
        id: two.id,
        general_check_question_name: 'Suction',
        image_url,
        created_by: await calls.userId('medic'),
      },
      { id: one.id, general_check_question_name: 'Tires', general_check_category_name: 'Exterior' },
    ]);
    expect(reported.every((row) => row['report_to_admin'] === 1)).toBe(true);
    const others = await rows(`general_check_response/all?report_to_admin=0&general_check_submission_id=${submission}`);
    expect(others).toMatchObject([{ general_check_question_name: 'Radio' }]);
    expect(await calls.get('general_check_response/all?report_to_admin=2')).toMatchObject({ status: 400 });
  });
});

describe('a check that was made without a network', () => {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

  async function whole(more: object = {}): Promise<Record<string, unknown>> {
    const asked = (await questions()).map((each) => String(each['general_check_question_id']));
    const answers = asked.map((id, index) => ({ general_check_question_id: id, passed: index === 0 ? 0 : 1 }));
    const times = { begun_on: minutesAgo(30), timestamp: minutesAgo(20) };
    return { general_check_id: await checkId(), ...times, answers, ...more };
  }

  test('OPEN-150 SRV-50 is recorded as a whole, once, with its own times and pictures', async () => {
    const body = await whole();
    const [first, ...others] = body['answers'] as Record<string, unknown>[];
    const image_url = await calls.image();
    const answers = [{ ...first, image_url, report_to_admin: 1 }, ...others];
    const key = randomUUID();
    const sent = { ...body, answers };
    const { data } = await calls.post('general_check_submission/record', sent, { key });
    const again = await calls.post('general_check_submission/record', sent, { key });
    expect(again.data).toEqual(data);
    expect(data).toMatchObject({ created_on: body['begun_on'], submitted_on: body['timestamp'] });
    const said = await questions((data as Row).id);
    expect(said[0]).toMatchObject({ completed: 1, passed: 0, image_url, report_to_admin: 1 });
    expect(said.slice(1).every(({ passed }) => passed === 1)).toBe(true);
  });

  test('OPEN-150 is refused as a whole for a question of another agency, one named twice, and a time to come', async () => {
    const count = async (): Promise<unknown> =>
      (await server.owner.query('SELECT count(*)::int AS n FROM general_check_submission')).rows[0];
    const { question } = await foreign();
    const before = await count();
    const body = await whole();
    const answers = body['answers'] as Record<string, unknown>[];
    const record = (more: object): Promise<Answer> =>
      calls.post('general_check_submission/record', { ...body, ...more });
    const theirs = { general_check_question_id: question, passed: 1 };
    expect(await record({ answers: [...answers, theirs] })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    expect(await record({ answers: [...answers, answers[0]] })).toMatchObject({ err: 'INVALID_INPUT' });
    expect(await record({ timestamp: minutesAgo(-3 * 1440) })).toMatchObject({ err: 'TIME_IN_FUTURE' });
    expect(await record({ unit_id: randomUUID() })).toMatchObject({ status: 404 });
    expect(await count()).toEqual(before);
  });
});
