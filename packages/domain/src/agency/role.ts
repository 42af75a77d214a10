import type { CodeEntry } from '../scan/scanned-by.ts';
import type { AgencySettings } from './settings.ts';

export type Role = 'user' | 'admin';

/** ENT-05: 1 = a check of this box needs a witness, 0 = it does not, null = as the agency says. */
export type BoxVerifySetting = 1 | 0 | null;

export type CheckboxRefusal = { readonly code: 'CHECKBOX_OFF' } | { readonly code: 'CHECKBOX_OFF_IN_RESEAL' };

type Settings<Name extends keyof AgencySettings> = Pick<AgencySettings, Name>;

/** Whether a person may create vials from unknown codes: admins always, others by the setting (ROLE-20). */
export function mayCreateDrugs(role: Role, settings: Settings<'allow_users_to_create_drugs'>): boolean {
  return role === 'admin' || settings.allow_users_to_create_drugs;
}

/** Whether people may witness their own actions (ROLE-07). */
export function maySelfWitness(settings: Settings<'allow_self_witness'>): boolean {
  return settings.allow_self_witness;
}

/** Whether vials may go to another agency (ROLE-14). */
export function mayTransferToAgency(settings: Settings<'allow_agency_drug_transfers'>): boolean {
  return settings.allow_agency_drug_transfers;
}

/** Whether incident numbers of a vial may be changed: by the setting, and only once the vial was used (ROLE-15). */
export function mayModifyIncident(settings: Settings<'can_modify_incident_number'>, hasPriorUsage: boolean): boolean {
  return settings.can_modify_incident_number && hasPriorUsage;
}

/** Whether a waste may go to a reverse distributor (ROLE-13). */
export function mayUseReverseDistributor(settings: Settings<'allow_reverse_distributor'>): boolean {
  return settings.allow_reverse_distributor;
}

/** Whether images may be added to checks (ROLE-11). */
export function mayUploadImages(settings: Settings<'allow_image_upload'>): boolean {
  return settings.allow_image_upload;
}

/** Whether a person may give boxes their pictures, by which all know them (BOXPOP-03). */
export function mayPictureBoxes(role: Role): boolean {
  return role === 'admin';
}

/** Whether new vials may be filled in from the barcode on their package (ROLE-19). */
export function mayImportPackageCodes(settings: Settings<'allow_ndc_barcode_import'>): boolean {
  return settings.allow_ndc_barcode_import;
}

/** Which ways besides the camera an agency allows for codes. */
export type CodeEntrySettings = Settings<'allow_manual_scan_entry' | 'allow_hand_scanner'>;

export type CodeEntryRefusal = { readonly code: 'MANUAL_ENTRY_OFF' } | { readonly code: 'HAND_SCANNER_OFF' };

/**
 * Why a code does not count, or null: a typed one counts only where manual entry is allowed, one from a hand scanner
 * only where that is (ROLE-06, SCAN-21, OPEN-086).
 */
export function refuseCodeEntry(settings: CodeEntrySettings, entry: CodeEntry): CodeEntryRefusal | null {
  if (entry.isManual) return settings.allow_manual_scan_entry ? null : { code: 'MANUAL_ENTRY_OFF' };
  const isForbidden = entry.scannedBy === 'hand_scanner' && !settings.allow_hand_scanner;
  return isForbidden ? { code: 'HAND_SCANNER_OFF' } : null;
}

/** Whether a check of the box needs a witness: the box decides, else the agency (CHECK-14). */
export function checkNeedsWitness(
  boxSetting: BoxVerifySetting,
  settings: Settings<'daily_check_verify_required'>,
): boolean {
  return boxSetting === null ? settings.daily_check_verify_required : boxSetting === 1;
}

/** Whether using a vial makes a reseal of its box mandatory; supply units have their own setting (OPEN-090). */
export function resealNeededAfterUsage(
  unitType: string | null,
  settings: Settings<'usage_requires_reseal' | 'usage_requires_reseal_supply'>,
): boolean {
  return unitType === 'supply' ? settings.usage_requires_reseal_supply : settings.usage_requires_reseal;
}

/** Whether an online check or reseal needs an image; only where image upload is allowed (OPEN-084). */
export function imageRequired(settings: Settings<'allow_image_upload' | 'require_inventory_image'>): boolean {
  return settings.allow_image_upload && settings.require_inventory_image;
}

/**
 * Whether an administration needs an incident number: never in a batch, else offline or by the setting (ADMIN-10,
 * OPEN-101).
 */
export function incidentNumberRequired(
  settings: Settings<'require_incident_number'>,
  { offline, batch }: { readonly offline: boolean; readonly batch: boolean },
): boolean {
  return !batch && (offline || settings.require_incident_number);
}

/**
 * Why a vial cannot be checked by its checkbox; a reseal that requires scanning says so first (CHECK-05, RESEAL-08).
 */
export function refuseCheckbox(
  settings: Settings<'allow_daily_check_with_checkbox' | 'require_reseal_scanning'>,
  isReseal: boolean,
): CheckboxRefusal | null {
  if (isReseal && settings.require_reseal_scanning) return { code: 'CHECKBOX_OFF_IN_RESEAL' };
  return settings.allow_daily_check_with_checkbox ? null : { code: 'CHECKBOX_OFF' };
}

/**
 * Whether 'Select All' is offered: by its own setting, never in a reseal that requires scanning (ROLE-09, OPEN-085).
 */
export function selectAllOffered(
  settings: Settings<'enable_select_all_inventory_check_option' | 'require_reseal_scanning'>,
  isReseal: boolean,
): boolean {
  return settings.enable_select_all_inventory_check_option && !(isReseal && settings.require_reseal_scanning);
}
