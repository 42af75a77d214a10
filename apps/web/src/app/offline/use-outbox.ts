import { useEffect, useState } from 'react';
import { useRecording } from '../../services/services.ts';
import type { Outbox } from '../../outbox/store.ts';
import { atMostEvery } from './at-most-every.ts';

/** While hundreds of records are sent, the store is read a few times a second instead of after every record. */
const READ_EVERY_MS = 300;

/**
 * The result of `read`, read again when the offline records change. `read` must be the same function at every render.
 */
export function useOutbox<Read>(read: (outbox: Outbox) => Promise<Read>, atFirst: Read): Read {
  const { outbox } = useRecording();
  const [known, setKnown] = useState(atFirst);
  useEffect(() => {
    let current = true;
    const rationed = atMostEvery(READ_EVERY_MS, () => {
      read(outbox).then(
        (found) => current && setKnown(found),
        () => {}, // without a local database nothing can wait in it
      );
    });
    rationed.call();
    const stop = outbox.subscribe(rationed.call);
    return () => {
      current = false;
      rationed.stop();
      stop();
    };
  }, [outbox, read]);
  return known;
}
