import { maySelfWitness } from '../agency/role.ts';
import type { WitnessRefusal } from '../words/refusal.ts';
import type { AgencySettings } from '../agency/settings.ts';
import { isShownInTime, type WitnessAnswer } from '../proof/device-witness.ts';
import { TIMING } from '../values/timing.ts';

export type Guest = {
  readonly name: string | null;
  readonly title: string | null;
  readonly licenseNumber: string | null;
  readonly signature: string | null;
};

/** What the phone of a witness has signed, as a call says it (OPEN-149). */
export type DeviceClaim = {
  /** The code that the witness's phone has shown, as it was scanned. */
  readonly code: string;
  readonly sentence: string;
  /** The time that the record tells of itself; null where it is recorded with the time of its arrival. */
  readonly recordedAt: string | null;
};

/** What a call says about its witness. */
export type WitnessClaim = {
  readonly witnessId: string | null;
  readonly biometricGuid: string | null;
  readonly device: DeviceClaim | null;
  readonly guest: Guest;
  /**
   * When the records of the call happened by the clock of the device; null is the time of their arrival. None of a repair,
   * which is witnessed later and says so.
   */
  readonly happened: readonly (string | null)[];
};

/** Whether the claim names a witness at all, if only in part. */
export function isWitnessClaimed({ witnessId, biometricGuid, device, guest }: WitnessClaim): boolean {
  return [witnessId, biometricGuid, device, ...Object.values(guest)].some((value) => value !== null);
}

/** Whether two claims name the same witness in the same way. */
export function isSameClaim(one: WitnessClaim, other: WitnessClaim): boolean {
  return (
    one.witnessId === other.witnessId &&
    one.biometricGuid === other.biometricGuid &&
    one.device?.code === other.device?.code &&
    one.device?.sentence === other.device?.sentence &&
    one.guest.name === other.guest.name &&
    one.guest.title === other.guest.title &&
    one.guest.licenseNumber === other.guest.licenseNumber &&
    one.guest.signature === other.guest.signature
  );
}

/** What a password is proven for: to witness what another records, or to confirm what one records oneself. */
export const PROOF_PURPOSES = ['witness', 'confirm'] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

/** What a code shown by another device must look like, so that it is hard to guess and never the code of a vial. */
export const BIOMETRIC_GUID = /^[\w-]{16,64}$/;

/** What the server says of a scanned biometric code (ENT-15). */
export type ScannedCode = {
  readonly isBiometricCode: boolean;
  readonly isOwner: boolean;
  readonly hasAccess: boolean;
  readonly isExpired: boolean;
};

/** Why a scanned code makes no witness, or null (WITNESS-14 to WITNESS-18). */
export function refuseScannedCode(code: ScannedCode): WitnessRefusal | null {
  if (!code.isBiometricCode) return { code: 'WITNESS_CODE_INVALID' };
  if (code.isOwner) return { code: 'WITNESS_OWN_CODE' };
  if (!code.hasAccess) return { code: 'WITNESS_NOT_IN_AGENCY' };
  return code.isExpired ? { code: 'VERIFY_CODE_EXPIRED' } : null;
}

/** What the server knows about the claim: a user proven by password or not, a code scanned in time or not, or a key. */
export type KnownWitness =
  | {
      readonly form: 'user';
      readonly userId: string;
      readonly name: string;
      /** A fresh proof of this session that names no act. */
      readonly proofId: string | null;
      /** The proof that names the act of this call, with the hash of what the witness saw. */
      readonly bound: { readonly proofId: string; readonly actHash: string; readonly provenOn: string } | null;
      /** Whether this session has a fresh proof of another act. */
      readonly isOfOther: boolean;
    }
  | {
      readonly form: 'biometric';
      readonly userId: string;
      readonly name: string;
      readonly codeId: string;
      readonly isMember: boolean;
      readonly isFresh: boolean;
      /** When it was scanned; null where it was not. */
      readonly provenOn: string | null;
      /** The hash of what the witness saw; null for a code that was scanned without an act. */
      readonly actHash: string | null;
      /** Whether the code was scanned for another act. */
      readonly isOfOther: boolean;
    }
  | KnownDevice;

