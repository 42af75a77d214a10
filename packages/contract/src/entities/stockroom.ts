import { LIMITS } from '@vialant/domain/values/limits';
import { archivableFields, archivedNotDeleted, commonFields, type Entity } from '../field.ts';

/** How many vials a box should hold, why vials are wasted, and the labels that were printed for them. */
export const stockroomEntities = {
  // STOCKROOM-02
  box_par: {
    fields: {
      ...commonFields,
      // Those of box and type, by which people know it.
      name: { type: 'string' },
      drug_box_id: { type: 'related', relatedEntity: 'drug_box', required: true, write: 'create' },
      drug_type_id: { type: 'related', relatedEntity: 'drug_type', required: true, write: 'create' },
      vials: { type: 'number', required: true, most: LIMITS.par.most, write: 'both' },
      // How many the box holds that can be used.
      good_vials: { type: 'number' },
    },
    verbs: {
      read: 'auditor',
      all: 'auditor',
      metadata: 'user',
      create: 'admin',
      update: 'admin',
      update_many: 'admin',
      delete: 'admin',
    },
    filters: ['drug_box_id', 'drug_type_id'],
    importBy: ['drug_box_id', 'drug_type_id'],
  },
  // STOCKROOM-05
  waste_reason: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 80, isName: true, write: 'both', unique: true },
      // In which order they are offered.
      position: { type: 'number', most: 10_000, write: 'both' },
      ...archivableFields,
    },
    verbs: archivedNotDeleted,
  },
  // LABELS-06: labels that were made together, and how many of them are used, unused and void.
  label_sheet: {
    fields: {
      ...commonFields,
      created_by_name: { type: 'string', required: true },
      number: { type: 'number', required: true },
      format: { type: 'string', required: true },
      kind: { type: 'string', required: true },
      start_position: { type: 'number', required: true },
      labels: { type: 'number', required: true },
      used: { type: 'number', required: true },
      unused: { type: 'number', required: true },
      voided: { type: 'number', required: true },
      reprints: { type: 'number', required: true },
      last_printed_on: { type: 'datetime', required: true },
    },
    verbs: { read: 'auditor', all: 'auditor', metadata: 'user' },
  },
} as const satisfies Record<string, Entity>;
