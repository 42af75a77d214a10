import { useEffect, useState } from 'react';
import { useBasics } from './services.ts';

/**
 * A picture that the server stores, by the address that its upload returned. It is fetched by its id alone, so that the
 * session's token is sent only to our server. Null while it loads and when loading fails.
 */
export function useStoredPicture(url: string | null): Blob | null {
  const { client } = useBasics();
  const [stored, setStored] = useState<{ readonly url: string; readonly picture: Blob } | null>(null);
  useEffect(() => {
    const id = url === null ? null : idIn(url);
    if (url === null || id === null) return;
    const left = new AbortController();
    client.picture(id, left.signal).then(
      (picture) => !left.signal.aborted && setStored({ url, picture }),
      () => {}, // the place of the picture stays empty
    );
    return () => left.abort();
  }, [client, url]);
  return stored !== null && stored.url === url ? stored.picture : null;
}

function idIn(url: string): string | null {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('id');
}
