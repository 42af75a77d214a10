import { GUEST_TITLES, LIMITS } from '@vialant/domain/values/limits';

/** How a value looks on the wire; `fromWire` and `toWire` convert by this alone. */
export type FieldType =
  | 'string'
  | 'number'
  | 'quantity' // micrograms, a decimal of at most three places
  | 'boolean' // 0 or 1
  | 'date' // YYYY-MM-DD
  | 'datetime' // ISO 8601, UTC, milliseconds
  | 'related' // the other row's id
  | 'list'; // a list of strings

/** One field of an entity, as the server stores it and the client reads it. */
export type Field = {
  readonly type: FieldType;
  readonly relatedEntity?: string;
  /** Must be present and non-empty when the row is created. */
  readonly required?: true;
  readonly maxLength?: number;
  /** What people read as a name: one line, and nothing in it that cannot be seen. */
  readonly isName?: true;
  readonly values?: readonly string[];
  /** Which generic calls may set the field; without this only the server sets it. */
  readonly write?: 'create' | 'update' | 'both';
  /** An update may set the field to null. A field without this mark can be changed, but not emptied. */
  readonly clearable?: true;
  /** The smallest number that is accepted; 0 when absent. */
  readonly least?: number;
  /** The largest number that is accepted; 100,000 when absent. */
  readonly most?: number;
  /** How many decimals a number may have; it is whole when absent. */
  readonly decimals?: number;
  /** A yes-or-no that a new row has where nothing is said. */
  readonly initially?: true;
  /** Vials are counted and judged by it: an update may change it only while there is no vial of the row. */
  readonly fixedByVials?: true;
  /** Decided row by row: a file that is imported has no column for it. */
  readonly notInFile?: true;
  /** Sent by the client or answered by one call, and never part of a row that is read back. */
  readonly notInRow?: true;
  /** A name that mails tell to strangers: it holds no line break and no address. */
  readonly inMail?: true;
  /** No two rows of the agency may have the same text in this field. */
  readonly unique?: true;
  /** What the text must be, such as a time of day, a DEA number, a strength ('50 mcg/mL') or a printed NDC. */
  readonly format?: 'time zone' | 'time of day' | 'DEA number' | 'strength' | 'NDC' | 'label prefix';
};

/**
 * Who may make a call. `user`: every member of the agency may read; only staff, who are no auditors, may write.
 * `auditor`: auditors and admins.
 */
export type Who = 'anyone' | 'user' | 'auditor' | 'admin';

export type Verb =
  | 'read'
  | 'all'
  | 'for_user'
  | 'metadata'
  | 'create'
  | 'update'
  | 'delete'
  | 'update_many'
  | 'archive'
  | 'restore';

/** An entity of ENT-01: its fields, and who may use which generic call. A verb that is not named is refused. */
export type Entity = {
  readonly fields: Readonly<Record<string, Field>>;
  readonly verbs: Readonly<Partial<Record<Verb, Who>>>;
  /** Grows without bound: `all` answers newest first, a page at a time. */
  readonly paged?: true;
  /** Fields by which `all` can be narrowed. */
  readonly filters?: readonly string[];
  /** Rows can be imported from a CSV file (STOCKROOM-08): the fields by which a line of it finds its row. */
  readonly importBy?: readonly string[];
};

/** What staff read and admins manage. */
export const managedByAdmin = {
  read: 'user',
  all: 'user',
  for_user: 'user',
  metadata: 'user',
  create: 'admin',
  update: 'admin',
  delete: 'admin',
  update_many: 'admin',
} as const satisfies Entity['verbs'];

/** The same for rows that stay in history: an admin takes them out of the pickers, and back (STOCKROOM-07). */
export const archivedByAdmin = {
  ...managedByAdmin,
  archive: 'admin',
  restore: 'admin',
} as const satisfies Entity['verbs'];

/** The same for rows that only the office knows: auditors and admins read them. */
export const keptByAdmin = {
  ...archivedByAdmin,
  read: 'auditor',
  all: 'auditor',
  for_user: 'auditor',
} as const satisfies Entity['verbs'];

/** The same for rows whose use leaves no reference, so that nobody can tell which were never used. */
export const archivedNotDeleted = {
  read: 'user',
  all: 'user',
  for_user: 'user',
  metadata: 'user',
  create: 'admin',
  update: 'admin',
  update_many: 'admin',
  archive: 'admin',
  restore: 'admin',
} as const satisfies Entity['verbs'];

/** Of a row that can be archived: since when it is. `all` leaves such rows out, unless it is asked for them. */
export const archivableFields = { archived_on: { type: 'datetime' } } as const satisfies Record<string, Field>;

/** The fields every entity has (OPEN-126); the server sets them, whatever the body says (SRV-09). */
export const commonFields = {
  id: { type: 'string', maxLength: 64 },
  user_group_id: { type: 'related', relatedEntity: 'user_group' },
  created_by: { type: 'related', relatedEntity: 'user' },
  created_on: { type: 'datetime' },
} as const satisfies Record<string, Field>;

/** ENT-07: how an action was witnessed. Sent with the action; the record keeps the outcome, not the proof. */
export const witnessFields = {
  witness_id: { type: 'related', relatedEntity: 'user', notInRow: true },
  witness_biometric_guid: { type: 'string', maxLength: 64, notInRow: true },
  witness_device_code: { type: 'string', maxLength: LIMITS.witnessAnswer.maxLength, notInRow: true },
  witness_device_sentence: { type: 'string', maxLength: LIMITS.witnessedSentence.maxLength, notInRow: true },
  guest_verify__name: { type: 'string', maxLength: LIMITS.guest.nameLength, isName: true, notInRow: true },
  guest_verify__signature_img: { type: 'string', maxLength: LIMITS.guest.signatureLength, notInRow: true },
  guest_verify__license_number: { type: 'string', maxLength: LIMITS.guest.licenseNumberLength, notInRow: true },
  guest_verify__title: { type: 'string', values: GUEST_TITLES, notInRow: true },
} as const satisfies Record<string, Field>;

/** LOC-01: where the device was, in degrees; null when it does not tell. */
export const positionFields = {
  lat: { type: 'number' },
  lon: { type: 'number' },
} as const satisfies Record<string, Field>;
