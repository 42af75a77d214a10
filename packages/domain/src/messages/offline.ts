import type { MessageGroup } from './message.ts';

/** OFFLINE, OPEN-041, OPEN-042; `timeInFuture` is ours (SRV-50). */
export const offline = {
  goingOffline: { text: 'Going offline', tone: 'success', area: 'stock' },
  administration: {
    text: 'Administration will be recorded when you are online again and open the app',
    tone: 'success',
    area: 'stock',
    durationMs: 2500,
  },
  administrations: {
    text: '{n} administrations will be recorded when you are online again and open the app',
    tone: 'success',
    area: 'stock',
    durationMs: 2500,
  },
  waste: {
    text: 'Waste will be recorded when you are online again and open the app',
    tone: 'success',
    area: 'stock',
    durationMs: 2500,
  },
  check: {
    text: 'Inventory check will be recorded when you are online again and open the app',
    tone: 'success',
    area: 'stock',
    durationMs: 2500,
  },
  timeInFuture: {
    text: 'The time of this record is in the future. Please check the clock of the device.',
    tone: 'error',
    area: 'stock',
  },
} as const satisfies MessageGroup;

/** REVIEW */
export const review = {
  noteRequired: { text: 'Please let us know how we can improve', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;
