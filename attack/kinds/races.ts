import type { Answer } from '../client.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { anyNetwork, guidIn, letterTo } from '../make-world.ts';
import { Broken } from '../promises/promise.ts';
import type { Agency, Person } from '../world.ts';
import { fullVials, give, moveOf, newVials } from './vials.ts';

const RUNNERS = 8;

type Race = (field: Field, agency: Agency, runner: Person) => Promise<void>;

/** Uses what works only once from many connections at the same moment. */
export const races: Kind = {
  name: 'races',
  share: 6,
  round: async (field) => {
    const all: readonly Race[] = [
      proof,
      shownCode,
      key,
      keyOfOthers,
      shortTerm,
      reversal,
      emptying,
      resetLink,
      oneTimeCode,
    ];
    const agency = field.random.pick(field.world.agencies);
    const runner = agency.staff[1];
    const race = all[field.round % all.length];
    // A proof belongs to a session: two races of one user would use up each other's proofs.
    if (runner && race) await field.alone(`race of ${runner.email}`, () => race(field, agency, runner));
  },
};

async function run(field: Field, asked: (runner: number) => Asked): Promise<Answer[]> {
  return Promise.all(Array.from({ length: RUNNERS }, (_, runner) => field.ask(asked(runner))));
}

function mustServeOnce(what: string, answers: readonly Answer[], served: (answer: Answer) => boolean): void {
  const count = answers.filter(served).length;
  if (count === 1) return;
  const told = answers.map(({ status, err, text }) => `${status} ${err ?? text.slice(0, 200)}`).join('\n');
  throw new Broken('SERVED_ONCE', `${what} served ${count} of ${answers.length} that came at once:\n${told}`);
}

const isGood = ({ status }: Answer): boolean => status === 200;

const proof: Race = async (field, agency, as) => {
  const vials = await fullVials(field, agency, as, RUNNERS);
  const { honest } = agency;
  const body = { user_id: honest.id, password: honest.password };
  const { data } = await field.ask({ key: 'POST user/verify_user', as, body });
  if (data !== true) throw new Broken('HONEST_SERVED', 'the right password of a colleague proves nothing');
  const answers = await run(field, (n) => give(as, vials[n], { witness_id: honest.id }));
  mustServeOnce('the proof of a witness', answers, isGood);
};

const shownCode: Race = async (field, agency, as) => {
  const vials = await fullVials(field, agency, as, RUNNERS);
  const guid = field.random.uuid();
  await field.ask({ key: 'POST biometric_code/create', as: agency.honest, body: { guid } });
  await field.ask({ key: 'GET biometric_code/guid', as, query: `guid=${guid}` });
  const answers = await run(field, (n) => give(as, vials[n], { witness_biometric_guid: guid }));
  mustServeOnce('a shown code', answers, isGood);
};

const key: Race = async (field, agency, as) => {
  const [vial] = await fullVials(field, agency, as, 1);
  const idempotencyKey = field.random.uuid();
  const answers = await run(field, () => ({ ...moveOf(as, vial, { quantity: -1 }), idempotencyKey }));
  const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
  if (different.size > 1) {
    throw new Broken(
      'SERVED_ONCE',
      `one key, one request, and ${different.size} answers:\n${[...different].join('\n')}`,
    );
  }
};

const keyOfOthers: Race = async (field, agency, as) => {
  const [vial] = await fullVials(field, agency, as, 1);
  const idempotencyKey = field.random.uuid();
  const answers = await run(field, (n) => ({ ...moveOf(as, vial, { quantity: -(n + 1) / 1000 }), idempotencyKey }));
  mustServeOnce('a key with different requests', answers, isGood);
};

const shortTerm: Race = async (field, _agency, as) => {
  const { data } = await field.ask({ key: 'POST short_term_token/create', as, body: {} });
  const id = (data as { id: string }).id;
  const answers = await run(field, () => ({
    key: 'GET short_term_token',
    query: `id=${id}`,
    from: anyNetwork(field.random),
    reveals: as,
  }));
  mustServeOnce('an id for another device', answers, (answer) => answer.data !== null && isGood(answer));
  // A user may have only so many sessions: these are ended, so that they do not push out the others.
  for (const answer of answers) {
    const token = (answer.data as { raw_token?: string } | null)?.raw_token;
    if (token !== undefined) await field.ask({ key: 'POST user/logout', token, reveals: as });
  }
};

const reversal: Race = async (field, agency, as) => {
  const [vial] = await fullVials(field, agency, as, 1);
  const { data } = await field.ask(moveOf(as, vial, { quantity: -1 }));
  const source_id = (data as { id: string }).id;
  const body = { stock_move_type_id__name: 'un_administer', source_id, quantity: undefined };
  mustServeOnce('a reversal', await run(field, () => moveOf(as, vial, body)), isGood);
};

const emptying: Race = async (field, agency, as) => {
  const [vial] = await newVials(field, agency, as, 1);
  const body = { stock_move_type_id__name: 'waste', waste_all: 1, quantity: undefined, notes: 'race' };
  mustServeOnce('the last of a vial', await run(field, () => moveOf(as, vial, body)), isGood);
};

/** The link of a mail: only the first request may choose the password. */
const resetLink: Race = (field, agency) =>
  field.alone(`account of ${agency.sleeper.email}`, async () => {
    const { sleeper } = agency;
    const { owner } = field.world.target;
    // As if two hours passed: only a few mails per hour go to one address.
    await owner.query(`UPDATE password_link SET created_on = created_on - interval '2 hours' WHERE user_id = $1`, [
      sleeper.id,
    ]);
    await field.ask({
      key: 'POST user/forgot_password',
      body: { email: sleeper.email },
      from: anyNetwork(field.random),
    });
    const guid = guidIn(await letterTo(field.world.target, sleeper.email));
    const passwords = Array.from({ length: RUNNERS }, () => field.random.hex(64));
    const answers = await run(field, (n) => ({
      key: 'POST user/password/update',
      body: { password_reset_guid: guid, password: passwords[n] ?? '' },
      from: anyNetwork(field.random),
      reveals: sleeper,
    }));
    sleeper.password = passwords[answers.findIndex(isGood)] ?? sleeper.password;
    mustServeOnce('a link for a new password', answers, isGood);
  });

const oneTimeCode: Race = (field, agency) =>
  field.alone(`account of ${agency.sleeper.email}`, async () => {
    const { sleeper } = agency;
    const { owner } = field.world.target;
    const wantCode = (wanted: boolean): Promise<unknown> =>
      owner.query('UPDATE user_account SET one_time_code = $2 WHERE id = $1', [sleeper.id, wanted]);
    await wantCode(true);
    try {
      const body = { username: sleeper.email, password: sleeper.password };
      const { data } = await field.ask({
        key: 'POST user/login',
        body,
        from: anyNetwork(field.random),
        reveals: sleeper,
      });
      const guid = (data as { dual_factor_guid?: string } | undefined)?.dual_factor_guid;
      // Another attack may have used up this account's tries, and then even the right password is refused.
      if (guid === undefined) return;
      const code = /\b(\d{6})\b/.exec(await letterTo(field.world.target, sleeper.email))?.[1] ?? '';
      const answers = await run(field, () => ({
        key: 'POST user/login/with_code',
        body: { dual_factor_guid: guid, dual_factor_code: code },
        from: anyNetwork(field.random),
        reveals: sleeper,
      }));
      mustServeOnce('a one-time code', answers, isGood);
    } finally {
      await wantCode(false);
    }
  });
