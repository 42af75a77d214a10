import { addDays, type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { dayIn, timeIn } from '@vialant/domain/values/zone';
import type { TypeKey } from '../demo-agencies.ts';

/** How large a demo is made, from which seed, and until when its people have worked. */
export type Size = { readonly seed: string; readonly days: number; readonly vehicles: number; readonly until: Date };

export const FULL = { seed: 'metro', days: 365, vehicles: 60 } as const;

export const ZONE = 'America/New_York';
export const ORGANIZATION = 'Metro County';
export const AGENCY = 'Metro County EMS';
export const PLATOONS = 3;
/** So many vehicles share a station, its supply and its people. */
export const VEHICLES_PER_STATION = 15;

export const STOCKED = ['FEN', 'MID', 'KET', 'MOR', 'OND'] as const satisfies readonly TypeKey[];
export type Stocked = (typeof STOCKED)[number];

/** How many vials of a type the box of a vehicle should hold. */
export const PAR: Readonly<Record<Stocked, number>> = { FEN: 4, MID: 3, KET: 2, MOR: 2, OND: 4 };

const MINUTE_MS = 60_000;
/** Crews change in the morning, so that a day of work begins at this hour, before anything of it happens. */
const FIRST_HOUR = 5;
/** By then the stations have handed out what the crews need, which is the one thing that is not cut off at `until`. */
const MORNING_OVER_HOUR = 8;

/** The days of work, the oldest first. The last one is under way, or just over, at `until`. */
export function daysOf({ days, until }: Size): DateOnly[] {
  const today = dayIn(ZONE, new Date(until.getTime() - MORNING_OVER_HOUR * 60 * MINUTE_MS));
  return Array.from({ length: days }, (_, place) => addDays(today, place - days + 1));
}

/** The instant so many minutes into a day of work. */
export function momentOf(day: DateOnly, minutes: number): number {
  return beginningOf(day) + minutes * MINUTE_MS;
}

/** How many minutes into a day of work a wall clock shows this time; it is not asked on the hour that a clock skips. */
export function minutesAt(hour: number, minute = 0): number {
  return (hour - FIRST_HOUR) * 60 + minute;
}

const beginnings = new Map<DateOnly, number>();

function beginningOf(day: DateOnly): number {
  const known = beginnings.get(day);
  if (known !== undefined) return known;
  const asUtc = Date.parse(`${day}T0${FIRST_HOUR}:00:00.000Z`);
  // What the zone's clock shows while that of UTC shows the wanted time tells how far the two are apart.
  const shown = new Date(asUtc);
  const begun = asUtc - (Date.parse(`${dayIn(ZONE, shown)}T${timeIn(ZONE, shown)}:00.000Z`) - asUtc);
  // Once more from there: the clock may have been changed in between.
  const there = new Date(begun);
  const off = Date.parse(`${dayIn(ZONE, there)}T${timeIn(ZONE, there)}:00.000Z`) - asUtc;
  beginnings.set(day, begun - off);
  return begun - off;
}

/** The date so many days after another. */
export function dateAfter(day: string, days: number): DateOnly {
  const date = dateOnly(day);
  if (date === null) throw new Error(`not a date: ${day}`);
  return addDays(date, days);
}
