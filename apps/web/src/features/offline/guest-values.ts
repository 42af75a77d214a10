import type { WitnessFields } from '@vialant/contract/witness-input';
import { GUEST_TITLES } from '@vialant/domain/values/limits';
import type { GuestPayload } from '../../outbox/payload.ts';

/** The guest witness of an offline form; every field is empty without one. */
export type GuestValues = {
  readonly guestName: string;
  readonly guestTitle: string;
  readonly guestLicense: string;
  readonly guestSignature: string;
};

export const NO_GUEST: GuestValues = { guestName: '', guestTitle: '', guestLicense: '', guestSignature: '' };

export function guestValues(fields: WitnessFields): GuestValues {
  return {
    guestName: fields.guest_verify__name ?? '',
    guestTitle: fields.guest_verify__title ?? '',
    guestLicense: fields.guest_verify__license_number ?? '',
    guestSignature: fields.guest_verify__signature_img ?? '',
  };
}

/** The guest in the form of an outbox entry; null without one. */
export function guestPayload(values: GuestValues): GuestPayload | null {
  const title = GUEST_TITLES.find((each) => each === values.guestTitle);
  if (title === undefined || values.guestName === '' || values.guestSignature === '') return null;
  return { name: values.guestName, title, license_number: values.guestLicense, signature: values.guestSignature };
}

/** The witness as the form's sentence names them; null without one. */
export function guestNameOf({ guestName }: GuestValues): string | null {
  return guestName === '' ? null : guestName;
}
