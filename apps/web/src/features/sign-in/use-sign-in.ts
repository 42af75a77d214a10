import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { TIMING } from '@vialant/domain/values/timing';
import { useState } from 'react';
import type { Client } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import type { NewWitnessKey } from '../../device/witness-key/port.ts';
import { registerWitnessKey } from '../../services/register-witness-key.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
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

type CodeWanted = LoginEntry & { readonly guid: string };

/** The sign-in does not wait longer for the key of the witness, without which it works too. */
const KEY_WAIT_MS = 4000;

/** Status first, then login, then the one-time code where one is asked for (LOGIN-07 to LOGIN-15, OTP-04 to OTP-07). */
export function useSignIn({ onSignedIn, onResetRequired, onPhoneWanted }: SignInEnds): SignIn {
  const services = useServices();
  const { client, witnessKeys } = services;
  const toast = useToast();
  const finish = useFinishSignIn();
  const [busy, setBusy] = useState(false);
  const [wanted, setWanted] = useState<CodeWanted | null>(null);

  /** OPEN-149: from now on this phone can witness without a network. Without such a key the sign-in goes on anyway. */
  async function keepWitnessKey(userId: string, password: string, made?: Promise<NewWitnessKey>): Promise<void> {
    const signal = AbortSignal.timeout(KEY_WAIT_MS);
    await registerWitnessKey(services, { userId, password, signal }, made).catch(() => undefined);
  }

  async function attempt({ email, password, personal }: LoginEntry): Promise<void> {
    if (await isDisabled(client, email)) {
      toast(messages.login.disabledBefore);
      return;
    }
    // Made while the server looks at the password, which takes as long.
    const made = witnessKeys.make(password);
    made.catch(() => undefined);
    const reply = await client.call('POST user/login', {
      username: email,
      password: await hashPassword(password),
      ...personalDevice(personal),
    });
    if ('dual_factor_guid' in reply) {
      setWanted({ guid: reply.dual_factor_guid, email, password, personal });
      return;
    }
    await finish(reply, { email, personal });
    await keepWitnessKey(reply.id, password, made);
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

  async function tryCode({ guid, email, password, personal }: CodeWanted, code: string): Promise<void> {
    const reply = await client.call('POST user/login/with_code', {
      dual_factor_guid: guid,
      dual_factor_code: code,
      ...personalDevice(personal),
    });
    if (reply.can_set_phone_number === 1) {
      onPhoneWanted({ reply, email, personal, guid, code });
      return;
    }
    await finish(reply, { email, personal });
    await keepWitnessKey(reply.id, password);
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

function personalDevice(personal: boolean): { personal_device?: 1 } {
  return personal ? { personal_device: 1 } : {};
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
