import { type BiometricFailure, biometricMessage } from '@vialant/domain/device/biometric';
import { messages } from '@vialant/domain/words/messages';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type Services, useServices } from '../../services/services.ts';
import { keepSession, type SignedIn } from './keep-session.ts';
import { refreshByBiometrics } from './refresh-by-biometrics.ts';

export type FinishSignIn = (
  reply: SignedIn,
  entry: { readonly email: string; readonly personal: boolean },
) => Promise<void>;

/** The end of every sign-in with a password: stores the session, and makes the device personal if the user wants it. */
export function useFinishSignIn(): FinishSignIn {
  const services = useServices();
  const toast = useToast();
  return async (reply, { email, personal }) => {
    const { id: userId, token, region, device_token: deviceToken } = reply;
    keepSession(services, { userId, email, token, region, deviceToken });
    if (!personal) return;
    const failure = await enrol(services);
    if (failure === null) return;
    const message = biometricMessage(failure);
    if (message !== null) toast(message);
    if (message === messages.biometric.noAccess) reportBiometrics(services, failure);
  };
}

/**
 * BIO-02: the device becomes personal once it can recognise the user. Returns why it cannot; the sign-in goes on
 * anyway.
 */
async function enrol(services: Services): Promise<BiometricFailure | null> {
  const { client, biometrics, storage } = services;
  try {
    const answer = await biometrics.enrol(
      async () => (await client.call('POST user/webauthn/register/options')).options,
    );
    if (answer.ok && answer.proof !== null)
      await client.call('POST user/webauthn/register', { response: answer.proof });
    const failure = answer.ok ? null : await settle(services, answer.failure);
    storage.set('personalDevice', failure === null);
    return failure;
  } catch {
    return 'other';
  }
}

/** A device that was registered in an earlier session proves it by a check, which binds it to this session too. */
async function settle(services: Services, failure: BiometricFailure): Promise<BiometricFailure | null> {
  return failure === 'known already' ? refreshByBiometrics(services) : failure;
}

/** BIO-12. */
export function reportBiometrics({ client }: Pick<Services, 'client'>, failure: BiometricFailure): void {
  client.reportError({ type: 'BIOMETRICS', message: `${messages.biometric.noAccess.text}: ${failure}` });
}
