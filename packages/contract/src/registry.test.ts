import { settingNames } from '@vialant/domain/agency/settings';
import { describe, expect, test } from 'vitest';
import { metadataOf } from './metadata.ts';
import { entity, entityNames, rowFields, writableFields } from './registry.ts';

const witness = [
  'witness_id',
  'witness_biometric_guid',
  'guest_verify__name',
  'guest_verify__signature_img',
  'guest_verify__license_number',
  'guest_verify__title',
];
const place = ['lat', 'lon'];

/** The fields each requirement line names, written out here a second time on purpose. */
const required: [string, string, string[]][] = [
  [
    'ENT-02',
    'user',
    'id user_group_id primary_email num_additional_groups token region can_set_phone_number dual_factor_guid inactive_after_date phone_number role first_name last_name username'.split(
      ' ',
    ),
  ],
  ['ENT-03', 'user_group', ['id', 'name', ...settingNames]],
  [
    'ENT-04',
    'drug',
    [
      'id',
      'barcode_id',
      'type',
      'drug_box_id',
      'expiration_date',
      'short_date',
      'quantity',
      'lot_number',
      'ndc_barcode',
      'stock_move_record__quantity',
      'unit__type',
      'created_on',
      ...place,
      ...witness,
    ],
  ],
  [
    'ENT-05',
    'drug_box',
    [
      'id',
      'name',
      'barcode_id',
      'unit_id',
      'unit__name',
      'drug_box__name',
      'daily_check_verify_required',
      'reseal_due_since',
      'reseal_due_by',
      'reseal_due_by_name',
      'seal_open_since',
      'seal_left_by_name',
    ],
  ],
  [
    'ENT-06',
    'drug_type',
    [
      'id',
      'name',
      'unit_name',
      'unit_of_measurement',
      'display_unit_of_measurement',
      'categories',
      'allowed',
      'is_reusable',
      'only_one_quantity',
      'verification_required',
      'short_date_allowed',
    ],
  ],
  [
    'ENT-08',
    'box_check',
    [
      'drug_box_id',
      ...witness,
      'discrepancy_confirmed_by_user_id',
      'scanned_manually',
      ...place,
      'drug_box__barcode_id',
      'image_url',
      'temperature_celsius',
      'notes',
      'user_was_offline',
      'timestamp',
      'input_barcode_manually',
    ],
  ],
  [
    'ENT-09',
    'stock_move_record',
    [
      'stock_move_type_id__name',
      'drug_id',
      'quantity',
      'waste_all',
      'doses',
      'source_id',
      'incident_number',
      'offline',
      'input_manually',
      'timestamp',
      ...place,
      'notes',
      'reverse_distributor',
      ...witness,
    ],
  ],
  [
    'ENT-10',
    'stock_move_record',
    [
      'id',
      'created_on',
      'type',
      'quantity',
      'created_by',
      'witnessed_by',
      'guest_verify_name',
      'location_name',
      'incident_number',
      'un_administer_id',
      'stock_move_type_name',
      'stock_move_type__name',
      'user_name',
    ],
  ],
  ['ENT-11', 'discrepancy', ['created_by_id', 'discrepancy_type', 'notes']],
  [
    'ENT-13',
    'general_check_response',
    [
      'general_check_question_id',
      'general_check_question_name',
      'general_check_category_id',
      'general_check_category_name',
      'completed',
      'passed',
      'image_url',
      'report_to_admin',
      'id',
    ],
  ],
  ['ENT-14', 'general_check_submission', ['id', 'general_check_id', 'submitted_on']],
  ['ENT-16', 'contact_us', ['first_name', 'last_name', 'agency_name', 'email', 'question_or_comment', 'department']],
  ['ENT-17', 'product_feedback', ['notes']],
  ['ENT-17', 'product_feedback_prompt', ['delay_months']],
  ['ENT-21', 'short_term_token', ['id', 'raw_token']],
  ['ENT-22', 'toast', ['message', 'type', 'using_vpn', 'user_token', 'user_group_id', 'user_id']],
  ['ENT-23', 'error_log', ['type', 'message', 'using_vpn', 'app_version', 'platform']],
];

describe('the entity registry', () => {
  test('ENT-01 holds exactly the entities that are reachable by the generic calls', () => {
    const named =
      'biometric_code box_check drug drug_box drug_check drug_type drug_transfer general_check general_check_response general_check_submission reseal short_term_token stock_move_record stock_move_type national_drug_code unit product_feedback_prompt product_feedback discrepancy user_group user contact_us error_log toast enum';
    const ofOffice = 'change_log invitation registration location medical_director box_par waste_reason label_sheet';
    expect([...entityNames].sort()).toEqual(`${named} ${ofOffice}`.split(' ').sort());
  });

  test.each(required)('%s %s has the fields the requirement names', (_id, name, fields) => {
    const declared = Object.keys(metadataOf(name as (typeof entityNames)[number]).fields);
    expect(declared).toEqual(expect.arrayContaining(fields));
  });

  test('ENT-07 the witness fields are the same wherever an action can be witnessed', () => {
    for (const name of ['drug', 'box_check', 'stock_move_record'] as const) {
      for (const field of witness) expect(Object.keys(entity(name).fields)).toContain(field);
      expect(rowFields(name).map(([field]) => field)).not.toContain('guest_verify__signature_img');
    }
  });

  test('ENT-01 OPEN-126 every entity has id, agency, creator and time, and nobody may write them', () => {
    for (const name of entityNames) {
      expect(Object.keys(entity(name).fields)).toEqual(
        expect.arrayContaining(['id', 'user_group_id', 'created_by', 'created_on']),
      );
      const writable = [...writableFields(name, 'create'), ...writableFields(name, 'update')].map(([field]) => field);
      for (const field of ['id', 'user_group_id', 'created_by', 'created_on']) expect(writable).not.toContain(field);
    }
  });

  test('SRV-08 nothing of the custody record can be written or deleted by a generic call', () => {
    for (const name of [
      'stock_move_record',
      'box_check',
      'drug_check',
      'reseal',
      'drug_transfer',
      'discrepancy',
      'drug',
    ] as const) {
      const { verbs } = entity(name);
      expect([name, verbs]).toEqual([name, { read: 'user', all: 'user', for_user: 'user', metadata: 'user' }]);
    }
    // That a box is out of use is no record (STOCKROOM-07).
    expect(Object.keys(entity('drug_box').verbs).sort()).toEqual(
      'all archive for_user metadata read restore'.split(' '),
    );
  });

  test('ENT-25 API-16 metadata names type, relation, length and values, and related entities exist', () => {
    expect(metadataOf('drug').fields).toMatchObject({
      expiration_date: { type: 'date', required: true },
      created_on: { type: 'datetime', required: false },
      drug_box_id: { type: 'related', related_entity: 'drug_box' },
      lot_number: { type: 'string', max_length: 30 },
      unit__type: { values: ['supply', 'other'] },
    });
    expect(metadataOf('drug_type').fields['allowed']).toMatchObject({ type: 'boolean' });
    for (const name of entityNames) {
      for (const field of Object.values(metadataOf(name).fields)) {
        expect(field.type === 'related').toBe(field.related_entity !== undefined);
        if (field.related_entity !== undefined) expect(entityNames).toContain(field.related_entity);
      }
    }
  });
});
