import type { WitnessFields } from '@vialant/contract/witness-input';
import { cleanImage } from '../../image/clean-image.ts';
import type { Chance } from './chance.ts';
import type { Person } from './people.ts';

/** Who saw an act: a colleague who gave their password or showed their code, or a guest who signed. */
export type Witnessing =
  | { readonly kind: 'password'; readonly person: Person }
  | { readonly kind: 'code'; readonly person: Person; readonly guid: string }
  | { readonly kind: 'guest'; readonly name: string; readonly license: string };

const NURSES = [
  'Dana Whitlock',
  'Priya Raman',
  'Marcus Bell',
  'Elena Duarte',
  'Tom Okafor',
  'Grace Lindqvist',
] as const;

/** A signature that every guest of the demo draws: a stroke of a few pixels. */
const STROKE =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAIAQAAAADL2gLOAAAAJUlEQVR42mP4//8/w/+HQHwPiPfXM9TX72fY9/8ew8H/DxmAcgBT0RTs59v5wwAAAABJRU5ErkJggg==';
const DRAWING = `data:image/png;base64,${STROKE}`;

/** Whether it is a drawing, as the product judges it. */
export const IS_DRAWN = cleanImage(Buffer.from(STROKE, 'base64'), ['image/png']) !== null;

/** The colleague, or now and then a nurse of the hospital. */
export function someWitness(chance: Chance, colleague: Person, guestShare: number): Witnessing {
  if (chance.happens(guestShare)) {
    const place = chance.whole(0, NURSES.length - 1);
    return { kind: 'guest', name: NURSES[place] ?? NURSES[0], license: `RN-${48_210 + place * 37}` };
  }
  return chance.happens(0.2) ? shownCode(chance, colleague) : { kind: 'password', person: colleague };
}

function shownCode(chance: Chance, person: Person): Witnessing {
  const part = (): string =>
    Math.floor(chance.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return { kind: 'code', person, guid: [part(), part(), part(), part()].join('-') };
}

/** The witness as a body names it. */
export function witnessFields(witness: Witnessing): WitnessFields {
  switch (witness.kind) {
    case 'password':
      return { witness_id: witness.person.id };
    case 'code':
      return { witness_biometric_guid: witness.guid };
    case 'guest':
      return {
        guest_verify__name: witness.name,
        guest_verify__title: 'Nurse',
        guest_verify__license_number: witness.license,
        guest_verify__signature_img: DRAWING,
      };
  }
}
