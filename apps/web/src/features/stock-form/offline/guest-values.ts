import type { WitnessFields } from '@vialant/contract/witness-input';
import { GUEST_TITLES } from '@vialant/domain/values/limits';
import type { GuestPayload, PhonePayload } from '../../../outbox/entry.ts';

/** The witness of an offline form, a guest or a colleague's phone; every field is empty without one. */
export type GuestValues = {
  readonly guestName: string;
  readonly guestTitle: string;
  readonly guestLicense: string;
  readonly guestSignature: string;
  readonly phoneCode: string;
  readonly phoneSentence: string;
  readonly phoneName: string;
};

/** No colleague's phone has signed. */
export const NO_PHONE = { phoneCode: '', phoneSentence: '', phoneName: '' } as const;

export const NO_GUEST: GuestValues = {
  guestName: '',
  guestTitle: '',
  guestLicense: '',
  guestSignature: '',
  ...NO_PHONE,
};

export function guestValues(fields: WitnessFields): GuestValues {
  return {
    guestName: fields.guest_verify__name ?? '',
    guestTitle: fields.guest_verify__title ?? '',
    guestLicense: fields.guest_verify__license_number ?? '',
    guestSignature: fields.guest_verify__signature_img ?? '',
    ...NO_PHONE,
  };
}

/** The guest in the form of an outbox entry; null without one. */
export function guestPayload(values: GuestValues): GuestPayload | null {
  const title = GUEST_TITLES.find((each) => each === values.guestTitle);
  if (title === undefined || values.guestName === '' || values.guestSignature === '') return null;
  return { name: values.guestName, title, license_number: values.guestLicense, signature: values.guestSignature };
}

/** The values of a form that a colleague has witnessed on their own phone (OPEN-149). */
export function phoneValues(
  { witness_device_code, witness_device_sentence }: WitnessFields,
  name: string,
): GuestValues {
  return {
    ...NO_GUEST,
    phoneCode: witness_device_code ?? '',
    phoneSentence: witness_device_sentence ?? '',
    phoneName: name,
  };
}

/** That colleague in the form of an outbox entry; null without one, and once anything in the form was changed. */
export function phonePayload({
  values: { phoneCode: code, phoneSentence: sentence, phoneName: name },
  isBegun,
}: {
  readonly values: GuestValues;
  readonly isBegun: boolean;
}): PhonePayload | null {
  return isBegun && code !== '' ? { code, sentence, name } : null;
}

/** The witness as the form's sentence names them; null without one. */
export function guestNameOf({ guestName }: GuestValues): string | null {
  return guestName === '' ? null : guestName;
}
