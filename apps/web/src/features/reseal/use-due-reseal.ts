import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { useBasics, useDevice, useRecording } from '../../services/services.ts';

/** RESEAL-01, RESEAL-11: asks for the next box that must be resealed, 1 s after the one before, while nothing else is open. */
export function useDueReseal(isFree: boolean, userId: string | null, onDue: (boxId: string) => void): void {
  const { client } = useBasics();
  const { resealDue } = useRecording();
  const { network } = useDevice();
  const { data: rows } = useQuery({ ...boxesWithUnit(client), enabled: userId !== null });
  useEffect(() => {
    if (rows !== undefined && userId !== null) resealDue.tell(dueBy(userId, rows));
  }, [rows, userId, resealDue]);
  const boxId = useSyncExternalStore(resealDue.subscribe, resealDue.first);
  useEffect(() => network.subscribe((isOnline) => isOnline && resealDue.resume()), [network, resealDue]);
  useEffect(() => {
    if (boxId === null || !isFree) return;
    const timer = setTimeout(() => onDue(boxId), resealDue.pauseMs());
    return () => clearTimeout(timer);
  }, [boxId, isFree, onDue, resealDue]);
}

/** The boxes that are due by an act of the user, the oldest first. Others of the agency see it on the box. */
function dueBy(userId: string, rows: WireRows<'drug_box'>): string[] {
  return rowsOf('drug_box', rows)
    .filter(({ reseal_due_by }) => reseal_due_by === userId)
    .sort((one, other) => (one.reseal_due_since?.getTime() ?? 0) - (other.reseal_due_since?.getTime() ?? 0))
    .map(({ id }) => id);
}
