import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OfflineStart } from '../services/offline-start.ts';
import type { RunningWait } from '../services/patience.ts';
import { useRecording } from '../services/services.ts';

/** Something that is read from the server; without data it is still missing. */
export type NeededData = { readonly data: unknown; readonly isFetching: boolean };

const MISSING: QueryFilters = { type: 'active', predicate: ({ state }) => state.data === undefined };

/**
 * For a page that cannot be used before these are loaded: a user who waits for them too long is asked whether to go on
 * offline (SCAN-32, OFFLINE-02). With null nothing is waited for.
 */
export function useAwaited(needed: readonly NeededData[] | null, start: OfflineStart): void {
  const { patience } = useRecording();
  const queryClient = useQueryClient();
  const running = useRef<RunningWait>(null);
  const latest = useRef(start);
  const state = stateOf(needed ?? []);

  useEffect(() => {
    latest.current = start;
  });

  const begin = useEffectEvent(() =>
    patience.begin({
      start: () => latest.current,
      // A call that is silent would otherwise be waited for, and no new one made.
      again: () => void queryClient.cancelQueries(MISSING).then(() => queryClient.refetchQueries(MISSING)),
      stay() {},
      giveUp: () => running.current?.end(),
    }),
  );

  useEffect(() => {
    // The question stays when loading fails while it is asked. The page itself says that loading failed.
    if (state === 'failed' && running.current?.isAsked()) return;
    running.current?.end();
    running.current = state === 'loading' ? begin() : null;
  }, [state]);
  useEffect(() => () => running.current?.end(), []);
}

function stateOf(needed: readonly NeededData[]): 'loaded' | 'loading' | 'failed' {
  const missing = needed.filter(({ data }) => data === undefined);
  if (missing.length === 0) return 'loaded';
  return missing.some(({ isFetching }) => isFetching) ? 'loading' : 'failed';
}
