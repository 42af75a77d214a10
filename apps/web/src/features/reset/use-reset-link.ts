import { useEffect, useState } from 'react';
import { failedAs } from '../../api/failure.ts';
import { useServices } from '../../services/services.ts';

/** `expired` also stands for a link that was used, or is none; `unknown` for a server that did not answer. */
export type LinkState = 'asking' | 'good' | 'expired' | 'unknown';

/** RESET-05: asks the server whether the link is still good. Not a query: those are kept on the device, with their keys. */
export function useResetLink(guid: string | null): { readonly link: LinkState; readonly askAgain: () => void } {
  const { client } = useServices();
  const [link, setLink] = useState<LinkState>(guid === null ? 'expired' : 'asking');

  useEffect(() => {
    if (guid === null || link !== 'asking') return;
    const asked = new AbortController();
    client.call('GET user/get', { password_reset_guid: guid }, { signal: asked.signal }).then(
      () => setLink('good'),
      (error: unknown) => {
        if (!asked.signal.aborted) setLink(failedAs(error, 'unreachable') ? 'unknown' : 'expired');
      },
    );
    return () => asked.abort();
  }, [client, guid, link]);

  return { link, askAgain: () => setLink('asking') };
}
