import { randomUUID } from 'node:crypto';
import { type AskedAct, askedText } from '@vialant/domain/proof/device-witness';
import { expect, type Page } from '@playwright/test';
import { installCamera } from '../../../e2e/camera/fake-camera.ts';
import { LostNetwork } from '../../../e2e/network/lost-network.ts';
import { DashboardPage } from '../../../e2e/page-models/dashboard-page.ts';
import { PASSWORD } from '../../../e2e/support/fixtures.ts';
import { shoot } from '../../../e2e/support/stock-fixtures.ts';
import type { Screen } from '../screens.ts';
import { signIn } from '../sign-in.ts';
import { openFor } from '../stock-screens.ts';

const SENTENCE = 'Fentanyl 40 mcg of FEN-001 will be recorded as given, and 60 mcg as wasted.';

/** On the phone of who acts: a dose, and the network is lost before its witness is there. */
async function openWays(page: Page): Promise<void> {
  await installCamera(page, { torch: true });
  const network = new LostNetwork(page);
  await openFor(page, '/administer/details', ['FEN-001']);
  await network.begin();
  await page.getByLabel(/^Amount administered/).fill('40');
  await page.getByLabel('Incident number').fill('2026-11-0042');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Administer Drug' }).click();
  await expect(page.getByRole('option', { name: 'Parker Rivera' })).toBeAttached();
  await network.lose();
  await expect(page.getByRole('button', { name: 'Witness on another phone' })).toBeVisible();
}

async function openCode(page: Page): Promise<void> {
  await openWays(page);
  await page.getByRole('button', { name: 'Witness on another phone' }).click();
  await expect(page.getByRole('img', { name: 'Code for your witness' })).toBeVisible();
}

/** On the phone of the witness, who has scanned the code. */
async function openAsked(page: Page, more: Partial<AskedAct> = {}): Promise<void> {
  await installCamera(page, { torch: true });
  await signIn(page, 'partner');
  await new DashboardPage(page).open();
  const [, agencyId = ''] = await page.evaluate(() => localStorage.getItem('known_user')?.split(' ') ?? []);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const asked: AskedAct = {
    agencyId,
    actorId: randomUUID(),
    actorName: 'Morgan Medic',
    actId: randomUUID(),
    actHash: 'a'.repeat(64),
    sentence: SENTENCE,
    at: new Date().toISOString(),
    ...more,
  };
  await shoot(page, askedText(asked));
  await expect(page.getByRole('heading', { level: 1, name: 'Witness this' })).toBeVisible();
}

async function confirm(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'I saw this' }).click();
}

function screen(name: string, title: string, show: (page: Page) => Promise<void>): Screen {
  return { name: `phone-witness-${name}`, title: `Two phones, ${title}`, show };
}

/** A colleague witnesses on their own phone, without a network. */
export const phoneWitnessScreens: readonly Screen[] = [
  screen('ways', 'the ways to witness', openWays),
  screen('code', 'the code for the witness', openCode),
  screen('scan', 'the scanner for the answer', async (page) => {
    await openCode(page);
    await page.getByRole('button', { name: "Scan your witness's answer" }).click();
    await shoot(page, 'FEN-001');
    await expect(page.getByText(/^This is not your witness's answer/).first()).toBeVisible();
  }),
  screen('asked', 'what the witness reads', (page) => openAsked(page)),
  screen('refused', 'a wrong password', async (page) => {
    await openAsked(page);
    await confirm(page, 'not-theirs');
    await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible();
  }),
  screen('answer', 'the answer of the witness', async (page) => {
    await openAsked(page);
    await confirm(page, PASSWORD);
    await expect(page.getByRole('img', { name: 'Your answer' })).toBeVisible();
  }),
  screen('expired', 'a code that has expired', (page) => openAsked(page, { at: '2026-01-01T00:00:00.000Z' })),
];
