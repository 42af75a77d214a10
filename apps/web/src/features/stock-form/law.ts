import {
  DOSE_LENGTHS,
  type ElementSettings,
  MANNERS_OF_DISPOSAL,
  type MannerOfDisposal,
  ORDER_KINDS,
  type OrderKind,
  TO_DISTRIBUTOR,
} from '@vialant/domain/custody/dose-record';
import { refuseText } from '@vialant/domain/values/input';
import type { LawBody } from '../../api/custody-body.ts';

/** What the agency requires of a record (LAW-03), and its medical director of the day (LAW-04). */
export type LawContext = {
  readonly settings: ElementSettings;
  readonly director: string | null;
  /** False for what was or is recorded offline: it may lack what is required. */
  readonly isBinding: boolean;
};

/** What holds where the device knows nothing of the agency. */
export const NO_LAW: LawContext = {
  settings: {
    require_patient_reference: false,
    require_medical_director: false,
    require_order_kind: false,
    require_manner_of_disposal: false,
  },
  director: null,
  isBinding: false,
};

/** The values of a form by which a dose is told as the law asks. */
export type DoseValues = {
  readonly patient: string;
  readonly givenBy: string;
  /** Empty: as it is preset. */
  readonly orderKind: string;
  /** Who gave a verbal order, or a standing one where the agency has named no medical director. */
  readonly orderedBy: string;
  readonly route: string;
  /** How the rest is disposed of, or the waste. */
  readonly manner: string;
};

export const NO_DOSE_VALUES: DoseValues = {
  patient: '',
  givenBy: '',
  orderKind: '',
  orderedBy: '',
  route: '',
  manner: '',
};

export type Order = { readonly kind: OrderKind | null; readonly by: string | null };

/** LAW-04: a standing order of the current director, unless the form says otherwise. A verbal one names its physician. */
export function orderOf({ orderKind, orderedBy }: DoseValues, { settings, director }: LawContext): Order {
  const chosen = ORDER_KINDS.find((kind) => kind === orderKind) ?? null;
  const isPreset = director !== null || settings.require_order_kind || settings.require_medical_director;
  const kind = chosen ?? (isPreset ? 'standing' : null);
  const typed = orderedBy.trim() || null;
  return { kind, by: kind === 'standing' && director !== null ? director : typed };
}

/** Whether the form asks who gave the order: of a standing one the agency knows it, where it has named a director. */
export function asksWhoOrdered({ kind }: Order, { director }: LawContext): boolean {
  return kind === 'verbal' || (kind === 'standing' && director === null);
}

/** Whether the texts can be recorded, and a verbal order says whose it is. */
export function doDoseTextsFit(values: DoseValues, order: Order): boolean {
  const name = { required: false, maxLength: DOSE_LENGTHS.person, kind: 'name' } as const;
  const refusals = [
    refuseText({ value: values.patient, required: false, maxLength: DOSE_LENGTHS.patient }),
    refuseText({ ...name, value: values.givenBy }),
    refuseText({ ...name, value: values.orderedBy, required: order.kind === 'verbal' }),
    refuseText({ value: values.route, required: false, maxLength: DOSE_LENGTHS.route }),
  ];
  return refusals.every((refusal) => refusal === null);
}

/** The manners that can be chosen. What goes to a reverse distributor has a field of its own (WASTE-10). */
export const CHOSEN_MANNERS = MANNERS_OF_DISPOSAL.filter((manner) => manner !== TO_DISTRIBUTOR);

export function mannerIn(text: string): MannerOfDisposal | null {
  return MANNERS_OF_DISPOSAL.find((manner) => manner === text) ?? null;
}

/** The fields of a dose, and of the waste of its rest; what is empty is left out. */
export function doseLaw(values: DoseValues, order: Order, isRestWasted: boolean): LawBody {
  return present({
    patient_reference: values.patient.trim() || null,
    administered_by_name: values.givenBy.trim() || null,
    medical_director: order.kind === null ? null : order.by,
    order_kind: order.kind,
    route: values.route.trim() || null,
    manner_of_disposal: isRestWasted ? mannerIn(values.manner) : null,
  });
}

/** The other way: the values of a form that told this. */
export function doseValuesOf(law: LawBody): DoseValues {
  return {
    patient: law.patient_reference ?? '',
    givenBy: law.administered_by_name ?? '',
    orderKind: law.order_kind ?? '',
    orderedBy: law.medical_director ?? '',
    route: law.route ?? '',
    manner: law.manner_of_disposal ?? '',
  };
}

/** The fields of a waste; what is empty is left out. */
export function wasteLaw(reason: string | null, manner: MannerOfDisposal | null): LawBody {
  return present({ waste_reason: reason, manner_of_disposal: manner });
}

function present(body: LawBody): LawBody {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
