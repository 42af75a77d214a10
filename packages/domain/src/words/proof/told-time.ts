import { dateOnly, displayDay } from '../../values/date-only.ts';

/** The day in words; what is no day stays as it is. */
export function dayText(text: string): string {
  const day = dateOnly(text);
  return day === null ? text : displayDay(day);
}

/** The instant in the words that everybody reads alike, wherever they are. */
export function instantText(text: string): string {
  return `${dayText(text.slice(0, 10))}, ${text.slice(11, 16)} UTC`;
}
