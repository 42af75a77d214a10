import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { viewports } from '../support/browser-options.ts';
import { type DemoUser, emailOf, notAskedForReview, PASSWORD, signedInBefore } from '../support/fixtures.ts';
import type { Front } from '../network/front.ts';
import { guest, type StockApi, type Vial } from '../support/stock-fixtures.ts';
import type { DrivenBrowser } from './driven.ts';
import { Hand } from './hand.ts';

const WITNESS = 'Parker Rivera';
/** The query cache is written to the device at most once a second. */
const KEPT_AFTER_MS = 1500;
const RECORDED_WITHIN_MS = 90_000;

export type Surroundings = { readonly front: Front; readonly api: StockApi; readonly hasCamera: boolean };

/** What a person does with the product, in any browser. What was recorded is asked of the server, past the browser. */
export class ProductWalk {
  readonly #hand: Hand;
  readonly #browser: DrivenBrowser;
  readonly #front: Front;
  readonly #api: StockApi;
  readonly #hasCamera: boolean;

  constructor(browser: DrivenBrowser, { front, api, hasCamera }: Surroundings) {
    this.#browser = browser;
    this.#hand = new Hand(browser);
    this.#front = front;
    this.#api = api;
    this.#hasCamera = hasCamera;
  }

  async signIn(user: DemoUser): Promise<void> {
    await this.#browser.resize(viewports.phone.viewport);
    await this.#browser.open(`${this.#front.url}/login/`);
    await this.#hand.sees('Continue');
    // A device on which somebody has signed in before, and was asked today whether they like it.
    const kept = { ...signedInBefore(), ...notAskedForReview() };
    for (const [name, value] of Object.entries(kept))
      await this.#browser.ask(`localStorage.setItem('${name}', '${value}')`);
    await this.#browser.open(`${this.#front.url}/login/`);
    await this.#hand.write(/^Email/, emailOf(user));
    await this.#hand.write(/^Password/, PASSWORD);
    await this.#hand.press('button', 'Continue');
    await this.#hand.sees(/BOX-/);
  }

  async chooseBox(label: string): Promise<void> {
    await this.#hand.press('button', /^BOX-/);
    await this.#hand.sees('Select a box');
    await this.#hand.pressUntilNo(label, 'Select a box');
    await this.#hand.sees(label);
  }

  /** A check whose codes are all typed. */
  async check(box: { readonly id: string; readonly label: string }, vials: readonly Vial[]): Promise<void> {
    await this.#openScanner(/^Inventory Check/);
    await this.#typeCode(box.label);
    for (const [checked, { code }] of vials.entries()) {
      await this.#hand.sees(`${checked} of ${vials.length} checked`);
      await this.#typeCode(code);
    }
    await this.#hand.sees(`${vials.length} of ${vials.length} in ${box.label} will be recorded as checked.`);
    await this.#hand.pressFor('Continue', 'Inventory Check Complete');
    await this.#hand.press('button', 'Done');
    const checks = await this.#api.get<{ scanned_manually: number }[]>(`box_check/all?drug_box_id=${box.id}`);
    expect(checks).toMatchObject([{ scanned_manually: 1 }]);
  }

  async administerByPassword(vial: Vial, micrograms: number): Promise<void> {
    await this.#administer(vial, micrograms);
    await this.#hand.select('Witness', WITNESS);
    await this.#hand.write("Witness's password", PASSWORD);
    await this.#hand.press('button', 'Verify');
    await this.#recorded();
    const [given] = await this.#api.moves(vial);
    expect(given).toMatchObject({ type: 'administer', quantity: -micrograms, witnessed_by: WITNESS });
  }

  async administerBySignature(vial: Vial, micrograms: number): Promise<void> {
    await this.#administer(vial, micrograms);
    await this.#hand.press('button', 'Guest Verify');
    await this.#hand.write('Name', 'Gale Guest');
    await this.#hand.select('Title', 'Nurse');
    await this.#hand.write('License Number', 'RN-77');
    await this.#hand.press('button', 'Signature');
    await this.#hand.draw();
    await this.#hand.press('button', 'done');
    await this.#hand.isTrue(`document.querySelector('img[alt=Signature]') !== null`);
    await this.#hand.press('button', 'Finish');
    await this.#recorded();
    const [given] = await this.#api.moves(vial);
    expect(given).toMatchObject({ type: 'administer', quantity: -micrograms, guest_verify_name: 'Gale Guest' });
  }

  /** What a colleague gives elsewhere is shown here without anybody's help. */
  async seesColleague(vial: Vial, [before, after]: readonly [string, string]): Promise<void> {
    await this.#hand.sees(before);
    const body = { stock_move_type_id__name: 'administer', drug_id: vial.id, quantity: -10, ...guest };
    await this.#api.post('stock_move_record/create', body, 'partner');
    await this.#hand.sees(after);
  }

