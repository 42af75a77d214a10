import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';

/** Logging out must work without a network too, so the call to the server gets only this long. */
const LOG_OUT_WAIT_MS = 4000;

/**
 * SHELL-11, OPEN-076: ends the session, removes everything but the sandbox flag and the offline records, reloads the
 * app.
 */
export function useLogOut(): () => Promise<void> {
  const { client, storage, acts, page } = useServices();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await client.call('POST user/logout', undefined, { signal: AbortSignal.timeout(LOG_OUT_WAIT_MS) });
    } catch {
      // The token is removed from this device below; on the server it expires.
    }
    storage.clearForLogOut();
    acts.forgetAll(); // an unfinished act must not be sent in the name of the next user
    queryClient.clear();
    page.open(paths.home);
  };
}
