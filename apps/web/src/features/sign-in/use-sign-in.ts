import type { CallInput } from '@vialant/contract/call';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useState } from 'react';
import type { Client } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import { sleep } from '../../api/tries.ts';
import { makeWitnessKey, type UnregisteredKey } from '../../services/register-witness-key.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type Services, useServices } from '../../services/services.ts';
import type { SignedIn } from './keep-session.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

type LoginEntry = { readonly email: string; readonly password: string; readonly personal: boolean };

/** A sign-in whose one-time code was right and whose phone number can still be set (OTP-06). */
export type PendingSignIn = {
  readonly reply: SignedIn;
  readonly email: string;
  readonly personal: boolean;
  readonly guid: string;
  readonly code: string;
};

export type SignIn = {
  readonly busy: boolean;
  readonly signIn: (entry: LoginEntry) => Promise<void>;
  /** Whether a one-time code is asked for (LOGIN-11). */
  readonly codeAsked: boolean;
  readonly submitCode: (code: string) => Promise<void>;
  readonly dropCode: () => void;
};

export type SignInEnds = {
  readonly onSignedIn: (reply: SignedIn) => void;
  readonly onResetRequired: (email: string) => void;
  readonly onPhoneWanted: (pending: PendingSignIn) => void;
};

type CodeWanted = Omit<LoginEntry, 'password'> & { readonly guid: string; readonly made: UnregisteredKey | null };

/** A key is made within milliseconds, once its code is there; the sign-in works without one too. */
const KEY_WAIT_MS = 500;

/** Status first, then login, then the one-time code where one is asked for (LOGIN-07 to LOGIN-15, OTP-04 to OTP-07). */
export function useSignIn({ onSignedIn, onResetRequired, onPhoneWanted }: SignInEnds): SignIn {
  const services = useServices();
  const { client, witnessKeys } = services;
  // Loads the code that makes keys, while the user still types.
  useEffect(() => void witnessKeys.present().catch(() => undefined), [witnessKeys]);
  const toast = useToast();
  const finish = useFinishSignIn();
  const [busy, setBusy] = useState(false);
  const [wanted, setWanted] = useState<CodeWanted | null>(null);

  async function attempt({ email, password, personal }: LoginEntry): Promise<void> {
    // Wrapped by the password while the server answers, which takes as long.
    const making = keyOf(services, password);
    if (await isDisabled(client, email)) {
      toast(messages.login.disabledBefore);
      return;
    }
    const made = await making;
    const reply = await client.call('POST user/login', {
      username: email,
      password: await hashPassword(password),
      ...ofDevice(personal, made),
    });
    if ('dual_factor_guid' in reply) {
      setWanted({ guid: reply.dual_factor_guid, email, personal, made });
      return;
    }
    await keepIfRegistered(reply, made);
    await finish(reply, { email, personal });
    onSignedIn(reply);
  }

  async function signIn(entry: LoginEntry): Promise<void> {
    setBusy(true);
    const slowNotice = setTimeout(() => toast(messages.login.slowNetwork), TIMING.login.slowNoticeAfterMs);
    try {
      await attempt(entry);
    } catch (error) {
      toast(wordsFor(error));
      if (refusalOf(error)?.err === 'PASSWORD_RESET_REQUIRED') onResetRequired(entry.email);
    } finally {
      clearTimeout(slowNotice);
      setBusy(false);
    }
  }

  async function tryCode({ guid, email, personal, made }: CodeWanted, code: string): Promise<void> {
    const reply = await client.call('POST user/login/with_code', {
      dual_factor_guid: guid,
      dual_factor_code: code,
      ...ofDevice(personal, made),
    });
    await keepIfRegistered(reply, made);
    if (reply.can_set_phone_number === 1) {
      onPhoneWanted({ reply, email, personal, guid, code });
      return;
    }
    await finish(reply, { email, personal });
    onSignedIn(reply);
  }

  async function submitCode(code: string): Promise<void> {
    if (wanted === null) return;
    setBusy(true);
    try {
      await tryCode(wanted, code);
    } catch (error) {
      toast(wordsForCode(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, signIn, codeAsked: wanted !== null, submitCode, dropCode: () => setWanted(null) };
}

/** A key by which this phone may witness; null where none can be made. */
function keyOf(services: Services, password: string): Promise<UnregisteredKey | null> {
  const tooLate = sleep(KEY_WAIT_MS).then(() => null);
  return Promise.race([makeWitnessKey(services, password), tooLate]).catch(() => null);
}

/** What the device asks for with the sign-in. */
function ofDevice(
  personal: boolean,
  made: UnregisteredKey | null,
): Pick<CallInput<'POST user/login'>, 'personal_device' | 'witness_key'> {
  return { ...(personal && { personal_device: 1 }), ...(made !== null && { witness_key: made.named }) };
}

/**
 * OPEN-149: from now on this phone can witness without a network. The server has registered the key together with the
 * sign-in, so that nobody waits for a second answer; where it did not, the key is not kept.
 */
async function keepIfRegistered({ id, witness_key }: SignedIn, made: UnregisteredKey | null): Promise<void> {
  if (witness_key === 1) await made?.key.keep(id).catch(() => undefined);
}

/** A status call that fails does not stop the sign-in (OPEN-055): login itself refuses a disabled account. */
async function isDisabled(client: Client, email: string): Promise<boolean> {
  try {
    const status = await client.call('POST user/login/status', { username: email });
    return status.inactive_after_date !== null;
  } catch {
    return false;
  }
}

/** OPEN-055: only a server that answered can have found the password wrong. */
function wordsFor(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal === null) return messages.login.noAnswer;
  if (refusal.err === 'PASSWORD_RESET_REQUIRED') return messages.login.passwordResetRequired;
  if (refusal.err === 'ACCOUNT_DISABLED') return messages.login.accountDisabled;
  if (refusal.err === 'TOO_MANY') return messages.api.tooMany;
  return messages.login.incorrect;
}

/** OTP-05; without an answer the code is not called wrong either. */
export function wordsForCode(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal === null) return messages.login.noAnswer;
  if (refusal.err === 'ACCOUNT_DISABLED') return messages.login.accountDisabled;
  if (refusal.err === 'TOO_MANY') return messages.api.tooMany;
  return messages.otp.incorrectCode;
}
