import type { AttentionKind } from '@vialant/domain/agency/overview';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { attentionLines, checksWords, expiringWords, parLowWords } from '@vialant/domain/words/office/overview';
import { officePeople } from '@vialant/domain/words/office/people';
import type { CallReply } from '../../api/client.ts';
import { timeText } from '../entity/entity-fields.ts';

type Line = CallReply<'GET overview'>['items'][number]['list'][number];

export const CHECKS_PATH = '/office/checks';
export const EXPIRING_PATH = '/office/expiring';
export const DISCREPANCIES_PATH = '/office/discrepancies';

/** Where each kind is listed as a whole: a table with its filter in the address. */
export const ATTENTION_PLACES: { readonly [Kind in AttentionKind]: string } = {
  clocks: '/office/cases?sort=clocks',
  cases: '/office/cases',
  checks_missed: filtered(CHECKS_PATH, 'state', checksWords.states.missed),
  checks_due: filtered(CHECKS_PATH, 'state', checksWords.states.due),
  expired: filtered(EXPIRING_PATH, 'window', expiringWords.windows.expired),
  expiring: filtered(EXPIRING_PATH, 'window', expiringWords.windows.within30),
  low: filtered('/office/stockroom/par', 'low', parLowWords.low),
  offline_refused: filtered(DISCREPANCIES_PATH, 'type', DISCREPANCY_TYPES.offlineRecordRefused),
  vehicle_failures: '/office/vehicles/failures',
  signals: '/office/signals',
  invites: filtered('/office/people', 'state', officePeople.states.Invited),
  inventory: '/office/inventories',
  registrations: '/office/stockroom/registrations?sort=expiration_date',
};

/** The page of what a line names, where it has one. A clock is named by its case and its kind. */
export function placeOfLine(kind: AttentionKind, { id }: Pick<Line, 'id'>): string | null {
  return kind === 'cases' || kind === 'clocks' ? `/office/cases/${id.split(' ')[0] ?? ''}` : null;
}

function filtered(path: string, column: string, value: string): string {
  return `${path}?${new URLSearchParams({ [column]: value }).toString()}`;
}

/** What a short list says beside the name of a thing. */
export function lineText(kind: AttentionKind, { place, on, count, out_of }: Line, zone: string, now: Date): string {
  return [place, whenText(kind, on, zone, now), countText(count, out_of)].filter((part) => part !== null).join(' · ');
}

function whenText(kind: AttentionKind, on: string | null, zone: string, now: Date): string | null {
  if (on === null) return null;
  switch (kind) {
    case 'clocks':
      return clockText(on, dayIn(zone, now));
    case 'inventory':
      return fill(attentionLines.dueAt, { time: on });
    case 'checks_missed':
    case 'checks_due':
      return fill(attentionLines.dueAt, { time: timeText(zone, new Date(on)) });
    case 'expired':
      return fill(attentionLines.expired, { date: on });
    case 'expiring':
    case 'registrations':
      return fill(attentionLines.expires, { date: on });
    case 'invites':
      return fill(attentionLines.expires, { date: timeText(zone, new Date(on)) });
    case 'cases':
    case 'offline_refused':
    case 'vehicle_failures':
    case 'signals':
    case 'low':
      return timeText(zone, new Date(on));
  }
}

/** Dates of this form are compared as texts. */
function clockText(due: string, today: string): string {
  if (due === today) return attentionLines.dueToday;
  return due < today ? fill(attentionLines.overdue, { date: due }) : fill(attentionLines.dueAt, { time: due });
}

function countText(count: number | null, outOf: number | null): string | null {
  return count === null || outOf === null ? null : fill(attentionLines.goodOf, { n: count, m: outOf });
}
