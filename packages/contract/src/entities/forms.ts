import { LIMITS } from '@vialant/domain/values/limits';
import { archivableFields, archivedByAdmin, commonFields, type Entity } from '../field.ts';

const readOnly = { read: 'user', all: 'user', for_user: 'user', metadata: 'user' } as const;

/** Vehicle checks, feedback, and what the app reports about itself. */
export const formEntities = {
  general_check: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 80, isName: true, write: 'both', unique: true },
      version: { type: 'number' },
      ...archivableFields,
    },
    verbs: archivedByAdmin,
  },
  general_check_submission: {
    fields: {
      ...commonFields,
      general_check_id: { type: 'related', relatedEntity: 'general_check', required: true },
      version: { type: 'number' },
      unit_id: { type: 'related', relatedEntity: 'unit' },
      submitted_on: { type: 'datetime' },
    },
    verbs: readOnly,
    paged: true,
    filters: ['general_check_id'],
  },
  general_check_response: {
    fields: {
      ...commonFields,
      general_check_submission_id: { type: 'related', relatedEntity: 'general_check_submission', required: true },
      general_check_question_id: { type: 'string', required: true, maxLength: 64 },
      general_check_question_name: { type: 'string' },
      general_check_category_id: { type: 'string' },
      general_check_category_name: { type: 'string' },
      completed: { type: 'boolean' },
      passed: { type: 'boolean' },
      image_url: { type: 'string', maxLength: 300 },
      report_to_admin: { type: 'boolean' },
    },
    verbs: readOnly,
    paged: true,
    filters: ['general_check_submission_id', 'report_to_admin'],
  },
  product_feedback: {
    fields: {
      ...commonFields,
      notes: { type: 'string', required: true, maxLength: LIMITS.feedback.noteLength, write: 'create' },
    },
    verbs: { for_user: 'user', metadata: 'user', create: 'user' },
  },
  product_feedback_prompt: {
    fields: {
      ...commonFields,
      delay_months: {
        type: 'number',
        required: true,
        values: LIMITS.feedback.delayMonths.map(String),
        write: 'create',
      },
    },
    verbs: { for_user: 'user', metadata: 'user', create: 'user' },
  },
  contact_us: {
    fields: {
      ...commonFields,
      first_name: { type: 'string', required: true, maxLength: 60, isName: true, write: 'create' },
      last_name: { type: 'string', required: true, maxLength: 60, isName: true, write: 'create' },
      agency_name: { type: 'string', required: true, maxLength: 120, isName: true, write: 'create' },
      email: { type: 'string', required: true, maxLength: 254, write: 'create' },
      question_or_comment: { type: 'string', required: true, maxLength: 2000, write: 'create' },
      department: { type: 'string', required: true, values: ['Sales', 'Support'], write: 'create' },
    },
    verbs: { metadata: 'anyone', create: 'anyone' },
  },
  error_log: {
    fields: {
      ...commonFields,
      type: { type: 'string', required: true, maxLength: 120, write: 'create' },
      message: { type: 'string', required: true, maxLength: 4000, write: 'create' },
      using_vpn: { type: 'boolean', write: 'create' },
      app_version: { type: 'string', maxLength: 40, write: 'create' },
      platform: { type: 'string', maxLength: 40, write: 'create' },
    },
    verbs: { read: 'admin', all: 'admin', metadata: 'anyone', create: 'anyone' },
    paged: true,
  },
  toast: {
    fields: {
      ...commonFields,
      message: { type: 'string', required: true, maxLength: 1000, write: 'create' },
      type: { type: 'string', required: true, values: ['success', 'error'], write: 'create' },
      using_vpn: { type: 'boolean', write: 'create' },
      user_token: { type: 'string', maxLength: 200, notInRow: true, write: 'create' },
      user_id: { type: 'related', relatedEntity: 'user' },
    },
    verbs: { read: 'admin', all: 'admin', metadata: 'anyone', create: 'anyone' },
    paged: true,
  },
  enum: {
    fields: {
      ...commonFields,
      table: { type: 'string', required: true, maxLength: 60 },
      column: { type: 'string', required: true, maxLength: 60 },
      value: { type: 'string', required: true, maxLength: 120 },
      label: { type: 'string', required: true, maxLength: 120 },
    },
    verbs: { metadata: 'anyone' },
  },
} as const satisfies Record<string, Entity>;
