import { useQueryClient } from '@tanstack/react-query';
import { useBasics, useDevice, useRecording } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';

/** Logging out must work without a network too, so the call to the server gets only this long. */
const LOG_OUT_WAIT_MS = 4000;

/**
 * SHELL-11, OPEN-076: ends the session, removes everything but the sandbox flag and the offline records, reloads the
 * app. The key of a witness is removed too.
 */
export function useLogOut(): () => Promise<void> {
  const { client, storage } = useBasics();
  const { acts, offlineWork, keptAnswers } = useRecording();
  const { page, witnessKeys } = useDevice();
  const queryClient = useQueryClient();
  return async () => {
    const signal = AbortSignal.timeout(LOG_OUT_WAIT_MS);
    // What the device keeps of the agency goes before the server is asked, which may take longer than the tab is open.
    await Promise.all([keptAnswers.forget(), offlineWork.forget()]);
    // OPEN-149: the key is gone from this device in any case, and counts no more once the server hears of it.
    const keys = await witnessKeys.forget().catch((): readonly string[] => []);
    try {
      for (const public_key of keys) await client.call('POST witness_key/retire', { public_key }, { signal });
      await client.call('POST user/logout', undefined, { signal });
    } catch {
      // The token is removed from this device below; on the server it expires.
    }
    await offlineWork.forget(); // what was taken meanwhile
    storage.clearForLogOut();
    acts.forgetAll(); // an unfinished act must not be sent in the name of the next user
    queryClient.clear();
    page.open(paths.home);
  };
}
