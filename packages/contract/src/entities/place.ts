import { LOCATION_KINDS, REGISTERED_SCHEDULES, REGISTERED_STATES } from '@vialant/domain/agency/registration';
import { archivableFields, commonFields, type Entity, keptByAdmin } from '../field.ts';

const Address = { type: 'string', maxLength: 200, write: 'both' } as const;

/** Under which registrations of the DEA, and at which places, an agency keeps its drugs (SETUP-05). */
export const placeEntities = {
  registration: {
    fields: {
      ...commonFields,
      number: {
        type: 'string',
        required: true,
        maxLength: 9,
        format: 'DEA number',
        write: 'both',
        unique: true,
      },
      // As registered, like the address.
      name: { type: 'string', required: true, maxLength: 120, isName: true, write: 'both' },
      address: { ...Address, required: true },
      state: { type: 'string', required: true, values: REGISTERED_STATES, write: 'both' },
      schedules: { type: 'list', required: true, values: REGISTERED_SCHEDULES, write: 'both' },
      expiration_date: { type: 'date', required: true, write: 'both' },
      ...archivableFields,
    },
    verbs: keptByAdmin,
  },
  location: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 80, isName: true, write: 'both', unique: true },
      address: { ...Address, required: true },
      kind: { type: 'string', required: true, values: LOCATION_KINDS, write: 'both' },
      dea_notified_date: { type: 'date', write: 'both', clearable: true },
      ...archivableFields,
    },
    verbs: keptByAdmin,
  },
  // LAW-04: by whose standing order drugs are given, and when. Records keep the name; staff learn the current one with
  // their agency.
  medical_director: {
    fields: {
      ...commonFields,
      name: { type: 'string', required: true, maxLength: 120, isName: true, write: 'both' },
      from_date: { type: 'date', required: true, write: 'both' },
      until_date: { type: 'date', write: 'both', clearable: true },
      ...archivableFields,
    },
    verbs: keptByAdmin,
  },
} as const satisfies Record<string, Entity>;
