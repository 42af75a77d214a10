import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Amount } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { type EntityRow, readRows } from '../../api/entities.ts';
import { useServices } from '../../services/services.ts';

/** A stock move as people read it (HISTORY-04). */
export type MoveRecord = {
  readonly id: string;
  /** What happened, in words. */
  readonly name: string;
  /** What it added to the vial; below zero for what it took. */
  readonly change: Amount;
  readonly userName: string;
  readonly witness: string | null;
  readonly happenedAt: Date | null;
  readonly incidentNumber: string | null;
  readonly location: string | null;
  readonly coordinates: string | null;
  readonly notes: string | null;
  readonly doses: number | null;
  readonly isReversed: boolean;
  readonly isOffline: boolean;
  readonly isTyped: boolean;
  readonly isToDistributor: boolean;
};

/** Everything that happened to the amount of a vial, newest first. */
export function useHistory(drugId: string): UseQueryResult<MoveRecord[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['stock_move_record', 'for_drug', drugId],
    queryFn: ({ signal }) => client.call('GET stock_move_record/for_drug', { drug_id: drugId }, { signal }),
    select: toRecords,
  });
}

/** What was taken from a vial, newest first: administrations and, if wanted, wastes. */
export function useTaken(drugId: string, what: 'administrations' | 'wastes too'): UseQueryResult<MoveRecord[]> {
  const { client } = useServices();
  const includeWasted = what === 'wastes too' ? '1' : '0';
  return useQuery({
    queryKey: ['stock_move_record', 'administered', drugId, includeWasted],
    queryFn: ({ signal }) =>
      client.call('GET stock_move_record/administered', { drug_id: drugId, includeWasted }, { signal }),
    select: toRecords,
  });
}

function toRecords(rows: unknown): MoveRecord[] {
  return readRows('stock_move_record', rows).map((row) => ({
    id: row.id,
    name: nameOf(row.stock_move_type__name ?? row.type ?? ''),
    change: row.quantity,
    userName: row.user_name ?? '',
    witness: row.witnessed_by ?? row.guest_verify_name,
    happenedAt: row.timestamp ?? row.created_on,
    incidentNumber: row.incident_number,
    location: row.location_name,
    coordinates: coordinatesOf(row),
    notes: row.notes,
    doses: row.doses,
    isReversed: row.un_administer_id !== null,
    isOffline: row.offline ?? false,
    isTyped: row.input_manually ?? false,
    isToDistributor: row.reverse_distributor ?? false,
  }));
}

function nameOf(type: string): string {
  const names: ReadonlyMap<string, string> = new Map(Object.entries(labels.stockMove));
  return names.get(type) ?? type;
}

function coordinatesOf({ lat, lon }: Pick<EntityRow<'stock_move_record'>, 'lat' | 'lon'>): string | null {
  return lat === null || lon === null ? null : `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}
