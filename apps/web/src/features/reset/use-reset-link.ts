import { useEffect, useState } from 'react';
import { failedAs } from '../../api/failure.ts';
import { useBasics } from '../../services/services.ts';

/**
 * `join`: the link is an invitation, and its address has an account by now (PEOPLE-03). `expired` also means that the link was used or never existed; `unknown` that the server did not answer.
 */
export type LinkState = 'asking' | 'good' | 'join' | 'expired' | 'unknown';

/**
 * RESET-05: asks the server whether the link is valid. Not a query, because queries are stored on the device with their
 * keys, and the key would hold the guid.
 */
export function useResetLink(guid: string | null): { readonly link: LinkState; readonly askAgain: () => void } {
  const { client } = useBasics();
  const [link, setLink] = useState<LinkState>(guid === null ? 'expired' : 'asking');

  useEffect(() => {
    if (guid === null || link !== 'asking') return;
    const asked = new AbortController();
    client.call('GET user/get', { password_reset_guid: guid }, { signal: asked.signal }).then(
      ({ mode }) => setLink(mode === 'Join' ? 'join' : 'good'),
      (error: unknown) => {
        if (!asked.signal.aborted) setLink(failedAs(error, 'unreachable') ? 'unknown' : 'expired');
      },
    );
    return () => asked.abort();
  }, [client, guid, link]);

  return { link, askAgain: () => setLink('asking') };
}
