import { biometricMessage } from '@vialant/domain/device/biometric';
import { messages } from '@vialant/domain/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type Services, useServices } from '../../services/services.ts';
import { refreshByBiometrics } from './refresh-by-biometrics.ts';
import { useBiometricsAvailable } from './use-biometrics-available.ts';
import { reportBiometrics } from './use-finish-sign-in.ts';

export type Reentry = {
  /** Whether the biometric check is running; otherwise the password is needed. */
  readonly asking: boolean;
  readonly giveUp: () => void;
  /** Starts the biometric check; null where the device has none. */
  readonly ask: (() => void) | null;
};

/** Returns to a lost session without a password, on a personal device with biometrics (SESSION-05 to SESSION-08). */
export function useReentry(): Reentry {
  const services = useServices();
  const toast = useToast();
  const [asking, setAsking] = useState(() => mayReenter(services));
  const begin = useEffectEvent((signal: AbortSignal) => reenter({ services, toast }, signal));

  useEffect(() => {
    if (!asking) return;
    const attempt = new AbortController();
    async function ask(): Promise<void> {
      if (!(await begin(attempt.signal)) && !attempt.signal.aborted) setAsking(false);
    }
    void ask();
    return () => attempt.abort();
  }, [asking]);

  // A sensor that was not ready when the session was lost is tried again after 3 s, and then offered (BIO-05).
  const available = useBiometricsAvailable();
  const canAsk = !asking && available && mayReenter(services);
  return { asking, giveUp: () => setAsking(false), ask: canAsk ? () => setAsking(true) : null };
}

function mayReenter({ storage }: Services): boolean {
  return storage.get('personalDevice') && storage.signedIn();
}

type Begin = { readonly services: Services; readonly toast: ReturnType<typeof useToast> };

/** Returns whether the session is valid again and the app is reloading; a failure is shown to the user here. */
async function reenter({ services, toast }: Begin, signal: AbortSignal): Promise<boolean> {
  if (!(await services.biometrics.isAvailable()) || signal.aborted) return false;
  toast(messages.session.expired);
  try {
    const failure = await refreshByBiometrics(services, signal);
    if (failure === null) {
      services.page.reload();
      return true;
    }
    const message = biometricMessage(failure);
    if (message !== null) toast(message);
    if (message === messages.biometric.noAccess) reportBiometrics(services, failure);
    return false;
  } catch {
    return false; // no network, a session too old, or a refused proof: the user needs the password
  }
}
