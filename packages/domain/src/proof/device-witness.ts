import { TIMING } from '../values/timing.ts';
import type { WitnessRefusal } from '../words/refusal.ts';
import { canonicalJson, FORM_VERSION } from './canonical.ts';

/** What the phone of who acts shows to the phone of who witnesses (OPEN-149). */
export type AskedAct = {
  readonly agencyId: string;
  readonly actorId: string;
  readonly actorName: string;
  /** The idempotency key of the call that will record it. */
  readonly actId: string;
  /** The SHA-256 of its `actText`, in hex. */
  readonly actHash: string;
  readonly sentence: string;
  /** When it was shown, by the clock of the phone that shows it. */
  readonly at: string;
};

/** What the phone of the witness shows in answer. */
export type WitnessAnswer = {
  readonly witnessId: string;
  readonly witnessName: string;
  /** The point of the key on P-256, uncompressed, in base64url. */
  readonly publicKey: string;
  readonly actId: string;
  readonly at: string;
  /** When it was signed, by the clock of the witness's phone. */
  readonly signedAt: string;
  /** ECDSA with SHA-256 of the `witnessStatement`: r and s, in base64url. */
  readonly signature: string;
};

/** What the texts begin with; no code of a vial or box does. */
const ASKED = 'VIALANT-ACT:1:';
const ANSWERED = 'VIALANT-WITNESS:1:';

/** How a public key and a signature are written. */
export const WITNESS_PUBLIC_KEY = /^B[\w-]{86}$/;
const SIGNATURE = /^[\w-]{86}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Whether a scanned text is one of the two codes, read whole or in part. */
export function isWitnessText(text: string): boolean {
  return isAskedText(text) || text.startsWith(ANSWERED);
}

/** Whether a scanned text asks for a witness. */
export function isAskedText(text: string): boolean {
  return text.startsWith(ASKED);
}

export function askedText(act: AskedAct): string {
  const { agencyId, actorId, actorName, actId, actHash, at, sentence } = act;
  return ASKED + asciiJson([agencyId, actorId, actorName, actId, actHash, at, sentence]);
}

/** Reads a scanned text; null when it asks for no witness. */
export function readAsked(text: string): AskedAct | null {
  const [agencyId, actorId, actorName, actId, actHash, at, sentence, ...more] = textsAfter(ASKED, text);
  if (sentence === undefined || more.length > 0) return null;
  if (!agencyId || !actorId || actorName === undefined || !actId || !actHash || !at) return null;
  if (!HASH.test(actHash) || !isInstant(at) || sentence === '') return null;
  return { agencyId, actorId, actorName, actId, actHash, at, sentence };
}

export function answerText(answer: WitnessAnswer): string {
  const { witnessId, witnessName, publicKey, actId, at, signedAt, signature } = answer;
  return ANSWERED + asciiJson([witnessId, witnessName, publicKey, actId, at, signedAt, signature]);
}

/** Reads a scanned text, or what a call says of its witness; null when it is no answer. */
export function readAnswer(text: string): WitnessAnswer | null {
  const [witnessId, witnessName, publicKey, actId, at, signedAt, signature, ...more] = textsAfter(ANSWERED, text);
  if (signature === undefined || more.length > 0) return null;
  if (!witnessId || witnessName === undefined || !publicKey || !actId || !at || !signedAt) return null;
  if (!WITNESS_PUBLIC_KEY.test(publicKey) || !SIGNATURE.test(signature)) return null;
  if (!isInstant(at) || !isInstant(signedAt)) return null;
  return { witnessId, witnessName, publicKey, actId, at, signedAt, signature };
}

export type StatedAct = Omit<AskedAct, 'actorName'>;

/** The text that the witness's phone signs: the act as it was shown, by whom, to whom, and both times. */
export function witnessStatement(act: StatedAct, by: Pick<WitnessAnswer, 'witnessId' | 'signedAt'>): string {
  return canonicalJson({
    v: FORM_VERSION,
    format: 'vialant-device-witness',
    agency: act.agencyId,
    actor: act.actorId,
    act_id: act.actId,
    act_hash: act.actHash,
    sentence: act.sentence,
    at: act.at,
    witness: by.witnessId,
    signed_at: by.signedAt,
  });
}

export type WitnessPhone = { readonly userId: string; readonly agencyId: string; readonly now: Date };

/** Why the witness's phone does not sign what it was shown; null where it does. */
export function refuseAsked(asked: AskedAct, { userId, agencyId, now }: WitnessPhone): WitnessRefusal | null {
  if (asked.actorId === userId) return { code: 'WITNESS_OWN_CODE' };
  if (asked.agencyId !== agencyId) return { code: 'WITNESS_NOT_IN_AGENCY' };
  return isShownInTime(asked.at, now) ? null : { code: 'VERIFY_CODE_EXPIRED' };
}

/** Why the phone of who acts does not take an answer; null where it does. The signature is checked apart from this. */
export function refuseAnswer(
  answer: WitnessAnswer | null,
  asked: Pick<AskedAct, 'actorId' | 'actId'>,
): WitnessRefusal | null {
  if (answer === null) return { code: 'WITNESS_SIGNATURE_INVALID' };
  if (answer.witnessId === asked.actorId) return { code: 'WITNESS_OWN_CODE' };
  return answer.actId === asked.actId ? null : { code: 'WITNESS_OTHER_ACT' };
}

/** Whether two phones, whose clocks may differ a little, were held before each other at these times. */
export function isShownInTime(at: string, signedAt: Date): boolean {
  return Math.abs(signedAt.getTime() - Date.parse(at)) <= TIMING.deviceWitness.codeValidForMs;
}

function textsAfter(prefix: string, text: string): string[] {
  if (!text.startsWith(prefix)) return [];
  let read: unknown;
  try {
    read = JSON.parse(text.slice(prefix.length));
  } catch {
    return [];
  }
  return Array.isArray(read) && read.every((each) => typeof each === 'string') ? read : [];
}

/** Readers of codes do not agree about other letters than those of ASCII. */
function asciiJson(texts: readonly string[]): string {
  return JSON.stringify(texts).replaceAll(
    /[^\u0020-\u007e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function isInstant(text: string): boolean {
  const read = new Date(text);
  return !Number.isNaN(read.getTime()) && read.toISOString() === text;
}
