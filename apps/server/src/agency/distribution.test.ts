import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

// docs/SCALE.md: organisations can be spread over several databases only if nothing in one organisation's data needs a look
// at another's. This test is about what the catalogue says, tables and keys; statements are held by row-level security.

const server = testServer();

/** What belongs to no agency, and where it is on a database that holds only some of the organisations. */
const OF_NO_AGENCY: Readonly<Record<string, string>> = {
  applied_definition: 'of the installation',
  failed_try: 'counted where it was tried',
  idempotent_answer: 'of a person',
  known_device: 'of a person',
  kysely_migration: 'of the installation',
  kysely_migration_lock: 'of the installation',
  one_time_code: 'of a person',
  organization: 'the unit itself',
  outgoing_message: 'sent from where it was written',
  password_link: 'of a person',
  setup_code: 'of the installation',
  stock_move_type: 'the same everywhere',
  user_account: 'of a person, who is at home in one agency',
  user_password: 'of a person',
  user_session: 'of a person',
  webauthn_challenge: 'of a person',
  webauthn_credential: 'of a person',
};

/** Unique keys that neither name agency or organisation nor hold a random id. */
const GLOBAL_KEYS: Readonly<Record<string, string>> = {
  applied_definition_pkey: 'of the installation',
  biometric_code_guid_key: 'random, as text',
  kysely_migration_lock_pkey: 'of the installation',
  kysely_migration_pkey: 'of the installation',
  // Two databases may draw the same one; it is looked up in its organisation.
  label_code_folded_key: 'drawn by chance, never typed',
  stock_move_type_name_key: 'the same everywhere',
  // The one name that a person gives before it is known where they belong: it must lead to one account.
  user_account_email: 'a directory of addresses must say which database an address is in',
  webauthn_credential_pkey: 'random, made by the authenticator',
};

/**
 * References by a random id alone. That the other row is of the same agency, or of a sister where vials are handed over, is
 * the business of the functions that write both; none of them reads a row of another organisation.
 */
const BY_ID_ALONE: readonly string[] = [
  'box_transfer_from_unit_id_fkey of box_transfer',
  'box_transfer_to_unit_id_fkey of box_transfer',
  'code_drug_box_id_fkey of code',
  'code_drug_id_fkey of code',
  'discrepancy_box_check_id_fkey of discrepancy',
  'discrepancy_drug_id_fkey of discrepancy',
  'discrepancy_stock_move_record_id_fkey of discrepancy',
  'drug_transfer_drug_id_fkey of drug_transfer',
  'drug_transfer_drug_type_id_fkey of drug_transfer',
  'drug_transfer_from_drug_box_id_fkey of drug_transfer',
  'drug_transfer_to_drug_box_id_fkey of drug_transfer',
  'drug_type_copy_of_fkey of drug_type',
  'general_check_category_general_check_id_version_fkey of general_check_category',
  'general_check_question_general_check_category_id_fkey of general_check_question',
  'general_check_response_general_check_question_id_fkey of general_check_response',
  'image_used_by_fkey of image',
  'incident_amendment_drug_id_fkey of incident_amendment',
  'incident_amendment_stock_move_record_id_fkey of incident_amendment',
  'label_reprint_label_code_id_fkey of label_reprint',
  'outgoing_message_contact_us_id_fkey of outgoing_message',
  'password_link_invitation_id_fkey of password_link',
  'personal_data_signature_id_fkey of personal_data',
  'receipt_vial_drug_id_fkey of receipt_vial',
  'reseal_box_check_id_fkey of reseal',
  'stock_move_record_case_id_fkey of stock_move_record',
  'stock_move_record_drug_box_id_fkey of stock_move_record',
  'stock_move_record_drug_id_fkey of stock_move_record',
  'stock_move_record_source_id_fkey of stock_move_record',
  'witness_proof_device_key_id_fkey of witness_proof',
];

test('SRV-04 every table belongs to an agency or an organisation, but for those that are named here', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
         AND a.attname IN ('user_group_id', 'organization_id')) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(OF_NO_AGENCY).sort());
});

test('SRV-04 what is unique is unique in an agency or an organisation, or is a random id', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
         AND (a.attname IN ('user_group_id', 'organization_id') OR a.atttypid IN ('uuid'::regtype, 'bytea'::regtype)))
     ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(GLOBAL_KEYS).sort());
});

test('SRV-04 a reference to a row of an agency carries the agency, but for those that are named here', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `WITH of_agency AS (
       SELECT a.attrelid, a.attnum FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
         AND a.attname = 'user_group_id')
     SELECT format('%s of %s', k.conname, k.conrelid::regclass) AS name FROM pg_constraint k
     JOIN of_agency target ON target.attrelid = k.confrelid
     WHERE k.contype = 'f' AND NOT target.attnum = ANY (k.confkey) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...BY_ID_ALONE].sort());
});
