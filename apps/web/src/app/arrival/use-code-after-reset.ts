import { useState } from 'react';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import { wordsForCode } from '../../features/sign-in/use-sign-in.ts';
import { useServices } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

export type CodeAfterReset = {
  readonly isAsked: boolean;
  readonly busy: boolean;
  readonly ask: (guid: string) => void;
  readonly submit: (code: string) => Promise<void>;
};

/**
 * Asks for the one-time code of an account that uses one: anyone who can read the mail has the link, so it is not
 * enough.
 */
export function useCodeAfterReset(onSignedIn: () => void): CodeAfterReset {
  const services = useServices();
  const toast = useToast();
  const [guid, setGuid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(code: string): Promise<void> {
    if (guid === null) return;
    setBusy(true);
    try {
      const input = { dual_factor_guid: guid, dual_factor_code: code };
      const reply = await services.client.call('POST user/login/with_code', input);
      const { id: userId, primary_email: email, token, region, device_token: deviceToken } = reply;
      keepSession(services, { userId, email, token, region, deviceToken });
      onSignedIn();
    } catch (error) {
      toast(wordsForCode(error));
    } finally {
      setBusy(false);
    }
  }

  return { isAsked: guid !== null, busy, ask: setGuid, submit };
}
