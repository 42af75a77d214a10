import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { judgeTime } from '@vialant/domain/custody/device-clock';
import type { DeviceClaim, DeviceSignature } from '@vialant/domain/custody/witness';
import { readAnswer, type WitnessAnswer, witnessStatement } from '@vialant/domain/proof/device-witness';
import type { Facts } from './facts.ts';

/** What stands in a public key of P-256 before its point (RFC 5480). */
const BEFORE_POINT = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** The key whose point is written so; null where it is no point on P-256. */
export function witnessKeyOf(publicKey: string): KeyObject | null {
  try {
    const key = Buffer.concat([BEFORE_POINT, Buffer.from(publicKey, 'base64url')]);
    return createPublicKey({ key, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** OPEN-149: what the phone of the witness has signed, compared with what would be recorded. */
export function signatureOf(facts: Facts, { code, sentence }: DeviceClaim): DeviceSignature {
  const answer = readAnswer(code);
  const now = new Date(facts.now);
  return {
    answer,
    isSigned: answer !== null && isSigned(facts, answer, sentence),
    actId: facts.actId,
    at: answer === null ? now : shownAt(facts, answer.at),
    now,
  };
}

function isSigned({ actor, actId, actHash }: Facts, answer: WitnessAnswer, sentence: string): boolean {
  const key = witnessKeyOf(answer.publicKey);
  if (key === null || actId === null || actHash === null) return false;
  const { userGroupId: agencyId, userId: actorId } = actor;
  const text = witnessStatement({ agencyId, actorId, actId, actHash, sentence, at: answer.at }, answer);
  const signature = Buffer.from(answer.signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** When it was shown, as far as the clock of the device is believed, and never later than now. */
function shownAt({ now, deviceNow }: Facts, at: string): Date {
  const arrived = new Date(now);
  const judged = judgeTime({ claimed: new Date(at), deviceNow, now: arrived });
  return 'code' in judged || judged.happenedAt > arrived ? arrived : judged.happenedAt;
}
