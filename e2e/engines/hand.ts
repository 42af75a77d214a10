import { setTimeout as pause } from 'node:timers/promises';
import type { DrivenBrowser, Point } from './driven.ts';

type Kind = 'button' | 'link' | 'field' | 'canvas';
/** What the page says of the thing: where it can be pressed, or why it cannot. */
type Found = { readonly at: Point; readonly size: { width: number; height: number } } | { readonly why: string };

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 60;
// A press on the same button sooner than half a second after the last one is ignored (SHELL-35).
const BETWEEN_PRESSES_MS = 600;
const LOOKS_AFTER_PRESS = 40;
const SHOWN_TEXT = 900;

/** A person at a driven browser: finds things by what they are called, and waits until they can be used. */
export class Hand {
  readonly browser: DrivenBrowser;
  #last = { what: '', atMs: 0 };

  constructor(browser: DrivenBrowser) {
    this.browser = browser;
  }

  async press(kind: 'button' | 'link', name: string | RegExp): Promise<void> {
    const what = `${kind} ${String(name)}`;
    const early = this.#last.atMs + BETWEEN_PRESSES_MS - performance.now();
    if (this.#last.what === what && early > 0) await pause(early);
    const { at } = await this.#find(kind, name);
    await this.browser.stroke([at]);
    this.#last = { what, atMs: performance.now() };
  }

  /** Presses until the text is there: what has just appeared, or was just pressed, takes no press for a moment. */
  async pressFor(name: string | RegExp, text: string | RegExp): Promise<void> {
    await this.#pressUntil(name, `${String(text)} after ${String(name)}`, () => this.shows(text));
  }

  /** Presses until the button is there no more, as that of a popup which it closes. */
  async pressAway(name: string): Promise<void> {
    await this.#pressUntil(name, `no button ${name} after it was pressed`, async () => {
      const { found } = await this.#look('button', name);
      return 'why' in found;
    });
  }

  /** Presses until the text is there no more, as that of a popup in which something is chosen. */
  async pressUntilNo(name: string, text: string): Promise<void> {
    await this.#pressUntil(name, `no ${text} after ${name}`, async () => !(await this.shows(text)));
  }

  /** Writes into the field with this label, over whatever is in it; again if a popup that closes took the focus away. */
  async write(label: string | RegExp, text: string): Promise<void> {
    await this.#until(`${text} in ${String(label)}`, async () => {
      const { at } = await this.#find('field', label);
      await this.browser.stroke([at]);
      await this.browser.ask('document.activeElement?.select?.()');
      await this.browser.type(text);
      return (await this.browser.ask('document.activeElement?.value')) === text;
    });
  }

  /** Chooses by the text of the option: the list that a press would open belongs to the system, not to the page. */
  async select(label: string | RegExp, option: string): Promise<void> {
    await this.#until(`an option ${option} of ${String(label)}`, async () => {
      const asked = `(${choose.toString()})(${sourceOf(label)}, ${JSON.stringify(option)})`;
      return (await this.browser.ask(asked)) === 'true';
    });
  }

  /** Draws a line through the middle of the paper, up and down. */
  async draw(): Promise<void> {
    const { at, size } = await this.#find('canvas', /^/);
    const line = [-0.4, -0.2, 0, 0.2, 0.4].map((part, place) => ({
      x: at.x + part * size.width,
      y: at.y + (place % 2 === 0 ? 0.3 : -0.3) * size.height,
    }));
    await this.browser.stroke(line);
  }

  /** Waits until the page shows this text. */
  async sees(text: string | RegExp): Promise<void> {
    await this.#until(`the text ${String(text)}`, () => this.shows(text));
  }

  /** Waits until the page shows this text no more. */
  async seesNo(text: string | RegExp): Promise<void> {
    await this.#until(`no text ${String(text)}`, async () => !(await this.shows(text)));
  }

  async shows(text: string | RegExp): Promise<boolean> {
    const shown = plain(await this.browser.ask('document.body.innerText'));
    return typeof text === 'string' ? shown.includes(text) : text.test(shown);
  }

  /** Waits until an expression of the page is true. */
  async isTrue(expression: string): Promise<void> {
    await this.#until(expression, async () => (await this.browser.ask(expression)) === 'true');
  }

  async #pressUntil(name: string | RegExp, what: string, isSo: () => Promise<boolean>): Promise<void> {
    await this.#until(what, async () => {
      const before = await this.#look('button', name);
      await pause(LOOK_EVERY_MS);
      const { said, found } = await this.#look('button', name);
      // A press on what still moves would hit something else.
      if (said === before.said && 'at' in found) await this.browser.stroke([found.at]);
      for (let left = LOOKS_AFTER_PRESS; left > 0; left -= 1) {
        if (await isSo()) return true;
        await pause(LOOK_EVERY_MS);
      }
      return false;
    });
  }

  async #find(kind: Kind, name: string | RegExp): Promise<Exclude<Found, { why: string }>> {
    let last = { said: '', found: { why: 'not there' } as Found };
    await this.#until(
      () => `the ${kind} ${String(name)} (${'why' in last.found ? last.found.why : 'it moves'})`,
      async () => {
        const seen = await this.#look(kind, name);
        // What still moves into its place would be missed.
        const isStill = seen.said === last.said;
        last = seen;
        return 'at' in seen.found && isStill;
      },
    );
    const { found } = last;
    if ('why' in found) throw new Error('it was there');
    return found;
  }

  async #look(kind: Kind, name: string | RegExp): Promise<{ said: string; found: Found }> {
    const said = await this.browser.ask(`(${seek.toString()})(${JSON.stringify(kind)}, ${sourceOf(name)})`);
    return { said, found: JSON.parse(said) as Found };
  }

  async #until(what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    let failure: unknown = null;
    while (performance.now() < end) {
      try {
        if (await isSo()) return;
        failure = null;
      } catch (error) {
        // While one page is left for another nobody answers.
        failure = error;
      }
      await pause(LOOK_EVERY_MS);
    }
    const shown = await this.browser.ask('location.href + "\\n" + document.body.innerText').catch(String);
    const sought = typeof what === 'string' ? what : what();
    throw new Error(`waited in vain for ${sought}; the page shows:\n${shown.slice(0, SHOWN_TEXT)}`, { cause: failure });
  }
}

