import type { LawFields, RequiredElement } from '../custody/dose-record.ts';
import type { Message } from './messages/message.ts';

/** LAW-02 to LAW-04, on the forms and in the history of a vial; imported apart, so that the first load stays small. */
export const doseRecord = {
  patient: 'Patient reference',
  patientOfEach: 'Recorded with each of these drugs.',
  /** Beside a field of an offline form, which can be saved without it. */
  asked: 'Your agency requires this.',
  standingOf: 'Standing order of {name}',
  verbalOf: 'Verbal order of {name}',
  kinds: { standing: 'Standing order', verbal: 'Verbal order' },
  noOrder: 'Order and route',
  order: 'Order',
  director: 'Medical director',
  orderedBy: 'Ordered by',
  route: 'Route',
  givenBy: 'Given by, if not you',
  manner: 'Manner of disposal',
} as const;

/** The fields in the history of a vial, in their order there. Who gave an order is told with its kind. */
export const lawFieldNames = [
  ['patient_reference', 'Patient'],
  ['administered_by_name', 'Given by'],
  ['order_kind', 'Order'],
  ['route', 'Route'],
  ['waste_reason', 'Reason'],
  ['manner_of_disposal', 'Disposal'],
] as const satisfies readonly (readonly [keyof LawFields, string])[];

/** The rest of what that history says of them. */
export const doseHistory = {
  missing: 'Missing: {elements}',
  complete: 'Complete this record',
  add: 'Add to the record',
  addHint: 'What is added cannot be changed. The record itself stays as it is.',
  completed: 'Completed {date} by {name}',
} as const;

export const completionMessages = {
  done: { text: 'Record completed', tone: 'success', area: 'platform' },
  failed: { text: 'The record could not be completed. Try again.', tone: 'error', area: 'platform' },
} as const satisfies Record<string, Message>;

export const elementWords: { readonly [Element in RequiredElement]: string } = {
  patient_reference: 'patient reference',
  medical_director: 'medical director',
  order_kind: 'order',
  manner_of_disposal: 'manner of disposal',
};
