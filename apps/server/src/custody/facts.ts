import {
  type Amount,
  amountFromMicrograms,
  type MeasureUnit,
  measureUnit,
  type UnitFields,
} from '@vialant/domain/values/amount';
import type { RecordedElements } from '@vialant/domain/custody/dose-record';
import { onlyOneQuantity } from '@vialant/domain/custody/drug-type';
import type { Role } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import type { Source } from '@vialant/domain/custody/stock-move';
import type { KnownWitness } from '@vialant/domain/custody/witness';

/** What an operation is about. `custody.facts_of_acts` locks these boxes and vials and tells what it knows of all of it. */
export type Wanted = {
  boxes?: string[];
  drugs?: string[];
  /** Only these vials are changed: the act may share a transaction with others, and is not told of a vial that is held. */
  isMove?: true;
  /** Also all vials with anything left in this box. */
  vialsOfBox?: string;
  /** The named vials were seen in that box: only what a check needs is told of them, in `seen`. */
  asSeen?: true;
  sources?: string[];
  /** Also the vial this stock move is about. */
  vialOfSource?: string;
  targetGroup?: string | null;
  targetBox?: string;
  unit?: string;
  type?: string;
  codes?: string[];
  /** Papers by which new vials came; `receipt` on the wire and in the database. */
  supplyPapers?: string[];
  /** Also what the first of the boxes held at this moment. */
  heldAt?: string;
  /** Uploads that the record will name. */
  images?: string[];
  /** The key of the refused record that this one repairs: where something was recorded under it, it is KEY_REUSED. */
  repairOf?: string;
  /** Also whether the user has proven their own password to confirm this. */
  confirmation?: true;
  witnessId?: string;
  biometricGuid?: string;
  /** The public key of the phone that has signed as a witness. */
  deviceKey?: string;
  /** What the witness must have proven: the id and hash of the act, and for how long such a proof serves. */
  act?: { id: string | null; hash: string; validForMs: number };
  /** A guest's drawn signature, as a data URL. It is checked before anything is locked, not by the database. */
  drawing?: string;
};

export type ChainEnd = { id: string; chainLength: number; chainHead: string };

export type Vial = ChainEnd & {
  barcode: string;
  receivedAt: string;
  amount: Amount;
  boxId: string;
  boxName: string;
  unitName: string | null;
  unitType: string | null;
  typeId: string;
  typeName: string;
  categories: string[];
  isReusable: boolean;
  shortDateAllowed: boolean;
  type: UnitFields;
};

export type Box = ChainEnd & {
  name: string;
  barcode: string;
  unitId: string | null;
  unitName: string | null;
  unitType: string | null;
  isResealDue: boolean;
  verifyRequired: boolean | null;
  isArchived: boolean;
  userGroupId: string;
};

/** A vial that was seen in the box that is checked. */
export type SeenVial = Pick<Vial, keyof ChainEnd | 'amount'>;

/** A vial that lay in a box at some moment, wherever it is now. */
export type HeldVial = Pick<Vial, 'id' | 'barcode' | 'typeName' | 'categories'>;

type DrugType = {
  id: string;
  name: string;
  categories: string[];
  allowed: boolean;
  shortDateAllowed: boolean;
  units: UnitFields;
};

/** A record, who made it, and what it says by itself and by its amendments. */
type KnownSource = Source & {
  incidentNumber: string | null;
  isOfBatch: boolean;
  createdBy: string;
  elements: RecordedElements;
};

export type Facts = {
  /** The database's time after everything was locked, so that the records of a vial are in the order of their times. */
  now: string;
  epochMicroseconds: number;
  /** What the clock of the caller's device shows; null when the device does not tell. */
  deviceNow: Date | null;
  actor: { userId: string; userGroupId: string; organizationId: string; role: Role; name: string };
  settings: AgencySettings;
  vials: ReadonlyMap<string, Vial>;
  /** Those of the named vials that are in the box that is checked. */
  seen: ReadonlyMap<string, SeenVial>;
  boxes: ReadonlyMap<string, Box>;
  sources: ReadonlyMap<string, KnownSource>;
  witness: KnownWitness | null;
  target: { userGroupId: string; name: string } | null;
  targetBox: Box | null;
  unit: { id: string; name: string; type: string } | null;
  type: DrugType | null;
  takenCodes: readonly string[];
  /** Those of the wanted codes that are on unused labels for vials, printed by the agency. */
  printedCodes: readonly string[];
  /** Those of the wanted papers that the agency has and that are not void. */
  supplyPapers: ReadonlySet<string>;
  /** What the box held at `heldAt`. */
  heldThen: readonly HeldVial[];
  /** Those of the wanted uploads that belong to the agency. */
  images: ReadonlySet<string>;
  /** Those of them that a check has already. */
  usedImages: ReadonlySet<string>;
  /** The proof of the user's own password, where one was wanted and given. */
  confirmProofId: string | null;
  /** Whether what the guest has drawn is a drawing. */
  isDrawn: boolean;
  /** The hash of what would be recorded, where a user is named as its witness. */
  actHash: string | null;
  /** The id of the act that is recorded: the idempotency key of the call. */
  actId: string | null;
};

