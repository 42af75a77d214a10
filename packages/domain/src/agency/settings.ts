/**
 * A new agency starts strict: what weakens the record is not permitted and everything is required until an admin
 * decides otherwise, so that a forgotten setting can cost a tap and never a gap in the record. Only the elements that the
 * law asks of a dose begin as optional. The settings are those of ROLE-06 to ROLE-21 by their wire names, in that order,
 * then ours.
 */
const defaults = {
  allow_manual_scan_entry: false, // a typed code does not prove that the vial was in the hand
  allow_self_witness: false, // one person alone is what a witness guards against
  allow_daily_check_with_checkbox: false, // a tick does not prove that the vial is there
  enable_select_all_inventory_check_option: false, // one tap must not vouch for a whole box
  require_reseal_scanning: true, // the seal vouches for what was scanned under it
  allow_image_upload: false, // pictures from an ambulance can show patients; the agency decides
  require_inventory_image: true, // takes effect once upload is allowed (OPEN-084)
  allow_reverse_distributor: false, // stock leaves the agency
  allow_agency_drug_transfers: false, // stock leaves the agency
  can_modify_incident_number: false, // a record should not change after the fact
  daily_check_verify_required: true, // two people count
  usage_requires_reseal: true, // an opened box is not sealed
  usage_requires_reseal_supply: true, // the same for supply
  allow_ndc_barcode_import: false, // learned details may fill in a wrong strength
  allow_users_to_create_drugs: false, // stock must not appear by mistake
  require_incident_number: true, // every dose is tied to a patient contact
  allow_hand_scanner: true, // it reads the label as the camera does, and the record tells which of the two it was
  require_bound_witness: true, // a witness vouches for what was shown, not for whatever is sent afterwards
  require_printed_code: false, // an agency that has printed no labels yet could not receive a vial
  // LAW-03: an agency that writes these elsewhere must not be stopped at a dose.
  require_patient_reference: false,
  require_medical_director: false,
  require_order_kind: false,
  require_manner_of_disposal: false,
};

export type SettingName = keyof typeof defaults;

export type AgencySettings = { readonly [Name in SettingName]: boolean };

export const defaultSettings: AgencySettings = defaults;

/** Read from the defaults, because the first load of the app would otherwise hold every name twice. */
export const settingNames: readonly SettingName[] = Object.keys(defaults).filter(isSettingName);

function isSettingName(name: string): name is SettingName {
  return name in defaults;
}
