import type { MessageGroup } from './message.ts';

/** OFFLINE, OPEN-041, OPEN-042; `timeInFuture` (SRV-50), `vehicleCheck`, `incident`, `notSaved`, `synced`, `repaired` and `notDeleted` are ours. */
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
  vehicleCheck: {
    text: 'Vehicle check will be recorded when you are online again and open the app',
    tone: 'success',
    area: 'stock',
  },
  incident: {
    text: 'The incident number will be recorded when you are online again and open the app',
    tone: 'success',
    area: 'stock',
  },
  notSaved: {
    text: 'This could not be kept on this device. Nothing was recorded: write it down, then try again.',
    tone: 'error',
    area: 'stock',
  },
  synced: { text: 'Offline actions recorded: {n}', tone: 'success', area: 'stock' },
  repaired: { text: 'Repaired and recorded', tone: 'success', area: 'stock' },
  notDeleted: {
    text: 'It is kept: the server could not take it over. Please try again.',
    tone: 'error',
    area: 'stock',
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