  /** Without a server the app opens as it was last known, and keeps that all of this vial of Ondansetron was given. */
  async administerOffline(vial: Vial): Promise<void> {
    await this.#hand.isTrue('navigator.serviceWorker.controller !== null');
    await pause(KEPT_AFTER_MS);
    await this.#front.cut();
    await this.openAgain();
    await this.#openScanner('Scan');
    await this.#typeCode(vial.code);
    await this.#hand.press('button', 'Continue offline');
    await this.#hand.press('button', /^Administer/);
    await this.#hand.write(/^Amount administered/, '4');
    await this.#hand.write('Incident number', 'E-1');
    await this.#hand.press('button', 'Save on this device');
    await this.#hand.sees('will be recorded when you are online again and open the app');
    expect(await this.#api.taken(vial)).toEqual([]);
  }

  async seesWaiting(): Promise<void> {
    await this.openAgain();
    await this.#hand.sees('Offline Actions (1)');
  }

  /** The server is back: what waited is recorded, once, and nothing waits any more. */
  async sync(vial: Vial): Promise<void> {
    await this.#front.mend();
    await this.openAgain();
    await expect.poll(() => this.#api.taken(vial), { timeout: RECORDED_WITHIN_MS }).toEqual([['administer', -4000]]);
    await this.#hand.seesNo('Offline Actions (');
    expect(await this.#api.moves(vial)).toMatchObject([{ offline: 1 }]);
  }

  async openAgain(): Promise<void> {
    await this.#browser.open(`${this.#front.url}/`);
    await this.#hand.sees(/BOX-/);
  }

  /** A newer version is offered, and is there once the user takes it. */
  async update(): Promise<void> {
    await this.#hand.isTrue('navigator.serviceWorker.controller !== null');
    this.#front.release();
    await this.#browser.ask('void (globalThis.before = 1, navigator.serviceWorker.ready.then((now) => now.update()))');
    await this.#hand.sees('A new version is ready.');
    await this.#hand.press('button', 'Reload');
    await this.#hand.isTrue('globalThis.before === undefined');
    await this.#hand.sees(/BOX-/);
    await this.#hand.seesNo('A new version is ready.');
    await this.#browser.ask(
      'void navigator.serviceWorker.ready.then(({ waiting }) => { globalThis.isNew = waiting === null; })',
    );
    await this.#hand.isTrue('globalThis.isNew');
  }

  /** Nothing of the agency is left on the device. */
  async logOut(vial: Vial): Promise<void> {
    await this.#hand.press('button', 'Menu');
    await this.#hand.pressFor('Log-out', 'Log in');
    await this.#hand.isTrue(`localStorage.getItem('token') === null`);
    await this.#browser.ask(`void (${keptText.toString()})().then((text) => { globalThis.kept = text; })`);
    await this.#hand.isTrue('globalThis.kept !== undefined');
    expect(await this.#browser.ask('globalThis.kept')).not.toContain(vial.code);
  }

  async overview(): Promise<void> {
    await this.#browser.resize(viewports.desk.viewport);
    await this.#browser.open(`${this.#front.url}/office`);
    await this.#hand.sees('Overview');
    await this.#hand.sees(/Record: (?:Signed \d{4}-|Not signed yet)/);
  }

  async #openScanner(name: string | RegExp): Promise<void> {
    if (this.#hasCamera) return this.#hand.press('button', name);
    await this.#hand.pressFor(name, 'There is no camera to use.');
    await this.#hand.pressAway('OK');
  }

  async #typeCode(code: string): Promise<void> {
    await this.#hand.write("Can't scan the code?", code);
    await this.#hand.press('button', 'Submit code');
  }

  async #administer(vial: Vial, micrograms: number): Promise<void> {
    await this.#openScanner('Scan');
    await this.#typeCode(vial.code);
    await this.#hand.press('button', 'Administer Drug');
    await this.#hand.write(/^Amount administered/, String(micrograms));
    await this.#hand.press('button', 'Administer Drug');
    await this.#hand.sees('will be recorded as given');
  }

  async #recorded(): Promise<void> {
    await this.#hand.sees('Administration recorded');
    await this.#hand.sees(/Receipt number\s+[\dA-Z]{4}-[\dA-Z]{4}/);
    await this.#hand.press('button', 'Done');
    await this.#hand.sees('Current Inventory');
  }
}

/** Runs on the page, by its text alone: everything that the databases of the page hold, as one text. */
async function keptText(): Promise<string> {
  const texts: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      texts.push(JSON.stringify(rows));
    }
    database.close();
  }
  return texts.join('\n');
}
