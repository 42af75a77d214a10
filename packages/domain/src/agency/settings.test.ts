import { expect, test } from 'vitest';
import { REQUIRED_ELEMENTS } from '../custody/dose-record.ts';
import { settingDescriptions } from '../words/setting-descriptions.ts';
import { defaultSettings, settingNames } from './settings.ts';

test('ENT-03 OPEN-086 SETTINGS-05 LAW-03 the settings are those of section ROLE, by name, and ours', () => {
  expect(settingNames).toEqual([
    'allow_manual_scan_entry',
    'allow_self_witness',
    'allow_daily_check_with_checkbox',
    'enable_select_all_inventory_check_option',
    'require_reseal_scanning',
    'allow_image_upload',
    'require_inventory_image',
    'allow_reverse_distributor',
    'allow_agency_drug_transfers',
    'can_modify_incident_number',
    'daily_check_verify_required',
    'usage_requires_reseal',
    'usage_requires_reseal_supply',
    'allow_ndc_barcode_import',
    'allow_users_to_create_drugs',
    'require_incident_number',
    'allow_hand_scanner',
    'require_bound_witness',
    'require_printed_code',
    'require_patient_reference',
    'require_medical_director',
    'require_order_kind',
    'require_manner_of_disposal',
  ]);
});

test('every setting is described in one sentence', () => {
  for (const name of settingNames) expect(settingDescriptions[name]).toMatch(/^[A-Z][^.]+\.$/);
});

test('LAW-03 a new agency requires all but printed labels and the elements of a dose, and permits only the reading of labels', () => {
  const atFirstOff: readonly string[] = [
    'require_printed_code',
    ...REQUIRED_ELEMENTS.map((element) => `require_${element}`),
  ];
  for (const name of settingNames) {
    const isStrict = /^require_|_requires_|_required$/.test(name) && !atFirstOff.includes(name);
    const isOn = isStrict || name === 'allow_hand_scanner';
    expect([name, defaultSettings[name]]).toEqual([name, isOn]);
  }
});
