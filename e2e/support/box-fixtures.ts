import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { installCamera } from '../camera/fake-camera.ts';
import { viewports } from './browser-options.ts';
import { keepOnDevice } from './device-storage.ts';
import { type DemoUser, emailOf, notAskedForReview, PASSWORD, signedInBefore } from './fixtures.ts';
import { type Owner, test as base, type World } from './own-server.ts';
import { guest, pressUntilGone, typeAsScanner } from './stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

export { expect };

export type Row = Record<string, unknown> & { readonly id: string };
export type Vial = { readonly id: string; readonly code: string };
export type OwnBox = { readonly id: string; readonly name: string; readonly vials: readonly Vial[] };

const AGENCIES = { harbor: 'Harbor EMS', summit: 'Summit Fire' } as const;
export type AgencyKey = keyof typeof AGENCIES;

/** The user of the test, the colleague who witnesses, and the admin who creates what a test needs. */
const people = {
  harbor: { actor: 'medic', actorName: 'Morgan Medic', other: 'Parker Rivera', admin: 'admin' },
  summit: { actor: 'strict', actorName: 'Sam Strict', other: 'Sasha Second', admin: 'strict2' },
} as const satisfies Record<AgencyKey, object>;

/** One agency of the worker's own server: its API, its database, and the proof of its record. */
export class Agency {
  readonly actor: DemoUser;
  readonly actorName: string;
  readonly other: string;
  readonly name: string;
  readonly #admin: DemoUser;
  readonly #world: World;

  constructor(world: World, key: AgencyKey) {
    this.#world = world;
    this.name = AGENCIES[key];
    this.actor = people[key].actor;
    this.actorName = people[key].actorName;
    this.other = people[key].other;
    this.#admin = people[key].admin;
  }

  get owner(): Owner {
    return this.#world.owner;
  }

  get<Data = Row[]>(path: string, as: DemoUser = this.actor): Promise<Data> {
    return this.#call('GET', path, as);
  }

  post<Data = Row>(path: string, body: object, as: DemoUser = this.#admin): Promise<Data> {
    return this.#call('POST', path, as, body);
  }

