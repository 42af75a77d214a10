import type { Amount } from '../../values/amount.ts';
import type { Source } from '../stock-move.ts';

export type StockVial = {
  readonly id: string;
  readonly code: string;
  readonly typeId: string;
  readonly boxId: string;
  readonly expiresOn: string;
  readonly lot: string;
  /** The amount that is left in it. */
  readonly amount: Amount;
};

export type StockBox = { readonly id: string; readonly code: string; readonly unitId: string | null };

/** A dose or a waste, with which a later act can be concerned. */
export type StockMove = Source & { readonly id: string; readonly hasIncidentNumber: boolean };

/** The stock of an agency, as far as acts change it. Each map is by id. */
export type AgencyStock = {
  readonly vials: ReadonlyMap<string, StockVial>;
  readonly boxes: ReadonlyMap<string, StockBox>;
  readonly moves: ReadonlyMap<string, StockMove>;
  /** The ids of the types whose vials are used more than once. */
  readonly reusableTypes: ReadonlySet<string>;
};

/** A vial by its id or, where nobody knows the id yet, by its code. */
export type VialName = { readonly id: string } | { readonly code: string };

type Acts = {
  readonly administer: {
    readonly vial: VialName;
    /** Null: all that is left. */
    readonly amount: Amount | null;
    /** What becomes of the rest; a type that is used once has it wasted. */
    readonly rest: 'stays' | 'wasted' | 'as its type says';
  };
  /** Without an amount all that is left. */
  readonly waste: { readonly vial: VialName; readonly amount: Amount | null; readonly isAll: boolean };
  readonly un_administer: { readonly vial: VialName; readonly moveId: string };
  readonly incident_number: { readonly moveId: string };
  /** `agencyId`: of the sister that gets it; null where it stays in its agency. */
  readonly drug_transfer: { readonly vial: VialName; readonly boxId: string; readonly agencyId: string | null };
  /** Without an amount it holds one piece. */
  readonly drug_create: { readonly vial: Omit<StockVial, 'id' | 'amount'>; readonly amount: Amount | null };
  readonly reseal: { readonly boxId: string; readonly newCode: string };
  readonly box_transfer: { readonly boxId: string; readonly unitId: string };
};

/** An act about one vial or box, of a kind that changes the stock. A check is none: it notes what is there. */
export type StockAct<Kind extends keyof Acts = keyof Acts> = {
  [Each in Kind]: { readonly kind: Each } & Acts[Each];
}[Kind];
