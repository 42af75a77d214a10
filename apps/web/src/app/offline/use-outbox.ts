import { useEffect, useState } from 'react';
import { useServices } from '../../services/services.ts';
import type { Outbox } from '../../outbox/store.ts';
import { atMostEvery } from './at-most-every.ts';

/** While hundreds are sent, what shows of them is read a few times a second and not at every one. */
const READ_EVERY_MS = 300;

/** What the given function (always the same one) reads of the offline records, kept up with their changes. */
export function useOutbox<Read>(read: (outbox: Outbox) => Promise<Read>, atFirst: Read): Read {
  const { outbox } = useServices();
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
