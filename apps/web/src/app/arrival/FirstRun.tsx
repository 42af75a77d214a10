import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBasics } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';

/**
 * SETUP-01: on a server without an organisation every address leads to the first run. A device is asked about at most
 * until the server says that it is set up; one on which somebody has ever signed in knows that without asking.
 */
export function FirstRun(): null {
  const { client, storage } = useBasics();
  const navigate = useNavigate();
  const isThere = useLocation().pathname === paths.setup;
  const isUnknown =
    !isThere && !storage.signedIn() && storage.get('deviceToken') === null && !storage.get('serverIsSetUp');
  useEffect(() => {
    if (!isUnknown) return;
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      const { is_set_up } = await client.call('GET setup/status', undefined, { signal: asking.signal });
      storage.set('serverIsSetUp', is_set_up);
      if (!is_set_up) void navigate(paths.setup, { replace: true });
    };
    // Without an answer the app goes on as on any other server; the next start asks again.
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [isUnknown, client, storage, navigate]);
  return null;
}
