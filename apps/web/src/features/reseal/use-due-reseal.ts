import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../services/services.ts';

/** RESEAL-01, RESEAL-11: asks for the next box to reseal, 1 s after the previous one, while nothing else is open. */
export function useDueReseal(isFree: boolean, onDue: (boxId: string) => void): void {
  const { resealDue, network } = useServices();
  const boxId = useSyncExternalStore(resealDue.subscribe, resealDue.first);
  useEffect(() => network.subscribe((isOnline) => isOnline && resealDue.resume()), [network, resealDue]);
  useEffect(() => {
    if (boxId === null || !isFree) return;
    const timer = setTimeout(() => onDue(boxId), resealDue.pauseMs());
    return () => clearTimeout(timer);
  }, [boxId, isFree, onDue, resealDue]);
}
