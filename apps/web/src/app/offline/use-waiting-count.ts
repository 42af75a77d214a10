import type { Outbox } from '../../outbox/store.ts';
import { useOutbox } from './use-outbox.ts';

/** How many offline records wait on this device (SHELL-09). */
export function useWaitingCount(): number {
  return useOutbox(countOf, 0);
}

function countOf(outbox: Outbox): Promise<number> {
  return outbox.count();
}
