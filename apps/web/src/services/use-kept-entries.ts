import { useEffect, useState } from 'react';
import type { OutboxEntry } from '../outbox/entry.ts';
import { useRecording } from './services.ts';

/** The records that wait on this device; null until they are read, and where they are not wanted. */
export function useKeptEntries(isWanted = true): readonly OutboxEntry[] | null {
  const { outbox } = useRecording();
  const [entries, setEntries] = useState<readonly OutboxEntry[] | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    // A device whose store cannot be read has nothing to tell; saving there fails, and says so.
    const read = (): void => {
      void outbox.list().then(
        (list) => isLeft || setEntries(list),
        () => undefined,
      );
    };
    read();
    const stop = outbox.subscribe(read);
    return () => {
      isLeft = true;
      stop();
    };
  }, [outbox, isWanted]);
  return entries;
}
