import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { GenericRouteKey } from '@vialant/contract/call';
import { ApiError } from '../../apps/web/src/api/failure.ts';
import { type Random, randomOf } from '../../attack/random.ts';
import { Broken } from '../promise.ts';
import type { Ledger, Order } from './ledger.ts';
import { type Orders, type Stock } from './orders.ts';
import { type Person, person } from './people.ts';

const NAMES = ['medic', 'partner', 'admin', 'medic', 'partner', 'admin'] as const;
const PAUSE_MS = 40;
const TRY_AGAIN_MS = 25;
/** One in so many is sent twice at the same time, as by a second tap. */
const TWICE_ONE_IN = 4;
/** One in so many that got no answer is never asked for again. */
const GIVEN_UP_ONE_IN = 4;

/** People who record until they are told to stop, whatever happens to the product. */
export class Crew {
  readonly #people: Person[];
  readonly #ledger: Ledger;
  readonly #orders: Orders;
  readonly #random: Random;
  #work: Promise<void>[] = [];
  #isResting = false;
  #isOver = false;
  #busy = 0;
  #broken: Error | null = null;
  /** Calls whose last try was told to come again. */
  unavailable = 0;

  constructor(port: number, ledger: Ledger, orders: Orders, seed: string) {
    this.#people = NAMES.map((name) => person(name, port));
    this.#ledger = ledger;
    this.#orders = orders;
    this.#random = randomOf(seed, 'crew');
  }

  async start(stock: (admin: Person) => Promise<Stock>): Promise<void> {
    for (const someone of this.#people) await someone.signIn();
    const admin = this.#people.find(({ name }) => name === 'admin');
    if (!admin) throw new Error('nobody is an admin');
    this.#orders.begin(await stock(admin));
    this.#work = this.#people.map((someone) => this.#workOn(someone));
  }

  /** Throws what one of them has seen and must not have seen. */
  check(): void {
    if (this.#broken !== null) throw this.#broken;
    const faults = this.#people.reduce((sum, { faults: told }) => sum + told(), 0);
    if (faults > 0) throw new Broken('NAMED', `${faults} calls were answered with 500`);
  }

  /** Lets everyone finish what they are at. */
  async rest(): Promise<void> {
    this.#isResting = true;
    while (this.#busy > 0 && this.#broken === null) await sleep(10);
    this.check();
  }

  goOn(): void {
    this.#isResting = false;
    this.#ledger.restGap();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  /** Somebody asks once more for what was acknowledged to them; the answer must be the first one. */
  async repeat({ order, person: name, answer }: Ledger['acknowledged'][number]): Promise<void> {
    const someone = this.#people.find((each) => each.name === name);
    if (!someone) return;
    for (;;) {
      try {
        const again = await this.#send(someone, order);
        if (isDeepStrictEqual(again, answer)) return;
        throw new Broken(
          'FIRST_ANSWER',
          `${tell(order)}\nfirst ${JSON.stringify(answer)}\nthen ${JSON.stringify(again)}`,
        );
      } catch (error) {
        if (!(await this.#mayTryAgain(someone, order, error))) return;
      }
    }
  }

  async #workOn(someone: Person): Promise<void> {
    try {
      while (!this.#isOver) {
        if (this.#isResting) await sleep(10);
        else {
          this.#busy += 1;
          try {
            await this.#doOne(someone);
          } finally {
            this.#busy -= 1;
          }
          await sleep(this.#random.below(PAUSE_MS * 2));
        }
      }
    } catch (error) {
      this.#broken ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  async #doOne(someone: Person): Promise<void> {
    const order = this.#orders.next(someone.name, this.#random);
    const isTwice = this.#random.oneIn(TWICE_ONE_IN);
    const sentAt = performance.now();
    this.#ledger.sent(order);
    while (!this.#isOver) {
      try {
        const answer = isTwice ? await this.#sendTwice(someone, order) : await this.#send(someone, order);
        this.#ledger.acknowledge({ order, person: someone.name, answer }, sentAt);
        return;
      } catch (error) {
        if (!(await this.#mayTryAgain(someone, order, error))) return;
        if (this.#random.oneIn(GIVEN_UP_ONE_IN)) return;
      }
    }
  }

  /** Both at once; whichever are answered have the same answer. */
  async #sendTwice(someone: Person, order: Order): Promise<{ id: string }> {
    const told = await Promise.allSettled([this.#send(someone, order), this.#send(someone, order)]);
    const [one, other] = told.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failures: unknown[] = told.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    const refused = failures.find((failure) => !mayPass(failure));
    if (refused !== undefined || one === undefined) throw refused ?? failures[0];
    if (other !== undefined && !isDeepStrictEqual(one, other))
      throw new Broken('FIRST_ANSWER', `${tell(order)}\none ${JSON.stringify(one)}\nother ${JSON.stringify(other)}`);
    return one;
  }

  async #send({ client }: Person, { route, body, key }: Order): Promise<{ id: string }> {
    // The routes of the orders are both named and generic calls; their bodies are made to fit.
    const answer = await client.send(route as GenericRouteKey, body, { idempotencyKey: key });
    return answer as { id: string };
  }

  /** Whether the same order may be sent once more; throws what must not be answered at all. */
  async #mayTryAgain(someone: Person, order: Order, error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) throw error;
    const { failure } = error;
    if (!mayPass(error)) throw new Broken('NAMED', `${tell(order)} by ${someone.name}\n${JSON.stringify(failure)}`);
    if (failure.kind === 'expired') await someone.signIn().catch(() => undefined);
    if (failure.kind === 'fault') this.unavailable += 1;
    if (this.#isOver) return false;
    await sleep(TRY_AGAIN_MS);
    return true;
  }
}

/** Whether the same order may be good later: no answer, 503 of the product, 502 and 504 of a proxy, a session that ended. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'fault') return failure.status > 500;
  return failure.kind === 'unreachable' || failure.kind === 'expired';
}

function tell({ route, key, body }: Order): string {
  return `${route} ${key} ${JSON.stringify(body).slice(0, 200)}`;
}
