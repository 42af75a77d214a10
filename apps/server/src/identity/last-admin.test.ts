import { beforeEach, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

type Person = 'admin' | 'medic';

async function change(person: Person, body: object, by: Person = 'admin'): Promise<Answer> {
  return calls.post('user/update', { id: await calls.userId(person), ...body }, { by });
}

async function stands(person: Person): Promise<unknown> {
  const users = (await calls.get('user/all', { by: 'medic' })).data as Row[];
  const id = await calls.userId(person);
  const user = users.find((each) => each.id === id);
  return [user?.['role'], user?.['inactive_after_date']];
}

beforeEach(async () => {
  for (const person of ['admin', 'medic'] as const) await calls.setLastDay(person, null);
  for (const [person, role] of [
    ['admin', 'admin'],
    ['medic', 'user'],
  ] as const) {
    await server.owner.query('UPDATE membership SET role = $1 WHERE user_id = $2', [role, await calls.userId(person)]);
  }
});

const refusal = {
  status: 422,
  err: 'LAST_ADMIN',
  body: { message: 'An agency needs an admin. Make someone else an admin first.' },
};

test.each([{ role: 'user' }, { inactive_after_date: '2020-01-01' }, { inactive_after_date: '2999-01-01' }])(
  'ROLE-04 OPEN-128 the last admin of an agency stays: %j is refused until there is another',
  async (body) => {
    expect(await change('admin', body)).toMatchObject(refusal);
    const many = { data: [{ id: await calls.userId('admin'), ...body }] };
    expect(await calls.post('user/update/many', many, { by: 'admin' })).toMatchObject(refusal);
    expect(await stands('admin')).toEqual(['admin', null]);
    expect((await change('medic', { role: 'admin' })).status).toBe(200);
    expect((await change('admin', body, 'medic')).status).toBe(200);
    expect(await change('medic', { role: 'user' }, 'medic')).toMatchObject(refusal);
  },
);

test('ROLE-04 two admins who take each other’s role at once: one of them stays', async () => {
  await change('medic', { role: 'admin' });
  const answers = await Promise.all([
    change('admin', { role: 'user' }, 'medic'),
    change('medic', { role: 'user' }, 'admin'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([await stands('admin'), await stands('medic')]).toContainEqual(['admin', null]);
});

test('an admin hands over in one call, and changes a name without a second admin', async () => {
  const [admin, medic] = [await calls.userId('admin'), await calls.userId('medic')];
  expect((await change('admin', { first_name: 'Avery' })).status).toBe(200);
  const data = [
    { id: admin, role: 'user' },
    { id: medic, role: 'admin' },
  ];
  expect((await calls.post('user/update/many', { data }, { by: 'admin' })).status).toBe(200);
  expect([await stands('admin'), await stands('medic')]).toEqual([
    ['user', null],
    ['admin', null],
  ]);
});
