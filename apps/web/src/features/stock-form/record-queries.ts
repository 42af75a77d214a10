import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Amount } from '@vialant/domain/values/amount';
import type { LawFields } from '@vialant/domain/custody/dose-record';
import { isEntryUnasked } from '@vialant/domain/custody/not-asked';
import { isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import type { EntityRow } from '../../api/entities.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { movesOfVial, taken } from '../../queries/stock-move.ts';
import { useBasics } from '../../services/services.ts';

/** A stock move as people read it (HISTORY-04). */
export type MoveRecord = {
  readonly id: string;
  /** The name of the move, for people. */
  readonly name: string;
  /** The amount added to the vial; below zero for an amount taken. */
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
  /** How the code of the vial came in; null when none did, or when that is not known. */
  readonly scannedBy: ScannedBy | null;
  /** Whether it came in so offline although the agency does not allow it. */
  readonly isUnasked: boolean;
  /** Of a record that was refused at first: by whom and when it was repaired, and the change it said before. */
  readonly repaired: { readonly by: string; readonly on: Date; readonly before: Amount | null } | null;
  readonly isToDistributor: boolean;
  readonly createdBy: string | null;
  /** Who added what it did not say, and when (LAW-05). */
  readonly completed: { readonly by: string; readonly on: Date } | null;
  /** What the law asks, by the names of the record (LAW-02). */
  readonly law: RecordedLaw;
};

type RecordedLaw = Pick<EntityRow<'stock_move_record'>, 'type' | 'reverse_distributor' | keyof LawFields>;

/** All stock moves of a vial, newest first. */
export function useHistory(drugId: string): UseQueryResult<MoveRecord[]> {
  const { client } = useBasics();
  return useQuery({ ...movesOfVial(client, drugId), select: toRecords });
}

/** The moves that took from a vial, newest first: administrations and, if wanted, wastes. */
export function useTaken(drugId: string, what: 'administrations' | 'wastes too'): UseQueryResult<MoveRecord[]> {
  const { client } = useBasics();
  return useQuery({ ...taken(client, drugId, what), select: toRecords });
}

function toRecords(rows: WireRows<'stock_move_record'>): MoveRecord[] {
  return rowsOf('stock_move_record', rows).map((row) => ({
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
    scannedBy: scannedByOf(row),
    isUnasked: isEntryUnasked(row.not_asked),
    repaired: repairOf(row),
    isToDistributor: row.reverse_distributor ?? false,
    createdBy: row.created_by,
    completed: row.completed_on && { by: row.completed_by_name ?? '', on: row.completed_on },
    law: row,
  }));
}

function repairOf(row: EntityRow<'stock_move_record'>): MoveRecord['repaired'] {
  if (row.repaired_on === null) return null;
  return { by: row.repaired_by_name ?? '', on: row.repaired_on, before: row.first_quantity };
}

/** A record may tell no more than that the code was typed. */
function scannedByOf(row: EntityRow<'stock_move_record'>): ScannedBy | null {
  if (isScannedBy(row.scanned_by)) return row.scanned_by;
  return row.input_manually === true ? 'typed' : null;
}

function nameOf(type: string): string {
  const names: ReadonlyMap<string, string> = new Map(Object.entries(labels.stockMove));
  return names.get(type) ?? type;
}

function coordinatesOf({ lat, lon }: Pick<EntityRow<'stock_move_record'>, 'lat' | 'lon'>): string | null {
  return lat === null || lon === null ? null : `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}