/** The key of a person's phone, registered in the agency. */
export type KnownDevice = {
  readonly form: 'device';
  readonly userId: string;
  readonly name: string;
  readonly keyId: string;
  readonly registeredOn: string;
  readonly revokedOn: string | null;
  readonly isMember: boolean;
  /** Whether this signature serves a record already. */
  readonly isUsed: boolean;
};

/** What is kept of what a phone has signed, and used up by it. */
export type DeviceProof = {
  readonly keyId: string;
  readonly actId: string;
  readonly actHash: string;
  readonly sentence: string;
  readonly signedAt: string;
  readonly signature: string;
};

/** What the phone of a witness has signed, as far as it was read and checked. */
export type DeviceSignature = {
  /** Null where the text cannot be read. */
  readonly answer: WitnessAnswer | null;
  /** Whether the key has signed the act of this call, with the sentence that the call tells. */
  readonly isSigned: boolean;
  /** The id of the act that the call records. */
  readonly actId: string | null;
  /** When the act was shown to the witness, as far as the clock of its device is believed. */
  readonly at: Date;
  readonly now: Date;
};

export type Witness =
  | { readonly form: 'password'; readonly userId: string; readonly name: string; readonly proofId: string }
  | { readonly form: 'biometric'; readonly userId: string; readonly name: string; readonly codeId: string }
  | { readonly form: 'device'; readonly userId: string; readonly name: string; readonly proof: DeviceProof }
  | { readonly form: 'self'; readonly userId: string; readonly name: string }
  | { readonly form: 'guest'; readonly guest: { readonly [Field in keyof Guest]: string } };

export type WitnessQuestion = {
  readonly claim: WitnessClaim;
  readonly known: KnownWitness | null;
  readonly actorId: string;
  readonly settings: Pick<AgencySettings, 'allow_self_witness' | 'require_bound_witness'>;
  /** The hash of what would be recorded (`actText`). */
  readonly actHash: string | null;
  /** What was made of the device that the claim names; null where it names none. */
  readonly signature?: DeviceSignature | null;
  /** When that happened, as far as the clock of the device is believed. */
  readonly happened: readonly Date[];
  readonly now: Date;
  readonly isNeeded: boolean;
};

/**
 * The witness a record may name, null where none is needed and none was claimed, or why not. A claim that is not proven
 * is refused also where no witness is needed: a record never names someone who was not there.
 */
export function judgeWitness(question: WitnessQuestion): Witness | WitnessRefusal | null {
  const { claim, isNeeded } = question;
  if (claim.witnessId !== null) return judgeUser(question);
  if (claim.biometricGuid !== null) return judgeCode(question);
  if (claim.device !== null) return judgeDevice(question, claim.device);
  const { name, title, licenseNumber, signature } = claim.guest;
  if (name && title && licenseNumber && signature)
    return { form: 'guest', guest: { name, title, licenseNumber, signature } };
  const isPartGuest = Boolean(name || title || licenseNumber || signature);
  return isNeeded || isPartGuest ? { code: 'WITNESS_REQUIRED' } : null;
}

/** Whether the judgement is a refusal. */
export function isWitnessRefusal(judged: Witness | WitnessRefusal | null): judged is WitnessRefusal {
  return judged !== null && 'code' in judged;
}

function judgeUser({ known, actorId, settings, actHash, happened, now }: WitnessQuestion): Witness | WitnessRefusal {
  if (known?.form !== 'user') return { code: 'WITNESS_NOT_IN_AGENCY' };
  const { userId, name, proofId, bound } = known;
  if (userId === actorId)
    return maySelfWitness(settings) ? { form: 'self', userId, name } : { code: 'WITNESS_REQUIRED' };
  if (bound !== null) {
    if (bound.actHash !== actHash) return { code: 'WITNESS_OTHER_ACT' };
    return isOfItsTime(new Date(bound.provenOn), happened)
      ? { form: 'password', userId, name, proofId: bound.proofId }
      : { code: 'WITNESS_OTHER_TIME' };
  }
  if (proofId === null) return { code: known.isOfOther ? 'WITNESS_OTHER_ACT' : 'WITNESS_REQUIRED' };
  if (settings.require_bound_witness) return { code: 'WITNESS_NOT_BOUND' };
  // A proof that names no act serves for some minutes only: it was made now.
  return isOfItsTime(now, happened) ? { form: 'password', userId, name, proofId } : { code: 'WITNESS_OTHER_TIME' };
}

