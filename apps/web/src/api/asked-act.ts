import { type AskedAct, type WitnessAnswer, witnessStatement } from '@vialant/domain/proof/device-witness';
import { type ActToShow, shownAct } from './shown-act.ts';

type Actor = { readonly id: string; readonly name: string; readonly agencyId: string };

/** What this phone asks another one to witness (OPEN-149). */
export async function askedAct(act: ActToShow, actor: Actor, now: Date): Promise<AskedAct> {
  const { act_id, act_hash, sentence } = await shownAct(act);
  return {
    agencyId: actor.agencyId,
    actorId: actor.id,
    actorName: actor.name,
    actId: act_id,
    actHash: act_hash,
    // As the server reads it.
    sentence: sentence.trim(),
    at: now.toISOString(),
  };
}

/** Whether the key that the answer names has signed this; whose key it is, only the server knows. */
export async function isSignedAnswer(asked: AskedAct, answer: WitnessAnswer): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  try {
    const point = bytesOf(answer.publicKey);
    const key = await subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    const text = new TextEncoder().encode(witnessStatement({ ...asked, at: answer.at }, answer));
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(answer.signature), text);
  } catch {
    return false; // a key that is none has signed nothing
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