type StoredUnits = { unitOfMeasurement: string; displayUnitOfMeasurement: string | null; typeUnitName: string };
type StoredVial = Omit<Vial, 'amount' | 'type'> & StoredUnits & { amount: string };
type StoredType = Omit<DrugType, 'units'> & StoredUnits;

/** The vials that were seen, column by column; the columns are null where none of them is in the box. */
type StoredSeen = {
  ids: string[] | null;
  amounts: string[] | null;
  chainLengths: number[] | null;
  chainHeads: string[] | null;
};

/** What `custody.facts_of_acts` tells of an act, as it comes from the database; the others only where one of them was wanted. */
export type StoredFacts = Pick<Facts, 'epochMicroseconds' | 'actor' | 'settings' | 'witness' | 'confirmProofId'> & {
  vials: StoredVial[];
  seen?: StoredSeen | null;
  others: (Pick<StoredOthers, 'boxes'> & Partial<StoredOthers>) | null;
};

type StoredOthers = Pick<Facts, 'target' | 'targetBox' | 'unit'> & {
  type: StoredType | null;
  boxes: Box[];
  sources: (Omit<KnownSource, 'quantity'> & { id: string; quantity: string })[];
  takenCodes: string[] | null;
  printedCodes: string[] | null;
  receipts: string[] | null;
  heldThen: HeldVial[] | null;
  images: string[] | null;
  usedImages: string[] | null;
};

/** The facts with exact amounts, findable by id. */
export function factsOf(
  { vials, seen, others, ...stored }: StoredFacts,
  {
    deviceNow,
    isDrawn,
    actHash = null,
    actId = null,
  }: Pick<Facts, 'deviceNow' | 'isDrawn'> & Partial<Pick<Facts, 'actHash' | 'actId'>>,
): Facts {
  const sources = others?.sources ?? [];
  return {
    ...stored,
    now: new Date(Math.floor(stored.epochMicroseconds / 1000)).toISOString(),
    deviceNow,
    isDrawn,
    actHash,
    actId,
    vials: new Map(vials.map((vial) => [vial.id, vialOf(vial)])),
    seen: new Map(seenOf(seen ?? null).map((vial) => [vial.id, vial])),
    boxes: new Map(others?.boxes.map((box) => [box.id, box])),
    sources: new Map(sources.map((source) => [source.id, { ...source, quantity: exact(source.quantity) }])),
    target: others?.target ?? null,
    targetBox: others?.targetBox ?? null,
    unit: others?.unit ?? null,
    type: others?.type ? typeOf(others.type) : null,
    takenCodes: others?.takenCodes ?? [],
    printedCodes: others?.printedCodes ?? [],
    supplyPapers: new Set(others?.receipts),
    heldThen: others?.heldThen ?? [],
    images: new Set(others?.images),
    usedImages: new Set(others?.usedImages),
  };
}

function vialOf({ amount, unitOfMeasurement, displayUnitOfMeasurement, typeUnitName, ...vial }: StoredVial): Vial {
  const units = { unitOfMeasurement, displayUnitOfMeasurement, typeUnitName };
  return { ...vial, amount: exact(amount), type: unitFieldsOf(units, vial.categories) };
}

function seenOf(seen: StoredSeen | null): SeenVial[] {
  return (seen?.ids ?? []).map((id, place) => ({
    id,
    amount: exact(seen?.amounts?.[place] ?? ''),
    chainLength: seen?.chainLengths?.[place] ?? 0,
    chainHead: seen?.chainHeads?.[place] ?? '',
  }));
}

function typeOf({ unitOfMeasurement, displayUnitOfMeasurement, typeUnitName, ...type }: StoredType): DrugType {
  const units = { unitOfMeasurement, displayUnitOfMeasurement, typeUnitName };
  return { ...type, units: unitFieldsOf(units, type.categories) };
}

function unitFieldsOf(units: StoredUnits, categories: readonly string[]): UnitFields {
  return {
    unitName: units.typeUnitName,
    unitOfMeasurement: unitOf(units.unitOfMeasurement),
    displayUnitOfMeasurement: unitOf(units.displayUnitOfMeasurement),
    onlyOneQuantity: onlyOneQuantity(categories),
  };
}

function unitOf(text: string | null): MeasureUnit | null {
  return text === null ? null : measureUnit(text);
}

function exact(micrograms: string): Amount {
  const amount = amountFromMicrograms(micrograms);
  if (amount === null) throw new Error(`not an amount: ${micrograms}`);
  return amount;
}
