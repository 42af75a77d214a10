import { useCallback, useSyncExternalStore } from 'react';
import { useRecording } from '../../services/services.ts';
import type { SyncState } from '../../outbox/sync.ts';
import { atMostEvery } from './at-most-every.ts';

/** Drawing the progress after every record would take longer than sending it. */
const SHOWN_EVERY_MS = 300;

export function useSyncState(): SyncState {
  const { sync } = useRecording();
  const subscribe = useCallback(
    (listener: () => void) => {
      const rationed = atMostEvery(SHOWN_EVERY_MS, listener);
      const stop = sync.subscribe(rationed.call);
      return () => {
        rationed.stop();
        stop();
      };
    },
    [sync],
  );
  return useSyncExternalStore(subscribe, sync.state);
}
