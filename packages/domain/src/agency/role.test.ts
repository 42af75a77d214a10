import { describe, expect, test } from 'vitest';
import { say } from '../words/refusal.ts';
import {
  checkNeedsWitness,
  imageRequired,
  incidentNumberRequired,
  mayCreateDrugs,
  mayModifyIncident,
  maySelfWitness,
  mayTransferToAgency,
  refuseCheckbox,
  resealNeededAfterUsage,
  selectAllOffered,
} from './role.ts';

const bothWays = [true, false] as const;

describe('permissions', () => {
  test('ROLE-20 an admin may always create drugs, a user by the setting', () => {
    for (const on of bothWays) {
      expect(mayCreateDrugs('admin', { allow_users_to_create_drugs: on })).toBe(true);
      expect(mayCreateDrugs('user', { allow_users_to_create_drugs: on })).toBe(on);
    }
  });

  test('self witness and agency transfer follow their settings', () => {
    for (const on of bothWays) {
      expect(maySelfWitness({ allow_self_witness: on })).toBe(on);
      expect(mayTransferToAgency({ allow_agency_drug_transfers: on })).toBe(on);
    }
  });

  test('an incident number may change only with the setting and prior usage', () => {
    expect(mayModifyIncident({ can_modify_incident_number: true }, true)).toBe(true);
    expect(mayModifyIncident({ can_modify_incident_number: true }, false)).toBe(false);
    expect(mayModifyIncident({ can_modify_incident_number: false }, true)).toBe(false);
  });
});

describe('what an action needs', () => {
  test('CHECK-14 the box decides about the witness of a check, else the agency', () => {
    for (const on of bothWays) {
      expect(checkNeedsWitness(1, { daily_check_verify_required: on })).toBe(true);
      expect(checkNeedsWitness(0, { daily_check_verify_required: on })).toBe(false);
      expect(checkNeedsWitness(null, { daily_check_verify_required: on })).toBe(on);
    }
  });

  test('OPEN-090 supply units follow the supply setting, all others the general one', () => {
    const onlySupply = { usage_requires_reseal: false, usage_requires_reseal_supply: true };
    const onlyOthers = { usage_requires_reseal: true, usage_requires_reseal_supply: false };
    expect(['supply', 'other', null].map((unit) => resealNeededAfterUsage(unit, onlySupply))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['supply', 'other', null].map((unit) => resealNeededAfterUsage(unit, onlyOthers))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('OPEN-084 an image is required only where upload is allowed', () => {
    expect(imageRequired({ require_inventory_image: true, allow_image_upload: true })).toBe(true);
    expect(imageRequired({ require_inventory_image: true, allow_image_upload: false })).toBe(false);
    expect(imageRequired({ require_inventory_image: false, allow_image_upload: true })).toBe(false);
  });

  test('the incident number is required offline or by the setting, never in a batch', () => {
    const [on, off] = [{ require_incident_number: true }, { require_incident_number: false }];
    expect(incidentNumberRequired(on, { offline: false, batch: false })).toBe(true);
    expect(incidentNumberRequired(off, { offline: true, batch: false })).toBe(true);
    expect(incidentNumberRequired(off, { offline: false, batch: false })).toBe(false);
    expect(incidentNumberRequired(on, { offline: false, batch: true })).toBe(false);
    expect(incidentNumberRequired(on, { offline: true, batch: true })).toBe(false);
  });
});

describe('checking a vial without scanning it', () => {
  function said(checkbox: boolean, scanning: boolean, isReseal: boolean): string | null {
    const settings = { allow_daily_check_with_checkbox: checkbox, require_reseal_scanning: scanning };
    const refusal = refuseCheckbox(settings, isReseal);
    return refusal && say(refusal);
  }

  test('a checkbox is refused unless allowed, and in a reseal that requires scanning in its own words', () => {
    const off = 'This is disabled in the admin settings. You must scan each code.';
    const offInReseal = 'This is disabled during a reseal in the admin settings. You must scan each code.';
    expect(said(true, true, false)).toBeNull();
    expect(said(false, false, false)).toBe(off);
    expect(said(true, true, true)).toBe(offInReseal);
    expect(said(false, true, true)).toBe(offInReseal);
    expect(said(true, false, true)).toBeNull();
    expect(said(false, false, true)).toBe(off);
  });

  test('Select All follows its own setting and is hidden in a reseal that requires scanning', () => {
    const offered = (selectAll: boolean, scanning: boolean, isReseal: boolean): boolean =>
      selectAllOffered(
        { enable_select_all_inventory_check_option: selectAll, require_reseal_scanning: scanning },
        isReseal,
      );
    expect(offered(true, true, false)).toBe(true);
    expect(offered(true, false, true)).toBe(true);
    expect(offered(true, true, true)).toBe(false);
    expect(offered(false, false, false)).toBe(false);
  });
});
