import { expect, type Page } from '@playwright/test';
import type { Alert } from '../../../apps/web/src/queries/office/alert.ts';
import type { Signal } from '../../../apps/web/src/queries/office/signal.ts';
import { signInToRecords } from './office-records.ts';
import type { Screen } from '../screens.ts';

export const PACKET_WITHIN_MS = 180_000;
const NIGHT = '2026-11-16T04:00:00.000Z';

const alert = { created_on: NIGHT, over_on: null, seen_on: null, seen_by_name: null, case_id: null } as const;
const told = [{ name: 'Avery Admin', told_on: NIGHT }];
const ALERTS: readonly Alert[] = [
  { ...alert, id: 'a1', kind: 'check_missed', name: 'BOX-M1, Medic 1', unit_name: 'Medic 1', told },
  { ...alert, id: 'a2', kind: 'temperature', name: 'BOX-M2, Medic 2', unit_name: 'Medic 2', told },
  { ...alert, id: 'a3', kind: 'low', name: 'BOX-M2, Medic 2', unit_name: 'Medic 2', told: [], over_on: NIGHT },
];

const signal = {
  created_on: NIGHT,
  person_id: 'p1',
  over_on: null,
  reviewed_on: null,
  reviewed_by_name: null,
} as const;
const SIGNALS: readonly Signal[] = [
  {
    ...signal,
    id: 's1',
    rule: 'waste',
    person_name: 'Morgan Medic',
    subject_name: 'Fentanyl 100 mcg',
    other_name: null,
    figures: { uses: 18, share: 68.5, median: 25, deviation: 3.4, threshold: 41.2, peers: 40 },
    records: [{ id: 'r1', record: 'stock_move_record', kind: 'waste', drug_id: 'v1', happened_on: NIGHT }],
    note: null,
    case_id: null,
  },
];

/** The page of the office at this address, loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/office${path}`);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** The same where the first row of a list leads on. */
export async function openFirst(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.locator('.office-row-link').first().click();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Lets the server say this. */
export async function answer(page: Page, call: string, data: unknown): Promise<void> {
  await page.route(`**/api/v1/${call}*`, (route) => route.fulfill({ json: { data } }));
}

/** A picture of the office of an agency with records. */
export function screen(name: string, title: string, show: (page: Page) => Promise<void>): Screen {
  return {
    name: `office-${name}`,
    title: `Office, ${title}`,
    async show(page) {
      await signInToRecords(page);
      await show(page);
    },
  };
}

/** The office of an agency with records: its overview, papers, cases and reports have something to show. */
export const recordScreens: readonly Screen[] = [
  screen('overview-busy', 'the overview of a busy day', (page) => open(page, '')),
  screen('receipts', 'receipts', (page) => open(page, '/stockroom/receipts')),
  screen('receipt', 'a receipt', (page) => openFirst(page, '/stockroom/receipts')),
  screen('receipt-new', 'a new receipt', (page) => open(page, '/stockroom/receipts/new')),
  screen('receipt-join', 'vials to join to a receipt', async (page) => {
    await openFirst(page, '/stockroom/receipts');
    await page.getByRole('button', { name: 'Join vials' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
  }),
  screen('inventories', 'inventories', (page) => open(page, '/inventories')),
  screen('inventory-new', 'a new inventory', (page) => open(page, '/inventories/new')),
  screen('inventory', 'an inventory that was taken', (page) => openFirst(page, '/inventories')),
  screen('case', 'a case', (page) => openFirst(page, '/cases')),
  screen('case-papers', 'the papers of a case', async (page) => {
    await openFirst(page, '/cases');
    await page.getByRole('link', { name: 'Notice and Form 106' }).click();
    await expect(page.getByRole('region', { name: 'Data for DEA Form 106' })).toBeVisible();
  }),
  screen('cases-open', 'cases that have not ended', (page) => open(page, '/cases')),
  screen('alerts-found', 'alerts', async (page) => {
    await answer(page, 'alert/all', ALERTS);
    await open(page, '/alerts');
  }),
  screen('alert', 'an alert', async (page) => {
    await answer(page, 'alert/all', ALERTS);
    await openFirst(page, '/alerts');
  }),
  screen('signals-found', 'signals', async (page) => {
    await answer(page, 'signal/all', { ran_on: NIGHT, not_compared: [], signals: SIGNALS });
    await open(page, '/signals');
  }),
  screen('signal', 'a signal', async (page) => {
    await answer(page, 'signal/all', { ran_on: NIGHT, not_compared: [], signals: SIGNALS });
    await openFirst(page, '/signals');
  }),
  screen('usage', 'the usage log with doses', (page) => open(page, '/reports/usage')),
  screen('balance', 'the balance with doses', (page) => open(page, '/reports/balance')),
  screen('vial', 'the life of a vial', (page) => openFirst(page, '/reports/usage')),
  screen('packets-ready', 'a packet that is ready', async (page) => {
    await open(page, '/packets');
    await expect(page.getByText(/sealed by checkpoint/)).toBeVisible({ timeout: PACKET_WITHIN_MS });
  }),
];
