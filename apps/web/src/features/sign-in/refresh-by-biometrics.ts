import { type BiometricFailure, biometricRetryMs } from '@vialant/domain/device/biometric';
import { sleep } from '../../api/tries.ts';
import type { BiometricAnswer } from '../../device/biometrics/port.ts';
import type { Services } from '../../services/services.ts';

/**
 * Checks the user by biometrics and gets a new token for the session (SESSION-06). Returns why the check failed, or
 * null. Rejects when the server refuses or does not answer, and when `signal` is aborted.
 */
export async function refreshByBiometrics(services: Services, signal?: AbortSignal): Promise<BiometricFailure | null> {
  const answer = await checkWithRetries(services, signal);
  signal?.throwIfAborted();
  if (!answer.ok) return answer.failure;
  const { token } = await services.client.call('POST user/refresh/session', { assertion: answer.proof });
  const user = services.storage.get('knownUser');
  services.storage.set('token', token);
  services.storage.set('knownUser', user); // another token of the same user
  return null;
}

/** BIO-03, BIO-04. */
async function checkWithRetries(
  { biometrics, client }: Services,
  signal: AbortSignal | undefined,
): Promise<BiometricAnswer> {
  const challenge = async (): Promise<unknown> => (await client.call('POST user/webauthn/refresh/options')).options;
  for (let retry = 1; ; retry += 1) {
    const answer = await biometrics.check(challenge);
    if (answer.ok || signal?.aborted) return answer;
    const waitMs = biometricRetryMs(biometrics.platform, answer.failure, retry);
    if (waitMs === null) return answer;
    await sleep(waitMs, signal);
  }
}
