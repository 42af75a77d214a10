import type { SettingName } from '../agency/settings.ts';

/** What each setting means when it is on, for the admin who decides. */
export const settingDescriptions: { readonly [Name in SettingName]: string } = {
  allow_manual_scan_entry: 'Staff may type a code instead of scanning it.',
  allow_self_witness: 'Staff may witness their own actions.',
  allow_daily_check_with_checkbox: 'Staff may check a vial by its checkbox instead of scanning it.',
  enable_select_all_inventory_check_option: 'An inventory check offers a button that checks every vial at once.',
  require_reseal_scanning: 'Every vial must be scanned during a reseal.',
  allow_image_upload: 'Staff may add images to inventory checks, reseals and vehicle checks.',
  require_inventory_image: 'Inventory checks and reseals need an image, where image upload is allowed.',
  allow_reverse_distributor: 'A waste can be marked as handed to a reverse distributor.',
  allow_agency_drug_transfers: 'Staff may transfer vials to another agency of the organization.',
  can_modify_incident_number: 'Staff may change the incident number of an administration.',
  daily_check_verify_required: 'Inventory checks need a witness, unless the box says otherwise.',
  usage_requires_reseal: 'Using a vial makes a reseal of its box mandatory.',
  usage_requires_reseal_supply: 'Using a vial makes a reseal of its box mandatory in supply units.',
  allow_ndc_barcode_import: 'New vials can be filled in from the barcode on the package.',
  allow_users_to_create_drugs: 'Staff who are not admins may create vials from unknown codes.',
  require_incident_number: 'An administration needs an incident number.',
  require_patient_reference: 'An administration needs a patient reference, unless it was recorded offline.',
  require_medical_director:
    'An administration needs the medical director or physician who ordered it, unless it was recorded offline.',
  require_order_kind: 'An administration needs a standing or a verbal order, unless it was recorded offline.',
  require_manner_of_disposal: 'A waste needs how it was disposed of, unless it was recorded offline.',
  allow_hand_scanner: 'Staff may read codes with a hand scanner that types like a keyboard.',
  require_bound_witness:
    'A witness confirms exactly what is recorded, which apps that do not say what they show cannot offer.',
  require_printed_code: 'A new vial needs an unused label that this agency has printed.',
};
