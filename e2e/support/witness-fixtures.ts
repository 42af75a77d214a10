import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Act } from '../../apps/web/src/acts/act.ts';
import type { StockDraft } from '../../apps/web/src/acts/draft.ts';
import { viewports } from './browser-options.ts';
import { keepOnDevice } from './device-storage.ts';
import { emailOf, type DemoUser } from './fixtures.ts';
import { openWith, type Vial } from './stock-fixtures.ts';

export const WITNESS_PATH = '/verify/general/page';

export type ActOptions = { readonly discrepancyMessage?: string; readonly path?: string };

/** Opens the witness page as the waste form does, for a waste of the whole vial. */
export async function openWitness(page: Page, vial: Vial, options: ActOptions = {}): Promise<string> {
  const sentence = `All of ${vial.code} will be recorded as wasted.`;
  const draft: StockDraft = {
    call: 'POST stock_move_record/create',
    body: { stock_move_type_id__name: 'waste', drug_id: vial.id, waste_all: 1, notes: 'Dropped' },
    drugIds: [vial.id],
    codes: [vial.code],
    needsWitness: true,
    resealBoxIds: [],
    form: 'none',
  };
  const act: Act = {
    id: randomUUID(),
    kind: 'waste',
    sentence,
    discrepancyMessage: options.discrepancyMessage ?? null,
    from: '/waste/details/',
    draft,
  };
  const kept = { [`act:${act.id}`]: JSON.stringify({ act, sentWith: null }) };
  await openWith(page, options.path ?? WITNESS_PATH, { actId: act.id }, kept);
  await expect(page.getByText(sentence)).toBeVisible();
  return sentence;
}

/** A second phone, on which another user is signed in. */
export async function phoneOf(
  browser: Browser,
  user: DemoUser,
  { token, url }: { readonly token: string; readonly url: string },
): Promise<Page> {
  const kept = { token, region: 'us', last_login_email: emailOf(user) };
  const context = await browser.newContext({ ...viewports.phone, baseURL: url });
  const page = await context.newPage();
  await keepOnDevice(page, url, kept);
  return page;
}

declare global {
  interface Window {
    holdBefore: (picture: string) => void;
  }
}

/** A camera that sees one picture, in the middle of grey; call it before the page is opened. */
export async function installPictureCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    const seen = new Image();
    setInterval(() => {
      if (!context) return;
      context.fillStyle = '#888';
      context.fillRect(0, 0, canvas.width, canvas.height);
      const scale = seen.height === 0 ? 0 : 620 / seen.height;
      const width = seen.width * scale;
      if (scale > 0) context.drawImage(seen, (canvas.width - width) / 2, 50, width, 620);
    }, 50);
    window.holdBefore = (picture) => {
      seen.src = picture;
    };
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
  });
}

/** Shows a picture of one phone's screen to the camera of another. */
export async function holdBefore(camera: Page, shown: Buffer): Promise<void> {
  await camera.evaluate((url) => window.holdBefore(url), `data:image/png;base64,${shown.toString('base64')}`);
}
