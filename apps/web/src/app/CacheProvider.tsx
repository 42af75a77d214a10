import { QueryClientProvider } from '@tanstack/react-query';
import { PersistQueryClientProvider, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { AppCache } from './start/query-cache.ts';

/** Gives the pages the answers of the server, and stores them on the device as they change. */
export function CacheProvider({
  cache,
  children,
}: {
  readonly cache: AppCache;
  readonly children: ReactNode;
}): ReactElement {
  const { queryClient, kept, isRestored } = cache;
  if (isRestored) return <Restored cache={cache}>{children}</Restored>;
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={kept}>
      {children}
    </PersistQueryClientProvider>
  );
}

function Restored({
  cache: { queryClient, kept },
  children,
}: {
  readonly cache: AppCache;
  readonly children: ReactNode;
}): ReactElement {
  useEffect(() => persistQueryClientSubscribe({ ...kept, queryClient }), [kept, queryClient]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
