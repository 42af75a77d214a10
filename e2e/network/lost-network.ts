import type { Page, Route } from '@playwright/test';
import { API_BASE } from '@vialant/contract/envelope';

/** What becomes of the calls to the server: they arrive, their answers are lost, or they never arrive. */
type Fate = 'good' | 'unanswered' | 'lost';

/** A network that can be lost and found. Of a lost call, or a lost answer, the page hears nothing at all. */
export class LostNetwork {
  readonly #page: Page;
  readonly #silent: Route[] = [];
  readonly #arrived: string[] = [];
  #fateOf: (url: string) => Fate = () => 'good';

  constructor(page: Page) {
    this.#page = page;
  }

  async begin(): Promise<void> {
    await this.#page.route(`**${API_BASE}/**`, async (route) => {
      const fate = this.#fateOf(route.request().url());
      if (fate === 'good') return route.continue();
      if (fate === 'unanswered') {
        await route.fetch();
        this.#arrived.push(route.request().postData() ?? '');
      }
      this.#silent.push(route);
    });
  }

  /** Calls whose address is like this hear no answer; with `arrives` the server has had them. */
  silence(calls: RegExp, { arrives = false } = {}): void {
    this.#fateOf = (url) => (calls.test(url) ? (arrives ? 'unanswered' : 'lost') : 'good');
  }

  /** Whether the server has answered a call with this text in it, and the page has not heard it. */
  hasArrived(mark: string): boolean {
    return this.#arrived.some((body) => body.includes(mark));
  }

  /** There is no network any more, and the device says so. */
  async lose(): Promise<void> {
    this.#fateOf = () => 'lost';
    await this.#tell(false);
  }

  async find(): Promise<void> {
    this.#fateOf = () => 'good';
    for (const route of this.#silent.splice(0)) await route.abort().catch(() => undefined);
    await this.#tell(true);
  }

  async #tell(isOnline: boolean): Promise<void> {
    await this.#page.evaluate((online) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    }, isOnline);
  }
}