  async #call<Data>(method: 'GET' | 'POST', path: string, as: DemoUser, body?: object): Promise<Data> {
    const headers = { [HEADERS.authToken]: await this.#world.tokenOf(as), 'content-type': 'application/json' };
    const reply = await fetch(`${this.#world.url}${API_BASE}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: { data: Data } = await reply.json();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** Creates a box with that many vials of Fentanyl, in the unit of that name. */
  async box(count: number, unitName?: string): Promise<OwnBox> {
    const name = `BOX-${randomUUID().slice(0, 8)}`;
    const { id } = await this.post('drug_box/create', { name, barcode_id: name });
    const type = (await this.get('drug_type/all')).find((each) => String(each['name']).startsWith('Fentanyl'))?.id;
    const codes = Array.from({ length: count }, (_, index) => `${name.slice(4)}-${index}`);
    const data = codes.map((barcode_id) => ({
      barcode_id,
      type,
      drug_box_id: id,
      expiration_date: '2090-01-01',
      quantity: 100,
      lot_number: 'LOT-1',
      ...guest,
    }));
    const made = count === 0 ? [] : await this.post<Row[]>('drug/create/many', { data });
    if (unitName !== undefined) {
      const unit = (await this.get('unit/all')).find((each) => each['name'] === unitName);
      await this.post('drug_box/update', { id, unit_id: unit?.id, ...guest });
    }
    return { id, name, vials: made.map((row) => ({ id: row.id, code: String(row['barcode_id']) })) };
  }

  /** The recorded checks of the box, newest first. */
  checks(box: OwnBox): Promise<Row[]> {
    return this.get(`box_check/all?drug_box_id=${box.id}`);
  }

  /** How each vial was checked, by its code. */
  async checkedVials(box: OwnBox, checkId: string): Promise<Record<string, unknown>> {
    const rows = await this.get(`drug_check/all?box_check_id=${checkId}&limit=1000`);
    const codes = new Map(box.vials.map(({ id, code }) => [id, code]));
    return Object.fromEntries(rows.map((row) => [codes.get(String(row['drug_id'])), row['scanned_manually']]));
  }

  async discrepancies(about: string): Promise<unknown[]> {
    const rows = await this.get('discrepancy/all');
    return rows
      .filter(({ notes }) => String(notes).includes(about))
      .map((row) => `${String(row['discrepancy_type'])}: ${String(row['notes'])}`)
      .toSorted();
  }

  /** Exports the agency's whole record and verifies it, as an inspector would. */
  async recordMustVerify(): Promise<void> {
    const file = this.#world.at(`${randomUUID()}.jsonl`);
    expect((await this.#world.custody('export', '--agency', this.name, '--out', file)).code).toBe(0);
    const { code, text } = await this.#world.custody('verify', file);
    expect([code, text]).toEqual([0, expect.stringContaining('This record is unbroken and signed.')]);
  }
}

export const test = base.extend<{ agency: AgencyKey; its: Agency }>({
  agency: ['harbor', { option: true }],

  page: async ({ page }, provide) => {
    await installCamera(page);
    await provide(page);
  },
  // After every test the record must verify, whatever the test did.
  its: async ({ world, agency }, provide) => {
    const its = new Agency(world, agency);
    // A reseal that an earlier test left due would open over this one.
    await its.owner.query('DELETE FROM due_reseal');
    await provide(its);
    await its.recordMustVerify();
  },
  device: async ({ world, its }, provide) => {
    const token = await world.tokenOf(its.actor);
    return provide({ token, region: 'us', last_login_email: emailOf(its.actor), ...notAskedForReview() });
  },
});

/** The popups and pages of a box's flows. */
export class BoxPages {
  readonly page: Page;
  readonly check: Locator;
  readonly reseal: Locator;
  readonly partial: Locator;
  readonly complete: Locator;

  constructor(page: Page) {
    this.page = page;
    this.check = page.getByRole('dialog', { name: 'Inventory Check' });
    this.reseal = page.getByRole('dialog', { name: 'Reseal Box' });
    this.partial = page.getByRole('dialog', { name: 'Not every controlled drug was checked' });
    this.complete = page.getByRole('heading', { name: 'Inventory Check Complete' });
  }

  /** Goes from the dashboard to the scanner that starts a check. */
  async startCheck(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('button', { name: 'Inventory Check' }).click();
    await expect(this.page.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeVisible();
  }

  /** Scans the box and chooses one of its actions. */
  async boxAction(box: OwnBox, action: 'Inventory Check' | 'Transfer Unit' | 'Reseal'): Promise<void> {
    await this.page.goto('/scanner/');
    await expect(this.page.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeVisible();
    await expect
      .poll(async () => {
        await this.shoot(box.name);
        return this.page.getByRole('button', { name: action }).isVisible();
      })
      .toBe(true);
    await this.page.getByRole('button', { name: action }).click();
  }

  /** Types all keys at once, as a hand scanner does. */
  async shoot(code: string): Promise<void> {
    await typeAsScanner(this.page, code);
  }

  async shootAll(box: OwnBox, vials: readonly Vial[] = box.vials): Promise<void> {
    for (const { code } of vials) await this.shoot(code);
  }

  progress(box: OwnBox, n: number): Locator {
    return this.page.getByText(new RegExp(`^${box.name}.*: ${n} of ${box.vials.length} checked$`));
  }

  /** Records a check by hand in which the last vial of the box is not found; the user confirms it by password. */
  async missLast(box: OwnBox, userNames: string): Promise<void> {
    await this.boxAction(box, 'Inventory Check');
    for (const { code } of box.vials.slice(0, -1)) await this.check.getByRole('checkbox', { name: code }).check();
    await this.check.getByRole('button', { name: 'Continue' }).click();
    await this.partial.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await pressUntilGone(this.partial.getByRole('button', { name: 'Confirm' }), this.partial);
    const count = box.vials.length;
    await this.confirmedId(userNames, { ended: `Checked ${count - 1} of ${count}` });
  }

  /** Confirms on the witness page with the colleague's own password. */
  async witness(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Witness' })).toBeVisible();
    await this.page.getByLabel('Witness', { exact: true }).selectOption(name);
    await this.page.getByLabel("Witness's password").fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Verify', exact: true }).click();
  }

  /** Adds a picture as the phone's camera would. */
  async addImage(popup: Locator): Promise<void> {
    const chosen = this.page.waitForEvent('filechooser');
    await popup.getByRole('button', { name: 'Add image' }).click();
    await (await chosen).setFiles({ name: 'box.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
    await expect(popup.getByRole('img', { name: 'Added image' })).toBeVisible();
    await expect(popup.getByRole('progressbar')).toHaveCount(0);
  }

  /**
   * Reads the record's id on the confirm page, which must also show the user, the witness and how it ended: completely,
   * unless told otherwise.
   */
  async confirmedId(user: string, { witness, ended }: { witness?: string; ended?: string } = {}): Promise<string> {
    await expect(ended === undefined ? this.complete : receiptOf(this.page, ended)).toBeVisible();
    if (ended !== undefined) await expect(this.complete).toHaveCount(0);
    await expect(this.page.getByText(user, { exact: true })).toBeVisible();
    if (witness !== undefined) await expect(this.page.getByText(new RegExp(`^${witness}, by `))).toBeVisible();
    const id = new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
    await expect(this.page.getByText(id, { exact: true })).toBeVisible();
    return id;
  }
}

// One grey pixel.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC';

/** A browser at a desk, of a person who is signed in and whose app shows the dashboard. */
export async function deskOf(browser: Browser, world: World, user: DemoUser): Promise<Page> {
  const kept = { token: await world.tokenOf(user), region: 'us', ...notAskedForReview(), ...signedInBefore() };
  const context = await browser.newContext({ baseURL: world.url, ...viewports.desk });
  const page = await context.newPage();
  await keepOnDevice(page, world.url, kept);
  return page;
}

/** The toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.toast-text').filter({ hasText: text });
}
