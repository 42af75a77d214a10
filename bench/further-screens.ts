import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { installCamera } from '../e2e/camera/fake-camera.ts';
import { viewports } from '../e2e/support/browser-options.ts';

/** One tap, or the last of several, and what stands on the screen to which it leads. */
type Step = {
  readonly name: string;
  /** Everything that comes before the tap that is measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly tap: (page: Page) => Promise<unknown>;
  /** An element that is visible once the screen is there, and the text it has. */
  readonly shown: { readonly selector: string; readonly text: RegExp };
  readonly after: (page: Page) => Promise<unknown>;
};

export type ScreenTimes = ReadonlyMap<string, readonly number[]>;

/** Code that is fetched ahead is there by then, as it is when a person has read the first screen. */
const SETTLED_AFTER_MS = 3000;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const menuItem = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name, exact: true }).click();
const openMenu = (page: Page): Promise<void> => button(page, 'Menu').click();
const goBack = (page: Page): Promise<void> => button(page, 'Back').click();
const close = (page: Page): Promise<void> => page.keyboard.press('Escape');
const title = (text: RegExp): Step['shown'] => ({ selector: 'h1', text });
const dialog = (text: RegExp): Step['shown'] => ({ selector: 'dialog[open]', text });

const IN_THE_HAND: readonly Step[] = [
  { name: 'menu', tap: openMenu, shown: dialog(/Log-out/), after: close },
  {
    name: 'choice of a box',
    tap: (page) => page.getByRole('banner').getByRole('button', { name: /^BOX-/ }).click(),
    shown: dialog(/^Select a box/),
    after: close,
  },
  {
    name: 'vials of a type',
    tap: (page) => page.locator('.inventory-card-open').first().click(),
    shown: { selector: '.vial-row', text: /./ },
    after: close,
  },
  { name: 'scanner', tap: (page) => button(page, 'Scan').click(), shown: title(/^Scan a Drug or Box$/), after: goBack },
  {
    name: 'a vial, by its code',
    before: async (page) => {
      await button(page, 'Scan').click();
      await page.getByLabel("Can't scan the code?").fill('KET-001');
    },
    tap: (page) => page.getByLabel("Can't scan the code?").press('Enter'),
    shown: dialog(/Ketamine 500 mg[^]*Administer/),
    after: (page) => page.goBack(),
  },
  {
    name: 'a box, by its code',
    before: async (page) => {
      await button(page, 'Scan').click();
      await page.getByLabel("Can't scan the code?").fill('BOX-M1');
    },
    tap: (page) => page.getByLabel("Can't scan the code?").press('Enter'),
    shown: dialog(/Inventory Check/i),
    after: async (page) => {
      await close(page);
      await goBack(page);
    },
  },
  {
    name: 'inventory check',
    tap: (page) => button(page, 'Inventory Check').click(),
    shown: { selector: 'h1, dialog[open]', text: /Scan|Barcode|Inventory Check/ },
    after: (page) => page.goBack(),
  },
  {
    name: 'vehicle check',
    before: openMenu,
    tap: menuItem('Vehicle check'),
    shown: title(/^Vehicle Check$/),
    after: goBack,
  },
  { name: 'help', before: openMenu, tap: menuItem('Help'), shown: title(/^Help$/), after: goBack },
];

const AT_THE_DESK: readonly Step[] = [
  {
    name: 'office: overview',
    before: openMenu,
    tap: menuItem('Office'),
    shown: title(/^Overview$/),
    after: () => Promise.resolve(),
  },
  ...['Boxes', 'People', 'Reports', 'Cases'].map(
    (section): Step => ({
      name: `office: ${section.toLowerCase()}`,
      tap: (page) =>
        page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: section, exact: true }).click(),
      shown: title(new RegExp(`^${section}$`)),
      after: () => Promise.resolve(),
    }),
  ),
];

/**
 * How long each further screen takes, from the tap until the frame in which it stands there: of an app that was started from
 * the device, each opened for the first time since, with the slowed processor and the network as it is.
 */
export async function furtherScreens(
  browser: Browser,
  {
    url,
    tokens,
    rounds,
    slowDown,
  }: {
    url: string;
    tokens: { readonly staff: string; readonly admin: string };
    rounds: number;
    slowDown: (page: Page) => Promise<void>;
  },
): Promise<ScreenTimes> {
  const times = new Map<string, number[]>();
  for (const [token, steps, screen] of [
    [tokens.staff, IN_THE_HAND, viewports.phone],
    [tokens.admin, AT_THE_DESK, viewports.desk],
  ] as const) {
    const localStorage = Object.entries({ token, region: 'us' }).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      ...screen,
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    await walk(context, url, { steps, slowDown: async () => undefined });
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, ms] of await walk(context, url, { steps, slowDown }))
        times.set(name, [...(times.get(name) ?? []), ms]);
    }
    await context.close();
  }
  return times;
}

/** Opens the app and then each of the screens. */
async function walk(
  context: BrowserContext,
  url: string,
  { steps, slowDown }: { steps: readonly Step[]; slowDown: (page: Page) => Promise<void> },
): Promise<[name: string, ms: number][]> {
  const page = await context.newPage();
  await installCamera(page);
  await page.addInitScript(noteInput);
  await page.goto(url);
  await page.locator('ul.dashboard-cards > li').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await slowDown(page);
  const times: [string, number][] = [];
  for (const { name, before, tap, shown, after } of steps) {
    await before?.(page);
    await page.evaluate(() => delete document.documentElement.dataset['input']);
    const measured = page.evaluate(untilShown, {
      selector: shown.selector,
      source: shown.text.source,
      flags: shown.text.flags,
    });
    await tap(page);
    const ms = await measured;
    if (ms === null)
      throw new Error(`${name}: it did not come; ${await page.evaluate(() => location.pathname)} is there`);
    times.push([name, ms]);
    await after(page);
    await page.waitForTimeout(500);
  }
  await page.close();
  return times;
}

function noteInput(): void {
  for (const kind of ['click', 'keydown'] as const)
    addEventListener(kind, ({ timeStamp }) => (document.documentElement.dataset['input'] = String(timeStamp)), true);
}

/** The milliseconds from the input until a frame in which an element with this text is visible; null after ten seconds. */
function untilShown({
  selector,
  source,
  flags,
}: Record<'selector' | 'source' | 'flags', string>): Promise<number | null> {
  const text = new RegExp(source, flags);
  const isThere = (): boolean =>
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (each) => each.checkVisibility() && text.test(each.innerText.trim()),
    );
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), 10_000);
    requestAnimationFrame(function look() {
      const { input } = document.documentElement.dataset;
      if (input !== undefined && isThere()) resolve(performance.now() - Number(input));
      else requestAnimationFrame(look);
    });
  });
}
