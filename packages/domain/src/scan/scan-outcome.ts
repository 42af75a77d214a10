import { isVehicleCode, refuseCode } from './code.ts';
import { messages } from '../words/messages.ts';
import type { Message } from '../words/messages/message.ts';
import { refusalMessage } from '../words/refusal.ts';
import { mayCreateDrugs, type Role } from '../agency/role.ts';
import type { AgencySettings } from '../agency/settings.ts';

/** What the agency knows of a code. */
export type FoundCode =
  | { readonly kind: 'drug'; readonly id: string; readonly hasQuantity: boolean; readonly inOtherAgency: boolean }
  | { readonly kind: 'drug_box'; readonly id: string }
  | { readonly kind: 'vehicle' }
  /** The code itself, because not every code that was looked up can become that of a new vial (OPEN-143). */
  | { readonly kind: 'none'; readonly code: string };

/**
 * What a flow scans for. `anything` is the scanner of the dashboard; a `dose` is a vial with something left in it, and
 * `several` is a check or a batch, whose vials need no more than to exist.
 */
export type ScanWish = 'anything' | 'drug' | 'dose' | 'box' | 'several';

export type ScanOutcome =
  | { readonly open: 'drug'; readonly id: string }
  | { readonly open: 'box'; readonly id: string }
  | { readonly open: 'vehicle checks' }
  | { readonly open: 'drug creation' }
  | { readonly refused: Message };

export type Scanner = {
  readonly role: Role;
  readonly settings: Pick<AgencySettings, 'allow_users_to_create_drugs'>;
};

/** The answer that needs no look-up: the code of the vehicle checks is the same everywhere (SCAN-29). */
export function outcomeWithoutLookUp(code: string, wish: ScanWish): ScanOutcome | null {
  return wish === 'anything' && isVehicleCode(code) ? { open: 'vehicle checks' } : null;
}

/** What follows from a scanned code (SCAN-27 to SCAN-35, OPEN-048, OPEN-113). */
export function scanOutcome(found: FoundCode, wish: ScanWish, scanner: Scanner): ScanOutcome {
  switch (found.kind) {
    case 'drug':
      return wish === 'box' ? { refused: messages.scan.boxNotFound } : drugOutcome(found, wish);
    case 'drug_box':
      return wish === 'anything' || wish === 'box' ? { open: 'box', id: found.id } : notFound(wish);
    case 'vehicle':
      return wish === 'anything' ? { open: 'vehicle checks' } : notFound(wish);
    case 'none':
      return wish === 'anything' ? unknownOutcome(found.code, scanner) : notFound(wish);
  }
}

function unknownOutcome(code: string, { role, settings }: Scanner): ScanOutcome {
  if (!mayCreateDrugs(role, settings)) return { refused: messages.scan.mayNotCreate };
  const refusal = refuseCode(code);
  return refusal ? { refused: refusalMessage(refusal) } : { open: 'drug creation' };
}

function drugOutcome(drug: Extract<FoundCode, { kind: 'drug' }>, wish: ScanWish): ScanOutcome {
  if (drug.inOtherAgency) return { refused: messages.scan.inOtherAgency };
  if (wish === 'dose' && !drug.hasQuantity) return { refused: messages.scan.alreadyUsed };
  return { open: 'drug', id: drug.id };
}

function notFound(wish: Exclude<ScanWish, 'anything'>): ScanOutcome {
  if (wish === 'box') return { refused: messages.scan.boxNotFound };
  return { refused: wish === 'several' ? messages.scan.noDrugWithCode : messages.scan.drugNotFound };
}
