import { LIMITS } from '@vialant/domain/values/limits';
import type { Answer } from '../client.ts';
import type { Field, Kind } from '../field.ts';
import { anyNetwork } from '../make-world.ts';
import { Broken } from '../promises/promise.ts';
import type { Agency, Person } from '../world.ts';
import { forgetTries } from './tries.ts';

const GUESSES = 16;

/** More guesses at once than are allowed: of a login password, of a witness's password, and of unknown addresses. */
export const guesses: Kind = {
  name: 'guesses',
  share: 5,
  round: async (field) => {
    const { random, round, world } = field;
    const agency = random.pick(world.agencies);
    if (round % 3 === 0) return guessUnknown(field);
    await field.alone(`account of ${agency.sleeper.email}`, () =>
      round % 3 === 1 ? guessPassword(field, agency.sleeper) : guessWitness(field, agency),
    );
  },
};

const logIn = (field: Field, person: Pick<Person, 'email' | 'password'>, reveals?: Person): Promise<Answer> =>
  field.ask({
    key: 'POST user/login',
    body: { username: person.email, password: person.password },
    from: anyNetwork(field.random),
    ...(reveals && { reveals }),
  });

/** An unknown address must have the same limit as a known one. */
async function guessUnknown(field: Field): Promise<void> {
  const email = `${field.random.hex(12)}@nobody.test`;
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, () => logIn(field, { email, password: field.random.hex(64) })),
  );
  mustBeLimited(answers.filter(({ err }) => err === 'INCORRECT_LOGIN').length, LIMITS.failedLogins.max, 'passwords');
}

/** When the tries are used up, even the right password must be refused. */
async function guessPassword(field: Field, sleeper: Person): Promise<void> {
  await forgetTries(field, sleeper);
  const wrong = await Promise.all(
    Array.from({ length: GUESSES }, () => logIn(field, { email: sleeper.email, password: field.random.hex(64) })),
  );
  mustBeLimited(wrong.filter(({ err }) => err === 'INCORRECT_LOGIN').length, LIMITS.failedLogins.max, 'passwords');
  const right = await logIn(field, sleeper, sleeper);
  await forgetTries(field, sleeper);
  if (right.err !== 'TOO_MANY') {
    throw new Broken(
      'LIMIT_HOLDS',
      `after ${GUESSES} wrong passwords of ${sleeper.email} the right one is answered ${right.status}`,
    );
  }
}

async function guessWitness(field: Field, { staff, sleeper }: Agency): Promise<void> {
  const [guesser] = staff;
  if (!guesser) return;
  await forgetTries(field, sleeper, guesser);
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, () =>
      field.ask({
        key: 'POST user/verify_user',
        as: guesser,
        body: { user_id: sleeper.id, password: field.random.hex(64) },
      }),
    ),
  );
  await forgetTries(field, sleeper);
  mustBeLimited(
    answers.filter(({ data }) => data === false).length,
    LIMITS.failedVerifications.max,
    'witness passwords',
  );
}

function mustBeLimited(tried: number, most: number, what: string): void {
  if (tried > most) throw new Broken('LIMIT_HOLDS', `${tried} wrong ${what} were looked at, and ${most} are allowed`);
}
