import { type ReactElement, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useDevice } from '../../services/services.ts';
import { hashAction } from './hash-actions.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const HashPopups = lazyPart(async () => (await import('./HashPopups.tsx')).HashPopups);
const TemporaryLogin = lazyPart(async () => (await import('./TemporaryLogin.tsx')).TemporaryLogin);

/** Handles links and hashes that bring more than a page. Few visits start that way, so the code is loaded only then. */
export function Arrival(): ReactElement | null {
  const { hash, search } = useLocation();
  const { wrapper } = useDevice();
  const [hashSeen, setHashSeen] = useState(false);
  const [tokenSeen, setTokenSeen] = useState(wrapper !== null);
  if (!hashSeen && hashAction(hash) !== null) setHashSeen(true);
  if (!tokenSeen && new URLSearchParams(search).has('temp_token')) setTokenSeen(true);
  return (
    <Suspense>
      {hashSeen && <HashPopups />}
      {tokenSeen && <TemporaryLogin />}
    </Suspense>
  );
}
