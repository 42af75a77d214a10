import { type Answer, type Request, tellRequest } from './client.ts';
import { type Context, checkAnswer } from './promises/check-answer.ts';
import { Broken } from './promises/promise.ts';
import type { Random } from './random.ts';
import type { Tally } from './tally.ts';
import type { Person, World } from './world.ts';

export type Asked = Omit<Request, 'token'> & {
  /** The user whose session sends the request. */
  as?: Person | null;
  /** A token to send instead of that user's. */
  token?: string | null;
  /** The user whose rows the answer may contain although the request has no session. */
  reveals?: Person;
  mayBeBusy?: boolean;
  /** Whether the server may cut the connection instead of answering, as it does for a far too long request. */
  mayBeCut?: boolean;
};

/** What one round of an attack works with. */
export type Field = {
  readonly world: World;
  readonly random: Random;
  /** The number of this round among the rounds of its kind. */
  readonly round: number;
  /**
   * Sends the request and checks its answer against every promise; status 0 is a connection that was cut and may be.
   */
  ask: (asked: Asked) => Promise<Answer>;
  /** Counts a request that was sent some other way. */
  count: (outcome: string) => void;
  /** Runs the work while no other round runs work of the same name. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
};

/** One way to attack. */
export type Kind = {
  readonly name: string;
  /** About how many of a hundred requests are of this kind. */
  readonly share: number;
  round: (field: Field) => Promise<void>;
  /** Checks what can be seen only when all rounds are over. */
  end?: (world: World) => Promise<void>;
};

/** How many characters of a request are remembered. */
const TOLD_MOST = 700;

const CUT: Answer = { status: 0, headers: {}, text: '', data: undefined, err: undefined, ms: 0 };

export function fieldOf(
  world: World,
  {
    kind,
    round,
    random,
    tally,
    locks,
  }: {
    kind: string;
    round: number;
    random: Random;
    tally: Tally;
    locks: Map<string, Promise<unknown>>;
  },
): Field {
  const ask: Field['ask'] = async (asked) => {
    const answer = await askOnce(asked);
    const { as = null } = asked;
    if (answer.err !== 'SESSION_EXPIRED' || as === null || asked.token !== undefined) return answer;
    await signInAgain(world, as, locks);
    return askOnce(asked);
  };
  const askOnce: Field['ask'] = async (asked) => {
    const { as = null, reveals, mayBeBusy = false, mayBeCut = false, ...request } = asked;
    const sent: Request = { token: as?.token ?? null, ...request };
    const from = Date.now();
    const answer = await answered(world, sent, mayBeCut);
    const told = `${tellRequest(sent).slice(0, TOLD_MOST)}\n→ ${answer.status} after ${Math.round(answer.ms)} ms`;
    tally.remember({ from, to: Date.now(), told });
    tally.count(kind, answer.status === 0 ? 'cut' : [answer.status, answer.err].filter(Boolean).join(' '));
    if (answer.status === 0) return answer;
    const context: Context = { as: reveals ?? as, mayBeBusy };
    checkAnswer(world, sent, answer, context);
    return answer;
  };
  return {
    world,
    random,
    round,
    ask,
    count: (outcome) => tally.count(kind, outcome),
    alone: (name, work) => alone(locks, name, work),
  };
}

async function answered(world: World, request: Request, mayBeCut: boolean): Promise<Answer> {
  try {
    return await world.client.send(request);
  } catch (error) {
    if (mayBeCut) return CUT;
    // A kept connection may be closed just when it is used again; then the server has read nothing of the request.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') {
      return world.client.send(request).catch((again: unknown) => notAnswered(request, again));
    }
    return notAnswered(request, error);
  }
}

function notAnswered(request: Request, error: unknown): never {
  throw new Broken(
    'ENVELOPE',
    `no answer: ${error instanceof Error ? error.message : String(error)}\n${tellRequest(request)}`,
  );
}

/** Signs in again, because some attacks end the session with which they are made. */
async function signInAgain(world: World, person: Person, locks: Map<string, Promise<unknown>>): Promise<void> {
  const dead = person.token;
  await alone(locks, `sign in ${person.email}`, async () => {
    if (person.token !== dead) return;
    const body = { username: person.email, password: person.password };
    const { data } = await world.client.send({ key: 'POST user/login', body, from: '198.51.100.1' });
    const token = (data as { token?: string } | undefined)?.token;
    if (token !== undefined) person.token = token;
  });
}

async function alone<T>(locks: Map<string, Promise<unknown>>, name: string, work: () => Promise<T>): Promise<T> {
  const before = locks.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  locks.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}
