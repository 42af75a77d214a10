import { HEADERS } from '@vialant/contract/envelope';
import {
  type Form,
  formOf,
  formOfTinyParts,
  heicOfItemsTimesPlaces,
  jpegOfEmptyDirectories,
  jpegOfFourBillionPixels,
  signatureOfItemsTimesPlaces,
} from '../../apps/server/src/testing/hostile-pictures.ts';
import { guest } from '../../apps/server/src/testing/custody-calls.ts';
import { type Answer, tellAnswer } from '../client.ts';
import type { Asked, Kind } from '../field.ts';
import { Broken } from '../promises/promise.ts';
import type { Random } from '../random.ts';
import { smallPng } from '../small-picture.ts';
import type { Person } from '../world.ts';
import { moveOf } from './vials.ts';

const LARGE = 11_000_000;

type Hostile = { readonly what: string; readonly form: () => Form; readonly mayBeTaken?: true };

/** Each of these costs a careless decoder seconds or gigabytes. */
const HOSTILE: readonly Hostile[] = [
  { what: 'a JPEG of empty directories', form: () => formOf(jpegOfEmptyDirectories()) },
  // Unusual, but allowed: it must be cheap to read, and may then be stored.
  { what: 'a HEIC of items times places', form: () => formOf(heicOfItemsTimesPlaces()), mayBeTaken: true },
  { what: 'a JPEG of four billion pixels', form: () => formOf(jpegOfFourBillionPixels()) },
  { what: 'a form of tiny parts', form: () => formOfTinyParts() },
  { what: 'a picture of eleven megabytes', form: () => formOf(Buffer.concat([smallPng(), Buffer.alloc(LARGE)])) },
  { what: 'a page that says it is a picture', form: () => formOf(Buffer.from('<script>alert(1)</script>')) },
];

/** Pictures and forms that are made to be expensive, and valid ones with a few wrong bytes. */
export const pictures: Kind = {
  name: 'pictures',
  share: 2,
  round: async (field) => {
    const { random, world, round } = field;
    const agency = random.pick(world.agencies);
    const as = agency.staff[0] ?? agency.admin;
    const hostile = HOSTILE[round % HOSTILE.length];
    if (hostile) {
      const answer = await field.ask(upload(as, hostile.form()));
      if (!hostile.mayBeTaken) mustBeRefused(hostile.what, answer);
    }
    await field.ask(upload(as, broken(formOf(smallPng()), random)));
    mustBeTaken(await field.ask(upload(as, formOf(smallPng()))));
    if (round % 3 === 0) {
      const signed = {
        quantity: -0.001,
        guest_verify__signature_img: signatureOfItemsTimesPlaces({ items: 900, places: 9000 }),
      };
      mustBeRefused(
        'a signature that is no drawing',
        await field.ask({ ...moveOf(as, agency.prey.vials[2], { ...guest, ...signed }), mayBeBusy: true }),
      );
    }
  },
};

function upload(as: Person, { body, type }: Form): Asked {
  const headers = { 'content-type': type, [HEADERS.folder]: 'signature' };
  return { key: 'POST image/upload', as, body, headers, mayBeBusy: true, mayBeCut: true };
}

function mustBeRefused(what: string, answer: Answer): void {
  if (answer.status === 200) throw new Broken('PICTURE_BOUNDED', `${what} was taken\n→ ${tellAnswer(answer)}`);
}

function mustBeTaken(answer: Answer): void {
  const isAllowed = answer.status === 200 || answer.err === 'TOO_MANY' || answer.err === 'UNAVAILABLE';
  if (!isAllowed) throw new Broken('HONEST_SERVED', `a good picture is refused\n→ ${tellAnswer(answer)}`);
}

/** The form with some of its bytes changed, repeated or removed. */
function broken({ body, type }: Form, random: Random): Form {
  const at = random.below(body.length);
  const parts = [
    body.subarray(0, at),
    Buffer.from(random.hex(2 * random.below(20)), 'hex'),
    body.subarray(at + random.below(8)),
  ];
  return { body: Buffer.concat(parts), type: random.oneIn(4) ? `${type}x` : type };
}
