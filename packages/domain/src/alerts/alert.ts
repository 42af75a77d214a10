import { isOverdue, type Clock } from '../cases/clock.ts';
import { addDays } from '../values/date-only.ts';
import { dayBegins, dayIn } from '../values/zone.ts';

/** ALERTS-01: what an agency's admins and auditors are told of by mail. */
export const ALERT_KINDS = [
  'check_missed',
  'discrepancy',
  'clock',
  'temperature',
  'vehicle_failure',
  'expired',
  'expiring',
  'low',
  'inventory_due',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** ALERTS-02: how a person hears of a kind. `digest`: with the mail of the morning. */
export const ALERT_WAYS = ['now', 'digest', 'off'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];

/** What a person has chosen. `unitIds`: null for all units, also those that are added later. */
export type AlertChoice = {
  readonly ways: Readonly<Partial<Record<AlertKind, AlertWay>>>;
  readonly unitIds: readonly string[] | null;
};

/** The kinds that are no event but a state of the stock, which the mail of the morning tells of while it lasts. */
export const STOCK_KINDS = ['expired', 'expiring', 'low'] as const satisfies readonly AlertKind[];

/** The kinds that end by themselves: the box is checked, the vial is gone, the failure is fixed. */
export const ENDING_KINDS = [
  'check_missed',
  'clock',
  'vehicle_failure',
  'inventory_due',
  ...STOCK_KINDS,
] as const satisfies readonly AlertKind[];

/** ALERTS-02: the kinds that one admin must get, of every unit. */
export const MUST_KINDS = ['discrepancy', 'clock'] as const satisfies readonly AlertKind[];

/** When the mail of the morning is sent, by the agency's clock. */
export const DIGEST_AT = '07:00';

const HOUR_MS = 60 * 60_000;
/** How often it is looked for what there is to tell. */
export const LOOK_EVERY_MS = 60_000;
/** How far back an event is looked for. Nothing is recorded while no server runs, so that this bridges faults alone. */
export const LOOK_BACK_MS = 7 * 24 * HOUR_MS;
/** So long after it was due a check counts as missed. */
const MISSED_AFTER_MS = HOUR_MS / 2;
/** So long before its end a clock is told of. */
const CLOCK_WARNING_MS = 24 * HOUR_MS;

export function isStockKind(kind: AlertKind): boolean {
  return (STOCK_KINDS as readonly AlertKind[]).includes(kind);
}

function isMustKind(kind: AlertKind): boolean {
  return (MUST_KINDS as readonly AlertKind[]).includes(kind);
}

/** How a person hears of a kind: as chosen, else at once, and of the stock in the morning. */
export function wayOf(kind: AlertKind, { ways }: AlertChoice): AlertWay {
  return ways[kind] ?? (isStockKind(kind) ? 'digest' : 'now');
}

/** Whether a missed check is told of: 30 minutes after it was due. */
export function isMissedLongEnough(due: Date, now: Date): boolean {
  return now.getTime() >= due.getTime() + MISSED_AFTER_MS;
}

/** Whether a clock that runs is told of: its day is over, or ends within 24 hours. */
export function clockWarning(clock: Clock, zone: string, now: Date): 'soon' | 'overdue' | null {
  if (clock.stoppedBy !== null) return null;
  if (isOverdue(clock, dayIn(zone, now))) return 'overdue';
  const end = dayBegins(zone, addDays(clock.due, 1));
  return end.getTime() - now.getTime() <= CLOCK_WARNING_MS ? 'soon' : null;
}

/** Somebody who may be told, with what they chose. */
export type Recipient = AlertChoice & { readonly id: string; readonly role: 'admin' | 'auditor' };

/** What is told: its kind, and the unit that it is in, if any. */
type Told = { readonly kind: AlertKind; readonly unitId: string | null };

/**
 * Who is told, and how. What is in no unit is for everybody. Where no admin would hear of a discrepancy or a clock,
 * because whoever had chosen it has left since, every admin hears of it at once.
 */
export function audienceOf<One extends Recipient>(
  { kind, unitId }: Told,
  people: readonly One[],
): { readonly person: One; readonly way: 'now' | 'digest' }[] {
  const told = people.flatMap((person) => {
    const way = wayOf(kind, person);
    const isTheirs = unitId === null || person.unitIds === null || person.unitIds.includes(unitId);
    return way !== 'off' && isTheirs ? [{ person, way }] : [];
  });
  if (!isMustKind(kind) || told.some(({ person }) => person.role === 'admin')) return told;
  const admins = people.filter(({ role }) => role === 'admin').map((person) => ({ person, way: 'now' as const }));
  return [...told, ...admins];
}

/** Of the kinds that one admin must get, those that none of these people would get of every unit. */
export function kindsWithoutAdmin(people: readonly Recipient[]): AlertKind[] {
  return MUST_KINDS.filter(
    (kind) => !people.some((one) => one.role === 'admin' && one.unitIds === null && wayOf(kind, one) !== 'off'),
  );
}

const PLACES: { readonly [Kind in AlertKind]: string } = {
  check_missed: '/office/checks',
  discrepancy: '/office/cases',
  clock: '/office/cases?sort=clocks',
  temperature: '/office/reports/temperature',
  vehicle_failure: '/office/vehicles/failures',
  expired: '/office/expiring',
  expiring: '/office/expiring',
  low: '/office/stockroom/par',
  inventory_due: '/office/inventories',
};

/** Where the office shows what was told: the case, where it is about one; else the list. */
export function alertPlace(kind: AlertKind, caseId: string | null): string {
  return caseId === null ? PLACES[kind] : `/office/cases/${caseId}`;
}
