import { formOf } from '../../apps/server/src/testing/hostile-pictures.ts';
import { type Answer, tellAnswer } from '../client.ts';
import type { Field, Kind } from '../field.ts';
import { Broken } from '../promises/promise.ts';
import { smallPng } from '../small-picture.ts';
import { forgetTries } from './tries.ts';
import { fullVials, give, moveOf } from './vials.ts';

type Replay = (field: Field) => Promise<void>;

/** Uses a proof, code, password or key of one agency in another one. */
export const replays: Kind = {
  name: 'replays',
  share: 4,
  round: async (field) => {
    const all: readonly Replay[] = [proofElsewhere, codeElsewhere, strangersPassword, keyOfAnother, pictureElsewhere];
    const replay = all[field.round % all.length];
    if (replay) await field.alone('replay', () => replay(field));
  },
};

function mustBeRefused(what: string, answer: Answer): void {
  if (answer.status === 200) throw new Broken('OWN_AGENCY_ALONE', `${what} served elsewhere\n→ ${tellAnswer(answer)}`);
}

function mustServe(what: string, answer: Answer): void {
  if (answer.status !== 200)
    throw new Broken('HONEST_SERVED', `${what} does not serve at home\n→ ${tellAnswer(answer)}`);
}

/** One session and one colleague in two agencies: proven in the first, used in the second. */
const proofElsewhere: Replay = async (field) => {
  const { here, there, admin, colleague } = field.world.rovers;
  const [vial] = await fullVials(field, here, admin, 1);
  const body = { user_id: colleague.id, password: colleague.password };
  await field.ask({ key: 'POST user/verify_user', as: admin, group: here.id, body });
  const witness = { witness_id: colleague.id };
  const elsewhere = await field.ask({ ...give(admin, there.prey.vials[0], witness), group: there.id });
  mustBeRefused('the proof of a witness', elsewhere);
  mustServe('the proof of a witness', await field.ask({ ...give(admin, vial, witness), group: here.id }));
};

/** The code of a colleague who is only in one of the agencies, scanned and used in the other. */
const codeElsewhere: Replay = async (field) => {
  const { here, there, admin } = field.world.rovers;
  const guid = field.random.uuid();
  await field.ask({ key: 'POST biometric_code/create', as: here.honest, body: { guid } });
  await field.ask({ key: 'GET biometric_code/guid', as: admin, group: there.id, query: `guid=${guid}` });
  const witness = { witness_biometric_guid: guid };
  const elsewhere = await field.ask({ ...give(admin, there.prey.vials[0], witness), group: there.id });
  mustBeRefused('a shown code', elsewhere);
};

/** The right password of a user who is not in this agency. */
const strangersPassword: Replay = async (field) => {
  const [one, other] = twoAgencies(field);
  const verifier = one.admin;
  await forgetTries(field, verifier);
  const stranger = other.honest;
  const body = { user_id: stranger.id, password: stranger.password };
  const answer = await field.ask({ key: 'POST user/verify_user', as: verifier, body });
  if (answer.data === true) throw new Broken('OWN_AGENCY_ALONE', 'a stranger is proven as a witness');
  const [vial] = await fullVials(field, one, verifier, 1);
  mustBeRefused('a stranger', await field.ask(give(verifier, vial, { witness_id: stranger.id })));
};

/**
 * The key of another user's write, with the same request: it must be a new write, and must not get the other's answer.
 */
const keyOfAnother: Replay = async (field) => {
  const [one, other] = twoAgencies(field);
  const idempotencyKey = field.random.uuid();
  const body = { discrepancy_type: 'Reseal Avoided', notes: 'replayed' };
  const ask = (as = one.honest): Promise<Answer> =>
    field.ask({ key: 'POST discrepancy/create', as, body, idempotencyKey });
  const [first, second, again] = [await ask(), await ask(other.honest), await ask()];
  const idOf = ({ data }: Answer): unknown => (data as { id?: string } | undefined)?.id;
  if (idOf(first) === idOf(second))
    throw new Broken('OWN_AGENCY_ALONE', `a key gave away another’s answer: ${second.text}`);
  if (idOf(first) !== idOf(again))
    throw new Broken('SERVED_ONCE', `a key wrote twice: ${first.text} and ${again.text}`);
};

const pictureElsewhere: Replay = async (field) => {
  const { here, there, admin } = field.world.rovers;
  const { body, type } = formOf(smallPng());
  const kept = await field.ask({
    key: 'POST image/upload',
    as: admin,
    group: here.id,
    body,
    headers: { 'content-type': type, 'x-folder': 'signature' },
    mayBeBusy: true,
  });
  const url = (kept.data as { url?: string } | undefined)?.url;
  if (url === undefined) return;
  const signed = { quantity: -0.001, guest_verify__signature_img: url };
  const elsewhere = await field.ask({ ...moveOf(admin, there.prey.vials[0], signed), group: there.id });
  mustBeRefused('a picture', elsewhere);
};

function twoAgencies({ world, random }: Field): [Field['world']['calm'], Field['world']['calm']] {
  const one = random.pick(world.agencies);
  return [one, random.pick(world.agencies.filter(({ id }) => id !== one.id))];
}
