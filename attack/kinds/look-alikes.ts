import { guest } from '../../apps/server/src/testing/custody-calls.ts';
import { tellAnswer, tellRequest } from '../client.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { Broken } from '../promises/promise.ts';
import type { Agency, Person } from '../world.ts';

/** Changes of a code that a reader cannot see. */
const DISGUISES: readonly ((code: string) => string)[] = [
  (code) => `${code}\u200b`,
  (code) => `\u200d${code}`,
  (code) => `${code.slice(0, 3)}\u2060${code.slice(3)}`,
  (code) => `${code}\ufeff`,
  (code) => `\u202e${code.split('').toReversed().join('')}\u202c`,
  (code) => `${code}\u200f`,
  (code) => `\u2066${code}\u2069`,
  (code) => code.replace('A', '\u0410'),
  (code) => code.replace('O', '\u041e'),
  (code) => code.replace('K', '\u212a'),
  (code) => code.replace('-', '\u2010'),
  (code) => code.replace('-', '\u00ad-'),
  (code) => code.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (code) => `${code}\u0007`,
  (code) => `\u0001${code}`,
  (code) => `${code}\u0338`,
  (code) => `${code}\u{e0041}`,
  (code) => `${code}\u3164`,
];

const NAMES = ['\u202eslliM', 'Mi\u0000lls', 'Mi\u0007lls', '\u2066Mills', 'Mills\r\nBcc: all@attack.test'] as const;

/** Codes and names that look like others. */
export const lookAlikes: Kind = {
  name: 'look-alikes',
  share: 3,
  round: async (field) => {
    const { random, world, round } = field;
    const agency = random.pick(world.agencies);
    const code = `LOOKA-${random.hex(8).toUpperCase()}`;
    await field.ask(newVial(agency, code));
    for (let n = 0; n < 3; n += 1) {
      const disguised = DISGUISES[(round * 3 + n) % DISGUISES.length]?.(code) ?? code;
      await mustBeRefused(field, newVial(agency, disguised));
      await mustBeRefused(field, {
        key: 'POST drug_box/create',
        as: agency.admin,
        body: { name: 'Look', barcode_id: disguised },
      });
      await mustBeRefused(field, reseal(agency, disguised));
    }
    await mustBeRefused(field, named(agency.admin, random.pick(NAMES), random.hex(8)));
  },
};

async function mustBeRefused(field: Field, asked: Asked): Promise<void> {
  const answer = await field.ask(asked);
  if (answer.status !== 200) return;
  const spelled = JSON.stringify(asked.body).replaceAll(
    /[^\u0020-\u007e]/gu,
    (odd) => `\\u{${odd.codePointAt(0)?.toString(16)}}`,
  );
  throw new Broken('CODES_APART', `${tellRequest({ ...asked, body: spelled })}\n→ ${tellAnswer(answer)}`);
}

function newVial({ prey, admin }: Agency, barcode_id: string): Asked {
  const vial = { barcode_id, type: prey.type, drug_box_id: prey.boxes[2], expiration_date: '2035-01-01' };
  return { key: 'POST drug/create', as: admin, body: { ...vial, quantity: 1, lot_number: 'LOOK', ...guest } };
}

function reseal({ prey, admin }: Agency, code: string): Asked {
  const body = { drug_box_id: prey.boxes[2], drug_box__barcode_id: code, drug_checks: [], ...guest };
  return { key: 'POST box_check/create', as: admin, body };
}

function named(as: Person, last_name: string, word: string): Asked {
  const person = { first_name: 'Ina', last_name, primary_email: `named-${word}@attack.test`, role: 'user' };
  return { key: 'POST user/invite', as, body: person };
}
