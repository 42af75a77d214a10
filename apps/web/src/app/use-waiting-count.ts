import { useEffect, useState } from 'react';
import { useServices } from '../features/services.ts';

/** How many offline records wait on this device (SHELL-09). */
export function useWaitingCount(): number {
  const { outbox } = useServices();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    function read(): void {
      outbox.count().then(
        (found) => current && setCount(found),
        () => {}, // without a local database nothing can wait in it
      );
    }
    read();
    const stop = outbox.subscribe(read);
    return () => {
      current = false;
      stop();
    };
  }, [outbox]);
  return count;
}
