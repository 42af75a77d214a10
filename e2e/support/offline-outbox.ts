import type { Page } from '@playwright/test';

/** An entry as the device stores it; times as text. */
export type KeptEntry = {
  readonly id: string;
  readonly queue: 'acts' | 'daily_checks' | 'administers' | 'wastes';
  readonly happenedAt: string;
  readonly userId: string | null;
  readonly userGroupId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
};

const written = { input_barcode_manually: 0, lat: null, lon: null, notes: null, guest: null } as const;
const guest = {
  name: 'Gale Guest',
  title: 'Nurse',
  license_number: 'RN-1',
  signature:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
} as const;

/** A payload for each queue, with a guest as witness. */
export const payloads = {
  check: (barcode_id: string, codes: readonly string[] = []) => ({
    ...written,
    barcode_id,
    codes: codes.map((code) => ({ barcode_id: code, scanned_manually: 0 })),
    temperature_celsius: null,
    guest,
  }),
  administer: (barcode_id: string, quantity: number) => ({
    ...written,
    barcode_id,
    quantity,
    unit: 'micrograms',
    doses: 1,
    waste_remaining: 0,
    incident_number: 'I-OFFLINE',
    guest,
  }),
  waste: (barcode_id: string, quantity: number | null = null) => ({
    ...written,
    barcode_id,
    quantity,
    unit: null,
    waste_all: quantity === null ? 1 : 0,
    notes: 'dropped',
    guest,
  }),
} as const;

/** Writes entries into the device's store without the app, and notifies the app as another tab would. */
export function fillOutbox(page: Page, entries: readonly KeptEntry[]): Promise<void> {
  return page.evaluate(async (kept) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vialant-outbox', 1);
      request.addEventListener('upgradeneeded', () => {
        const store = request.result.createObjectStore('entries', { autoIncrement: true });
        store.createIndex('id', 'id', { unique: true });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
    const transaction = database.transaction('entries', 'readwrite');
    for (const entry of kept) transaction.objectStore('entries').add({ v: 1, target: null, refusal: null, ...entry });
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
    database.close();
    const channel = new BroadcastChannel('vialant-outbox');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    channel.postMessage('changed');
    channel.close();
  }, entries);
}

/** The ids of the entries that wait on the device, in order. */
export function waitingIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('vialant-outbox')) return [];
    const rows = await new Promise<{ id: string }[]>((resolve, reject) => {
      const opening = indexedDB.open('vialant-outbox');
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('entries').objectStore('entries').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result);
        });
      });
    });
    return rows.map(({ id }) => id);
  });
}
