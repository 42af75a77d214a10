import { LIMITS } from '@vialant/domain/values/limits';
import { archivableFields, archivedNotDeleted, commonFields, type Entity } from '../field.ts';

/** How many vials a box should hold, and why vials are wasted: what an agency decides about its stock. */
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
} as const satisfies Record<string, Entity>;
