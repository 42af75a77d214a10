import { AGENCY_KINDS } from '@vialant/domain/agency/registration';
import { SCHEDULES } from '@vialant/domain/custody/drug-type';
import { ROLES } from '@vialant/domain/agency/role';
import { LIMITS } from '@vialant/domain/values/limits';
import { type AgencySettings, settingNames } from '@vialant/domain/agency/settings';
import {
  archivableFields,
  archivedByAdmin,
  archivedNotDeleted,
  commonFields,
  type Entity,
  type Field,
} from '../field.ts';

const settingFields = Object.fromEntries(
  settingNames.map((name) => [name, { type: 'boolean', write: 'update' } satisfies Field]),
) as { readonly [Name in keyof AgencySettings]: { readonly type: 'boolean'; readonly write: 'update' } };

/** Who works here, under which settings, in which units, with which drug types. */
export const agencyEntities = {
  user: {
    fields: {
      ...commonFields,
      primary_email: { type: 'string', required: true, maxLength: 254 },
      username: { type: 'string', maxLength: 254 },
      first_name: { type: 'string', required: true, maxLength: 60, write: 'update', inMail: true },
      last_name: { type: 'string', required: true, maxLength: 60, write: 'update', inMail: true },
      role: { type: 'string', values: ROLES, write: 'update' },
      phone_number: { type: 'string', maxLength: 16 },
      region: { type: 'string', maxLength: 20 },
      num_additional_groups: { type: 'number' },
      can_set_phone_number: { type: 'boolean' },
      inactive_after_date: { type: 'date', write: 'update', clearable: true, notInFile: true },
      token: { type: 'string', notInRow: true },
      dual_factor_guid: { type: 'string', notInRow: true },
    },
    verbs: { read: 'user', all: 'user', for_user: 'user', metadata: 'user', update: 'admin', update_many: 'admin' },
    // A line with an address that nobody here has is an invitation.
    importBy: ['primary_email'],
  },
  // PEOPLE-02: who was asked to join and has not come. It tells nothing of an account elsewhere.
  invitation: {
    fields: {
      ...commonFields,
      primary_email: { type: 'string', required: true, maxLength: 254 },
      first_name: { type: 'string', required: true, maxLength: 60 },
      last_name: { type: 'string', required: true, maxLength: 60 },
      role: { type: 'string', values: ROLES, required: true },
      sent_by_name: { type: 'string', required: true },
      sent_on: { type: 'datetime', required: true },
      expires_on: { type: 'datetime', required: true },
    },
    verbs: { all: 'admin', metadata: 'user' },
  },
  user_group: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 80, write: 'update', inMail: true },
      ...settingFields,
      kind: { type: 'string', values: AGENCY_KINDS, write: 'update' },
      time_zone: { type: 'string', maxLength: 60, format: 'time zone', write: 'update' },
      check_due_at: { type: 'string', maxLength: 5, format: 'time of day', write: 'update' },
      temperature_min: { type: 'number', least: -40, write: 'update' },
      temperature_max: { type: 'number', least: -40, write: 'update' },
      label_prefix: { type: 'string', maxLength: 3, format: 'label prefix', write: 'update' },
      // The name of the medical director of today, of the agency that was entered (LAW-04).
      medical_director: { type: 'string' },
    },
    verbs: { read: 'user', all: 'user', for_user: 'user', metadata: 'user', update: 'admin' },
  },
  unit: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 60, isName: true, write: 'both', unique: true },
      type: { type: 'string', values: ['supply', 'other'], write: 'both' },
      location_id: { type: 'related', relatedEntity: 'location', write: 'both', clearable: true },
      ...archivableFields,
    },
    verbs: archivedByAdmin,
    importBy: ['name'],
  },
  drug_type: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 80, isName: true, write: 'both', unique: true },
      unit_name: { type: 'string', maxLength: 30, isName: true, write: 'both' },
      schedule: { type: 'string', values: SCHEDULES, write: 'both', clearable: true },
      substance: { type: 'string', maxLength: 80, isName: true, write: 'both', clearable: true },
      strength: { type: 'string', maxLength: 30, format: 'strength', write: 'both', clearable: true },
      volume_ml: { type: 'number', decimals: 3, least: 0.001, most: 10_000, write: 'both', clearable: true },
      dose_form: { type: 'string', maxLength: 40, isName: true, write: 'both', clearable: true },
      // What the four say together, as records of a controlled drug must name it.
      finished_form: { type: 'string' },
      unit_of_measurement: { type: 'string', values: ['micrograms', 'mg', 'g'], write: 'both', fixedByVials: true },
      display_unit_of_measurement: {
        type: 'string',
        values: ['micrograms', 'mg', 'g'],
        write: 'both',
        clearable: true,
      },
      categories: { type: 'list', maxLength: 60, write: 'both', fixedByVials: true },
      allowed: { type: 'boolean', initially: true, write: 'both' },
      is_reusable: { type: 'boolean', write: 'both', fixedByVials: true },
      only_one_quantity: { type: 'boolean' },
      verification_required: { type: 'boolean' },
      short_date_allowed: { type: 'boolean', write: 'both' },
      short_date_num_days: { type: 'number', least: 1, write: 'both', clearable: true },
      ...archivableFields,
    },
    verbs: archivedByAdmin,
    importBy: ['name'],
  },
  national_drug_code: {
    fields: {
      ...commonFields,
      // What the barcode of the package says of the product; the printed NDC, with its dashes, says the same to people.
      ndc_barcode: { type: 'string', required: true, maxLength: LIMITS.code.maxLength, write: 'create' },
      code_type: { type: 'string', maxLength: 40 },
      ndc: { type: 'string', maxLength: 14, format: 'NDC', write: 'both', clearable: true },
      type: { type: 'related', relatedEntity: 'drug_type', required: true, write: 'both' },
      quantity: { type: 'quantity', required: true, write: 'both' },
      // In which amounts of the type are shown.
      type__unit_of_measurement: { type: 'string' },
      ...archivableFields,
    },
    verbs: archivedNotDeleted,
    importBy: ['ndc_barcode'],
  },
  // What admins changed in settings, people, stockroom and templates (SETTINGS-04); a row for each field.
  change_log: {
    fields: {
      ...commonFields,
      user_name: { type: 'string' },
      entity: { type: 'string' },
      row_id: { type: 'string' },
      row_name: { type: 'string' },
      what: { type: 'string', values: ['added', 'changed', 'removed'] },
      field: { type: 'string' },
      old_value: { type: 'string' },
      new_value: { type: 'string' },
    },
    verbs: { read: 'auditor', all: 'auditor', metadata: 'user' },
    paged: true,
    filters: ['row_id'],
  },
  biometric_code: {
    fields: {
      ...commonFields,
      guid: { type: 'string', required: true, maxLength: 64 },
      expires_on: { type: 'datetime' },
    },
    verbs: { metadata: 'user' },
  },
  short_term_token: {
    fields: { ...commonFields, raw_token: { type: 'string', notInRow: true }, expires_on: { type: 'datetime' } },
    verbs: { metadata: 'user' },
  },
} as const satisfies Record<string, Entity>;
