import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';

/** Logging out must work without a network too, so the server is given this long to hear of it. */
const LOG_OUT_WAIT_MS = 4000;

/** SHELL-11, OPEN-076: ends the session, forgets everything but the sandbox flag and the offline records, starts anew. */
export function useLogOut(): () => Promise<void> {
  const { client, storage, acts, page } = useServices();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await client.call('POST user/logout', undefined, { signal: AbortSignal.timeout(LOG_OUT_WAIT_MS) });
    } catch {
      // The token dies with local storage here, and by its age on the server.
    }
    storage.clearForLogOut();
    acts.forgetAll(); // what was half done must not be sent in the name of whoever signs in next
    queryClient.clear();
    page.open(paths.home);
  };
}
