import { answerText, type AskedAct, refuseAsked, witnessStatement } from '@vialant/domain/proof/device-witness';
import { phoneWitness as words } from '@vialant/domain/words/field/phone-witness';
import { say, type WitnessRefusal } from '@vialant/domain/words/refusal';
import { useState } from 'react';
import { refusalOf } from '../../../api/failure.ts';
import type { Signed } from '../../../device/witness-key/port.ts';
import { registerWitnessKey } from '../../../services/register-witness-key.ts';
import { type Services, useServices } from '../../../services/services.ts';
import type { Actor } from './use-asked-act.ts';

export type SignAsked = {
  readonly busy: boolean;
  /** Why it was not signed, in words; null before the first try and after another password was typed. */
  readonly refused: string | null;
  /** The text of the code that the other phone scans; null until it is signed. */
  readonly answer: string | null;
  readonly forget: () => void;
  readonly sign: (password: string) => Promise<void>;
};

/** OPEN-149: signs what another phone asked, with the key that this password opens. */
export function useSignAsked(asked: AskedAct, user: Actor): SignAsked {
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);

  async function sign(password: string): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const end = await signOnce(services, { asked, user, password });
      if ('refused' in end) setRefused(end.refused);
      else setAnswer(end.answer);
    } catch (error) {
      setRefused(refusalOf(error)?.message ?? words.failed);
    }
    setBusy(false);
  }

  return { busy, refused, answer, forget: () => setRefused(null), sign };
}

type Signing = { readonly asked: AskedAct; readonly user: Actor; readonly password: string };
type End = { readonly answer: string } | { readonly refused: string };

async function signOnce(services: Services, { asked, user, password }: Signing): Promise<End> {
  const { witnessKeys, network, now } = services;
  const refusal = whyNotSigned(asked, user, now());
  if (refusal !== null) return { refused: refusal };
  const signedAt = now().toISOString();
  const by = { witnessId: user.id, signedAt };
  const text = witnessStatement(asked, by);
  let signed: Signed = await witnessKeys.sign(user.id, password, text);
  if (signed === 'no key') {
    if (!network.isOnline()) return { refused: words.noKey };
    await registerWitnessKey(services, { userId: user.id, password });
    signed = await witnessKeys.sign(user.id, password, text);
  }
  if (typeof signed === 'string') return { refused: REFUSED[signed] };
  const { actId, at } = asked;
  return { answer: answerText({ ...by, witnessName: user.name, actId, at, ...signed }) };
}

const REFUSED = { 'no key': words.noKey, 'wrong password': words.wrongPassword, removed: words.tooOften } as const;

/** Why this phone does not sign it, in words; null where it does. */
export function whyNotSigned(asked: AskedAct, { id: userId, agencyId }: Actor, now: Date): string | null {
  const refusal = refuseAsked(asked, { userId, agencyId, now });
  return refusal && (WORDS.get(refusal.code) ?? say(refusal));
}

const WORDS: ReadonlyMap<WitnessRefusal['code'], string> = new Map([
  ['WITNESS_OWN_CODE', words.own],
  ['WITNESS_NOT_IN_AGENCY', words.otherAgency],
  ['VERIFY_CODE_EXPIRED', words.expired],
]);
