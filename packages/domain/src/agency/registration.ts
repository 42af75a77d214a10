import { addDays, type DateOnly } from '../values/date-only.ts';

/** What an agency can be. */
export const AGENCY_KINDS = ['ems', 'veterinary'] as const;
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** The schedules that a registration can be for, as the certificate names them; N: not narcotic. */
export const REGISTERED_SCHEDULES = ['II', 'IIN', 'III', 'IIIN', 'IV', 'V'] as const;

/** The states, the district and the territories in which the DEA registers. */
export const REGISTERED_STATES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'AS',
  'GU',
  'MP',
  'PR',
  'VI',
] as const;

/** A place is registered itself, or designated by an agency that is (21 CFR 1301.20). */
export const LOCATION_KINDS = ['registered', 'designated'] as const;

const NOTICE_DAYS = 30;

/** The day from which drugs may be delivered to a designated place: 30 days after the notice (SETUP-05). */
export function usableFrom(location: {
  readonly kind: string | null;
  readonly dea_notified_date: DateOnly | null;
}): DateOnly | null {
  if (location.kind !== 'designated' || location.dea_notified_date === null) return null;
  return addDays(location.dea_notified_date, NOTICE_DAYS);
}