/** Amounts have spaces that do not break; here every space is one. */
function plain(text: string): string {
  return text.replaceAll(/[^\S\n]+/g, ' ');
}

/** The source of a regular expression for a name, as the page gets it. */
function sourceOf(name: string | RegExp): string {
  const source =
    typeof name === 'string' ? `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$` : name.source;
  return JSON.stringify(source);
}

/** Runs on the page, by its text alone: finds what a person would press under this name, and where. */
function seek(kind: Kind, source: string): string {
  const kinds = {
    button: 'button, [role=button], [role=switch], input[type=checkbox], input[type=radio], summary',
    link: 'a[href]',
    field: 'input, select, textarea',
    canvas: 'canvas',
  };
  const name = new RegExp(source);
  const textOf = (node: Element | null): string => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement & { labels?: NodeListOf<HTMLLabelElement> | null }): string => {
    const by = element.getAttribute('aria-labelledby');
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    if (by !== null) return textOf(document.getElementById(by.split(' ')[0] ?? ''));
    return textOf(element.labels?.[0] ?? element);
  };
  let why = 'not there';
  for (const element of document.querySelectorAll<HTMLElement>(kinds[kind])) {
    if (!name.test(nameOf(element))) continue;
    why = 'not shown';
    if (!element.checkVisibility()) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(at.x, at.y);
    const label = hit?.closest('label');
    why = `covered by ${hit?.tagName}.${hit?.className}`;
    if (!element.contains(hit) && label?.control !== element) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      continue;
    }
    why = 'disabled';
    if (element.matches(':disabled, [aria-disabled=true]')) continue;
    return JSON.stringify({ at, size: { width, height } });
  }
  return JSON.stringify({ why });
}

/** Runs on the page, by its text alone. */
function choose(source: string, option: string): boolean {
  const name = new RegExp(source);
  for (const select of document.querySelectorAll('select')) {
    const label = (select.labels[0]?.textContent ?? select.getAttribute('aria-label') ?? '').trim();
    const wanted = [...select.options].find(({ text }) => text.trim() === option);
    if (!name.test(label) || wanted === undefined) continue;
    select.value = wanted.value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }
  return false;
}
