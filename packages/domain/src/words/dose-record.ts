import type { RequiredElement } from '../custody/dose-record.ts';

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

/** The same in the history of a vial. */
export const doseHistory = {
  patient: 'Patient',
  givenBy: 'Given by',
  order: 'Order',
  route: 'Route',
  reason: 'Reason',
  disposal: 'Disposal',
  missing: 'Missing: {elements}',
} as const;

export const elementWords: { readonly [Element in RequiredElement]: string } = {
  patient_reference: 'patient reference',
  medical_director: 'medical director',
  order_kind: 'order',
  manner_of_disposal: 'manner of disposal',
};
