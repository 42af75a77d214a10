import type { Witness } from '@vialant/domain/custody/witness';
import type { PersonalData } from './new-personal-data.ts';

/** What a record says of who made it and who saw it. */
export function witnessColumns(userName: string, witness: Witness | null): Record<string, unknown> {
  const guest = witness?.form === 'guest' ? witness.guest : null;
  const person = witness !== null && witness.form !== 'guest' ? witness : null;
  return {
    user_name: userName,
    witness_form: witness?.form ?? null,
    witness_id: person?.userId ?? null,
    witness_name: person?.name ?? null,
    guest_verify_name: guest?.name ?? null,
    guest_verify_title: guest?.title ?? null,
  };
}

/** The personal data of a guest who was the witness. */
export function guestData(witness: Witness | null): Pick<PersonalData, 'license_number' | 'signature_img'> {
  const guest = witness?.form === 'guest' ? witness.guest : null;
  return { license_number: guest?.licenseNumber ?? null, signature_img: guest?.signature ?? null };
}

/** The proof of the witness, which serves this act alone; none of a guest. What a phone has signed names who showed it. */
export function proofUsed(
  witness: Witness | null,
  { userId, userGroupId }: { readonly userId: string; readonly userGroupId: string },
): Record<string, unknown> | null {
  if (witness?.form === 'password') return { proofId: witness.proofId };
  if (witness?.form === 'biometric') return { codeId: witness.codeId };
  if (witness?.form === 'device') return { userId, userGroupId, witnessId: witness.userId, ...witness.proof };
  return null;
}
