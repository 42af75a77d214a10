import type { SettingName } from '../../agency/settings.ts';
import type { FieldWords } from './form.ts';

/** The settings of an agency (SETTINGS-01 to SETTINGS-05); the words are ours but for those in the requirements. */
export const officeSettings = {
  title: 'Settings',
  loadFailed: 'The settings could not be loaded.',
  byDefault: 'By default {state}.',
  on: 'on',
  off: 'off',
  lastChange: 'Changed {time} by {name}.',
  /** A change that no person made in the app, such as one of the operator's. */
  byNobody: 'the operator',
  neverChanged: 'Never changed.',
  needsUpload: 'Takes effect when image upload is allowed',
  effect: '{n} of {m} in the last 30 days',
} as const;

/** The records that a setting decides about (SETTINGS-02). */
export const settingRecords = {
  title: '{label}: the records of the last 30 days',
  empty: 'In the last 30 days there was none.',
  when: 'When',
  who: 'Who',
  what: 'What',
  code: 'Vial',
  box: 'Box',
  kinds: {
    receive: 'Received',
    administer: 'Given',
    waste: 'Wasted',
    un_administer: 'Reversed',
    check: 'Box checked',
    vial_check: 'Vial ticked',
    new_vial: 'Vial created',
    transfer: 'Sent to a sister agency',
  },
} as const;

/** What each setting is called. Its sentence stands in `settingDescriptions`. */
export const settingLabels: { readonly [Name in SettingName]: string } = {
  allow_manual_scan_entry: 'Codes may be typed',
  allow_hand_scanner: 'Codes may come from a hand scanner',
  allow_self_witness: 'One may witness oneself',
  allow_daily_check_with_checkbox: 'Vials may be ticked',
  enable_select_all_inventory_check_option: 'One tap checks all',
  require_reseal_scanning: 'A reseal needs every scan',
  allow_image_upload: 'Images may be added',
  require_inventory_image: 'Checks and reseals need an image',
  allow_reverse_distributor: 'Waste may go to a reverse distributor',
  allow_agency_drug_transfers: 'Vials may go to a sister agency',
  can_modify_incident_number: 'Incident numbers may be changed',
  daily_check_verify_required: 'Checks need a witness',
  usage_requires_reseal: 'Use forces a reseal',
  usage_requires_reseal_supply: 'Use forces a reseal in supply units',
  allow_ndc_barcode_import: 'A package code fills the form',
  allow_users_to_create_drugs: 'Staff may create vials',
  require_incident_number: 'A dose needs an incident number',
  require_bound_witness: 'A witness confirms the very record',
  require_printed_code: 'New vials need a printed label',
  require_patient_reference: 'A dose needs a patient reference',
  require_medical_director: 'A dose needs who ordered it',
  require_order_kind: 'A dose needs its kind of order',
  require_manner_of_disposal: 'Waste needs its manner of disposal',
};

/** The fields of an agency that are no switches. */
export const agencyFieldWords: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name of the agency' },
  time_zone: {
    label: 'Time zone',
    hint: 'Days, due times and deadlines follow it.',
    values: { none: 'Choose a time zone' },
  },
  check_due_at: { label: 'Checks are due at', hint: 'Hours and minutes, such as 09:00. A box can have its own time.' },
  temperature_min: { label: 'Lowest temperature', unit: '°C' },
  temperature_max: { label: 'Highest temperature', unit: '°C' },
  label_prefix: {
    label: 'Prefix of labels',
    hint: 'Two or three letters before every printed code. Labels that are printed keep theirs.',
    values: { none: 'None' },
  },
};
