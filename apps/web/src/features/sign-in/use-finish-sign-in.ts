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

/** What every sign-in with a password ends with: the session is kept, and the device made personal if that was asked for. */
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

/** BIO-02: the device is personal once it can know the user again. Answers why it cannot; the sign-in goes on without. */
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

/** A device that was set up in an earlier session shows that it is the one, which binds it to this session too. */
async function settle(services: Services, failure: BiometricFailure): Promise<BiometricFailure | null> {
  return failure === 'known already' ? refreshByBiometrics(services) : failure;
}

/** BIO-12. */
export function reportBiometrics({ client }: Pick<Services, 'client'>, failure: BiometricFailure): void {
  client.reportError({ type: 'BIOMETRICS', message: `${messages.biometric.noAccess.text}: ${failure}` });
}