function judgeCode({ known, actorId, settings, actHash, happened, now }: WitnessQuestion): Witness | WitnessRefusal {
  if (known?.form !== 'biometric') return { code: 'VERIFY_CODE_EXPIRED' };
  if (known.userId === actorId) return { code: 'WITNESS_OWN_CODE' };
  if (!known.isMember) return { code: 'WITNESS_NOT_IN_AGENCY' };
  if (known.isOfOther) return { code: 'WITNESS_OTHER_ACT' };
  if (!known.isFresh) return { code: 'VERIFY_CODE_EXPIRED' };
  if (known.actHash === null && settings.require_bound_witness) return { code: 'WITNESS_NOT_BOUND' };
  if (known.actHash !== null && known.actHash !== actHash) return { code: 'WITNESS_OTHER_ACT' };
  // As a password that names no act, a code that was scanned without one serves for some minutes only.
  const provenOn = known.actHash === null || known.provenOn === null ? now : new Date(known.provenOn);
  if (!isOfItsTime(provenOn, happened)) return { code: 'WITNESS_OTHER_TIME' };
  return { form: 'biometric', userId: known.userId, name: known.name, codeId: known.codeId };
}

/** OPEN-153: a witness was there. Who proves something today has not seen what is dated to another day. */
function isOfItsTime(provenOn: Date, happened: readonly Date[]): boolean {
  return happened.every((at) => Math.abs(at.getTime() - provenOn.getTime()) <= TIMING.deviceWitness.recordWithinMs);
}

/** OPEN-149: of all that a phone may have signed, only this act counts, once, in its agency, while its key was good. */
function judgeDevice(
  { known, actorId, actHash, signature }: WitnessQuestion,
  claim: DeviceClaim,
): Witness | WitnessRefusal {
  const answer = signature?.answer ?? null;
  if (!signature || answer === null) return { code: 'WITNESS_SIGNATURE_INVALID' };
  if (known?.form !== 'device') return { code: 'WITNESS_KEY_UNKNOWN' };
  const { userId, name, keyId } = known;
  if (userId === actorId) return { code: 'WITNESS_OWN_CODE' };
  if (!known.isMember) return { code: 'WITNESS_NOT_IN_AGENCY' };
  if (answer.actId !== signature.actId) return { code: 'WITNESS_OTHER_ACT' };
  if (!signature.isSigned || actHash === null || answer.witnessId !== userId)
    return { code: 'WITNESS_SIGNATURE_INVALID' };
  if (known.isUsed || isTooLate(signature, answer, claim)) return { code: 'VERIFY_CODE_EXPIRED' };
  if (!wasGood(known, signature.at)) return { code: 'WITNESS_KEY_REVOKED' };
  const { actId, signedAt } = answer;
  const proof = { keyId, actId, actHash, sentence: claim.sentence, signedAt, signature: answer.signature };
  return { form: 'device', userId, name, proof };
}

/** Signed long after it was shown, recorded as of another time, or sent after it is believed no more. */
function isTooLate({ now }: DeviceSignature, answer: WitnessAnswer, { recordedAt }: DeviceClaim): boolean {
  const { recordWithinMs } = TIMING.deviceWitness;
  const apartMs = recordedAt === null ? 0 : Math.abs(Date.parse(recordedAt) - Date.parse(answer.at));
  const isOld = now.getTime() - Date.parse(answer.at) > TIMING.witness.boundForMs;
  return isOld || apartMs > recordWithinMs || !isShownInTime(answer.at, new Date(answer.signedAt));
}

/** A key counts from its registration to its revocation; clocks may be wrong by as much as they may anywhere. */
function wasGood({ registeredOn, revokedOn }: KnownDevice, at: Date): boolean {
  const isBegun = at.getTime() >= Date.parse(registeredOn) - TIMING.offline.maxClockAheadMs;
  return isBegun && (revokedOn === null || at.getTime() < Date.parse(revokedOn));
}
