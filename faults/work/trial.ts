import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomOf } from '../../attack/random.ts';
import { Broken } from '../promise.ts';
import type { Table } from '../table.ts';
import { Checker, type Record } from './checks.ts';
import { Crew } from './crew.ts';
import { Ledger } from './ledger.ts';
import { makeStock, Orders } from './orders.ts';

const SERVES_WITHIN_MS = 60_000;
const FRESH_ENOUGH = 6;
const REPEATED = 4;
const LOAD_MS = 250;

/** People who record on an installation, and the checks of what became of it after each fault. */
export class Trial {
  readonly ledger = new Ledger();
  readonly crew: Crew;
  readonly #name: string;
  readonly #checker: Checker;
  readonly #random: Random;
  readonly #table: Table;

  constructor(site: Record & { readonly name: string; readonly port: number }, seed: string, table: Table) {
    this.#name = site.name;
    this.#random = randomOf(seed, site.name, 'trial');
    this.#table = table;
    this.crew = new Crew(site.port, this.ledger, new Orders(), `${seed} ${site.name}`);
    this.#checker = new Checker(site, this.ledger, this.#random);
  }

  start(): Promise<void> {
    return this.crew.start(makeStock);
  }

  /** Lets the fault happen, waits until people are served again, and looks for all that was acknowledged. */
  async suffer(fault: string, strike: () => Promise<void>): Promise<void> {
    const { ledger, crew } = this;
    try {
      await sleep(this.#random.below(LOAD_MS));
      const before = ledger.acknowledged.length;
      ledger.takeLongestGap();
      await strike();
      await this.#served();
      const gapMs = ledger.takeLongestGap();
      await this.#checker.quick();
      const { acknowledged } = ledger;
      for (let n = 0; n < REPEATED; n += 1) {
        // Half of them are of the moment of the fault, half are older.
        const from = n % 2 === 0 ? before : 0;
        const entry = acknowledged[from + this.#random.below(acknowledged.length - from)];
        if (entry) await crew.repeat(entry);
      }
      this.#table.add(this.#name, fault, { acknowledged: acknowledged.length - before, gapMs });
    } catch (error) {
      throw this.#blamed(error, fault);
    }
  }

  /** Checks everything there is, while nobody writes; answers the number of links in the record. */
  async whole(fault: string): Promise<number> {
    try {
      await this.crew.rest();
      const links = await this.#checker.whole();
      this.crew.goOn();
      return links;
    } catch (error) {
      throw this.#blamed(error, fault);
    }
  }

  stop(): Promise<void> {
    return this.crew.stop();
  }

  async #served(): Promise<void> {
    this.ledger.beginAnew();
    const until = performance.now() + SERVES_WITHIN_MS;
    while (this.ledger.fresh < FRESH_ENOUGH) {
      this.crew.check();
      if (performance.now() > until)
        throw new Broken('SERVES_AGAIN', `nobody was served for ${SERVES_WITHIN_MS / 1000} s`);
      await sleep(10);
    }
  }

  #blamed(error: unknown, fault: string): unknown {
    if (!(error instanceof Broken)) return error;
    if (error.promise === 'KEPT') this.#table.broken(this.#name, fault, 'lost');
    if (error.promise === 'ONCE') this.#table.broken(this.#name, fault, 'doubled');
    error.message += `\nafter: ${fault}, ${this.#name}`;
    return error;
  }
}
