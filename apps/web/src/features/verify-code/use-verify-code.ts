import { type BiometricFailure, biometricMessage } from '@vialant/domain/device/biometric';
import { TIMING } from '@vialant/domain/values/timing';
import { biometric as biometricMessages } from '@vialant/domain/words/messages/biometric';
import { verifyCode as verifyCodeMessages } from '@vialant/domain/words/messages/witness';
import { useRef, useState } from 'react';
import { failedAs } from '../../api/failure.ts';
import { sleep } from '../../api/tries.ts';
import type { BiometricCheck } from '../../device/biometric-check/port.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics, useDevice } from '../../services/services.ts';

/** The user's code, and until when another device can scan it. */
export type ShownCode = { readonly guid: string; readonly expiresAtMs: number };

export type VerifyCode = {
  readonly code: ShownCode | null;
  /** Whether the biometric check is running. */
  readonly isAsking: boolean;
  readonly show: () => Promise<void>;
  readonly hide: () => void;
};

/** BIOCODE-01, BIOCODE-02: shows a new code to a user who passes the biometric check of the device. */
export function useVerifyCode(): VerifyCode {
  const { client, newId, now } = useBasics();
  const { biometricCheck } = useDevice();
  const toast = useToast();
  const [code, setCode] = useState<ShownCode | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const running = useRef(false);

  async function mayShow(): Promise<boolean> {
    const answer = await checkTwice(biometricCheck);
    if (answer === 'ok') return true;
    const message = biometricMessage(answer);
    if (message === biometricMessages.noAccess) client.reportError({ type: 'BIOMETRIC', message: answer }); // BIO-12
    if (message) toast(message);
    return false;
  }

  async function create(): Promise<void> {
    const guid = newId();
    // Counted from the request, so that the code never shows longer than the server's 30 s.
    const expiresAtMs = now().getTime() + TIMING.verifyCode.validForMs;
    try {
      await client.call('POST biometric_code/create', { guid });
      setCode({ guid, expiresAtMs });
    } catch (error) {
      if (!failedAs(error, 'expired')) toast(verifyCodeMessages.createFailed);
    }
  }

  return {
    code,
    isAsking,
    hide: () => setCode(null),
    async show() {
      if (running.current) return;
      running.current = true;
      setIsAsking(true);
      if (await mayShow()) await create();
      running.current = false;
      setIsAsking(false);
    },
  };
}

/** BIO-05: a missing sensor is tried once more after 3 s, before the user is told. */
async function checkTwice({ check }: BiometricCheck): Promise<'ok' | BiometricFailure> {
  const answer = await check();
  if (answer !== 'no sensor' && answer !== 'unavailable') return answer;
  await sleep(TIMING.biometric.recheckMs);
  return check();
}
