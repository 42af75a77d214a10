import type { BoxCheck, CallInput, StockMove } from '@vialant/contract/call';
import type { LawFields } from '@vialant/domain/custody/dose-record';
import type { CodeEntry } from '@vialant/domain/scan/scanned-by';

/** Where the device was; both are null when the device does not tell. */
export type Position = { readonly lat: number | null; readonly lon: number | null };

type Recorded = {
  readonly position: Position;
  /**
   * When it happened, for a record made without a connection. Else null: the server's clock counts, the device's may be
   * wrong.
   */
  readonly offlineAt: Date | null;
};

/** LAW-02: what a record says beyond amount, person and witness, under the names of the contract. */
export type LawBody = Pick<StockMove, keyof LawFields>;

/** `Id` is what stands for a vial or box: its id, or its code where the device does not know the id. */
export type MoveFacts<Id = string> = Recorded & {
  readonly drugId: Id;
  /** How the code of the vial came in. */
  readonly entry: CodeEntry;
  readonly notes: string | null;
  readonly law: LawBody;
  /** In micrograms and below zero; null when all that is left is taken. */
  readonly quantity: number | null;
};

export type AdministerFacts<Id = string> = MoveFacts<Id> & {
  readonly doses: number;
  readonly incidentNumber: string | null;
  /** Whether this is one vial of an offline batch, whose vials are sent one by one (OPEN-101). */
  readonly isOfBatch: boolean;
};

export type WasteFacts<Id = string> = MoveFacts<Id> & {
  readonly isAll: boolean;
  /** Undefined where the user is not asked. */
  readonly toDistributor: boolean | undefined;
};

type AdministerBody = CallInput<'POST stock_move_record/administer_and_waste_remaining'>;
type Of<Body, Id> = Omit<Body, 'drug_id'> & { drug_id: Id };

/** The body of an administration, whether recorded at once or offline first (ADMIN-13, ADMIN-15, OFFLINE-06). */
export function administerBody<Id = string>(facts: AdministerFacts<Id>): Of<AdministerBody, Id> {
  return {
    stock_move_type_id__name: 'administer',
    ...moveFields(facts),
    doses: facts.doses,
    incident_number: facts.incidentNumber,
    of_batch: facts.isOfBatch ? 1 : undefined,
  };
}

/** The body of a waste, whether recorded at once or offline first (WASTE-14, OFFLINE-06). */
export function wasteBody<Id = string>(facts: WasteFacts<Id>): Of<StockMove, Id> {
  return {
    stock_move_type_id__name: 'waste',
    ...moveFields(facts),
    waste_all: flag(facts.isAll),
    reverse_distributor: facts.toDistributor === undefined ? undefined : flag(facts.toDistributor),
  };
}

type MoveFields = Pick<
  StockMove,
  'quantity' | 'notes' | 'input_manually' | 'scanned_by' | 'offline' | 'timestamp' | 'lat' | 'lon'
> &
  LawBody;

function moveFields<Id>(facts: MoveFacts<Id>): MoveFields & { drug_id: Id } {
  const { drugId, quantity, notes, law, entry, position, offlineAt } = facts;
  return {
    ...law,
    drug_id: drugId,
    quantity,
    notes,
    input_manually: flag(entry.isManual),
    scanned_by: entry.scannedBy ?? undefined,
    offline: flag(offlineAt !== null),
    timestamp: offlineAt?.toISOString(),
    lat: position.lat,
    lon: position.lon,
  };
}

export type CheckFacts<Id = string> = Recorded & {
  readonly boxId: Id;
  readonly checks: readonly { readonly drugId: Id; readonly entry: CodeEntry }[];
  /** How the code of the box came in. */
  readonly entry: CodeEntry;
  /** Undefined leaves the field out of the body. */
  readonly temperature: number | null | undefined;
  readonly notes: string | null | undefined;
  /** Only for a reseal. */
  readonly newCode?: string | undefined;
  readonly imageUrl?: string | undefined;
  /** The user who confirmed with a password that vials are missing. */
  readonly confirmedBy?: string | null;
};

type CheckBody<Id> = Omit<BoxCheck, 'drug_box_id' | 'drug_checks'> & {
  drug_box_id: Id;
  drug_checks: Of<BoxCheck['drug_checks'][number], Id>[];
};

/** The body of a check or a reseal, whether recorded at once or offline first (CHECK-17 to CHECK-19). */
export function boxCheckBody<Id = string>({ offlineAt, ...facts }: CheckFacts<Id>): CheckBody<Id> {
  const isOffline = offlineAt !== null;
  return {
    drug_box_id: facts.boxId,
    discrepancy_confirmed_by_user_id: facts.confirmedBy,
    scanned_manually: flag(facts.entry.isManual),
    scanned_by: facts.entry.scannedBy ?? undefined,
    input_barcode_manually: isOffline ? flag(facts.entry.isManual) : undefined,
    user_was_offline: isOffline ? 1 : undefined,
    timestamp: offlineAt?.toISOString(),
    lat: facts.position.lat,
    lon: facts.position.lon,
    drug_box__barcode_id: facts.newCode,
    image_url: facts.imageUrl,
    temperature_celsius: facts.temperature,
    notes: facts.notes,
    drug_checks: facts.checks.map(({ drugId, entry: { isManual, scannedBy } }) => ({
      drug_id: drugId,
      scanned_manually: flag(isManual),
      scanned_by: scannedBy ?? undefined,
    })),
  };
}

function flag(isSo: boolean): 0 | 1 {
  return isSo ? 1 : 0;
}
