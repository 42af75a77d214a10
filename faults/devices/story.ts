import { type Random, randomOf } from '../../attack/random.ts';
import { TIMING } from '@vialant/domain/values/timing';
import { ApiError } from '../../apps/web/src/api/failure.ts';
import type { OutboxEntry } from '../../apps/web/src/outbox/entry.ts';
import { guestFields, requestOf, withFields } from '../../apps/web/src/outbox/request.ts';
import { isRepairable, repairWays, type RepairedRecord, type RepairRequest } from '../../apps/web/src/outbox/repair.ts';
import { GUEST, keptAct, makeAct, type Made } from './acts.ts';
import { CALM, Device, type Fate, type Fault } from './device.ts';
import type { DeviceServer, Stock } from './device-server.ts';
import { Turns } from './turns.ts';

/** What somebody has made on a phone: it may not be lost, doubled, or sent for another. */
export type Witnessed = Made & {
  readonly device: number;
  /** Null: nobody was signed in. */
  readonly ownerId: string | null;
  /** When it happened, by the server's clock, and by how much the device's was wrong. */
  readonly at: Date;
  readonly clockErrorMs: number;
  /** Whether the clock of the device was set after it. */
  wasClockSet: boolean;
};

const PHONES = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLOCKS_MS = [0, 0, 2 * MINUTE_MS, -3 * MINUTE_MS, 20 * MINUTE_MS, -2 * HOUR_MS, 9 * HOUR_MS, 72 * HOUR_MS];
const FAULTS: readonly Fault[] = ['request lost', 'answer lost', 'answer lost', 'busy'];
const MOST_DECISIONS = 60;

/** Two phones and a desk: what a seed lets their people do, and what happens to them meanwhile. */
export class Story {
  readonly made: Witnessed[] = [];
  readonly deskActs: { readonly id: string; readonly ownerId: string }[] = [];
  readonly devices: readonly Device[];
  readonly stock: Stock;
  readonly #server: DeviceServer;
  readonly #random: Random;
  readonly #turns: Turns;
  readonly #desk: Device;

  private constructor(server: DeviceServer, random: Random, stock: Stock) {
    this.#server = server;
    this.#random = random;
    this.stock = stock;
    this.#turns = new Turns(random);
    const newDevice = (): Device => new Device(server, this.#turns, () => random.uuid());
    this.devices = Array.from({ length: PHONES }, newDevice);
    for (const [place, device] of this.devices.entries()) device.signIn(server.people[place] ?? server.desk);
    this.#desk = newDevice();
    this.#desk.signIn(server.desk);
  }

  static async begin(server: DeviceServer, ...seed: readonly (string | number)[]): Promise<Story> {
    const random = randomOf(...seed);
    return new Story(server, random, await server.newStock(random.hex(8)));
  }

  /** One step after the other; `look` is asked after each. */
  async live(look: () => Promise<void>): Promise<void> {
    for (let left = 12 + this.#random.below(24); left > 0; left -= 1) {
      await this.#step();
      await look();
    }
  }

  /** In the end everybody comes back, the network is good, and each decides about what was refused. */
  async end(look: () => Promise<void>): Promise<void> {
    for (const device of this.devices) {
      // What a clock that is further off says is believed once somebody has set it.
      if (Math.abs(device.clockErrorMs) > TIMING.offline.maxClockErrorMs) this.#setClock(device, 0);
      for (const person of this.#server.people) {
        device.signIn(person);
        for (let left = MOST_DECISIONS; left > 0; left -= 1) {
          await this.#send([[device, CALM]]);
          const refused = device.list().find((entry) => entry.userId === person.id && entry.refusal !== null);
          if (refused === undefined) break;
          await this.#decide(device, refused, CALM, left < MOST_DECISIONS / 2);
          await look();
        }
      }
    }
    await look();
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const device = random.pick(this.devices);
    const kind = random.below(20);
    if (kind < 8) return this.#record(device);
    if (kind < 10) return this.#atDesk();
    if (kind < 14) return this.#sendSome();
    if (kind < 16) return this.#decideSome(device);
    this.#happen(device, kind, true);
  }

  /** What people do not record: who is signed in, clocks, a new version, some hours. */
  #happen(device: Device, kind: number, mayTakeTime: boolean): void {
    const random = this.#random;
    if (kind === 16) device.signIn(random.pick(this.#server.people));
    else if (kind === 17 && random.oneIn(2)) device.logOut();
    else if (kind === 17) device.loseSession();
    else if (kind === 18) this.#setClock(device, random.pick(CLOCKS_MS));
    else if (!mayTakeTime || random.oneIn(2)) device.update();
    else this.#server.wait(random.below(3 * HOUR_MS));
  }

  #setClock(device: Device, errorMs: number): void {
    if (device.clockErrorMs === errorMs) return;
    device.clockErrorMs = errorMs;
    for (const made of this.made) if (this.devices[made.device] === device) made.wasClockSet = true;
  }

  async #record(device: Device): Promise<void> {
    const act = await makeAct(this.#ask(device));
    const known = device.storage.get('knownUser');
    const owner = known ?? { userId: null, userGroupId: null };
    const { clockErrorMs } = device;
    device.keep({ ...act, happenedAt: device.now(), ...owner });
    const at = this.#server.now();
    const place = this.devices.indexOf(device);
    this.made.push({ ...act, device: place, ownerId: owner.userId, at, clockErrorMs, wasClockSet: false });
  }

  #ask(device: Device): Parameters<typeof makeAct>[0] {
    return { random: this.#random, stock: this.stock, at: device.now(), lastTaken: this.#server.lastTaken };
  }

  /** Somebody at a desk records the same kinds of acts, online. What is refused there they see at once. */
  async #atDesk(): Promise<void> {
    const act = await keptAct(this.#ask(this.#desk), this.#random.uuid());
    const { id } = act;
    const ownerId = this.#server.desk.id;
    this.deskActs.push({ id, ownerId });
    const { client } = this.#desk.open(CALM);
    const { call, body } = requestOf({ ...act, filled: null });
    await this.#turns.until([client.call(call, body, { idempotencyKey: id }).catch(isRefused)]);
  }

  #sendSome(): Promise<void> {
    const random = this.#random;
    const sending = this.devices.flatMap((device) =>
      random.oneIn(3) ? [] : Array.from({ length: 1 + random.below(2) }, () => [device, this.#fate()] as const),
    );
    return this.#send(sending, random.oneIn(2));
  }

  #fate(): Fate {
    const random = this.#random;
    return {
      faults: Array.from({ length: random.below(4) }, () => this.#outage()).flat(),
      killedAfter: random.oneIn(2) ? random.below(40) : Number.POSITIVE_INFINITY,
      canLock: !random.oneIn(4),
    };
  }

  /** Some requests are well, then the tries of one or more are not: the client makes four of each. */
  #outage(): Fault[] {
    const random = this.#random;
    const well = Array.from({ length: random.below(8) }, (): Fault => 'none');
    const fault = random.pick(FAULTS);
    return [...well, ...Array.from({ length: 1 + random.below(8) }, () => fault)];
  }

  /** Several tabs send at once; meanwhile somebody may sign in, log out, set a clock or record something. */
  async #send(sending: readonly (readonly [Device, Fate])[], isDisturbed = false): Promise<void> {
    const ends = sending.map(([device, fate]) => {
      const { sender, killed } = device.open(fate);
      return Promise.race([sender.drain(() => {}), killed]);
    });
    const disturb = async (): Promise<void> => {
      for (let left = this.#random.below(30); left > 0; left -= 1) await this.#turns.next();
      const device = this.#random.pick(this.devices);
      if (this.#random.oneIn(3)) await this.#record(device);
      else if (this.#random.oneIn(2)) device.signIn(this.#random.pick(this.#server.people));
      // A request is under way for seconds, not for hours.
      else this.#happen(device, 16 + this.#random.below(4), false);
    };
    await this.#turns.until([...ends, ...(isDisturbed ? [disturb()] : [])]);
  }

  /** The signed-in user decides about something that was refused to them. */
  async #decideSome(device: Device): Promise<void> {
    const known = device.storage.get('knownUser');
    const refused = device.list().filter(({ refusal, userId }) => refusal !== null && userId === known?.userId);
    if (refused.length > 0) await this.#decide(device, this.#random.pick(refused), this.#fate(), false);
  }

  async #decide(device: Device, entry: OutboxEntry, fate: Fate, isGivenUp: boolean): Promise<void> {
    const { sender, killed } = device.open(fate);
    const record = isGivenUp || this.#random.oneIn(3) ? null : this.#repairOf(entry);
    const work = record === null ? sender.discard(entry) : sender.repair(record).catch(isRefused);
    await this.#turns.until([Promise.race([work, killed])]);
  }

  /** The record with a guest who has signed, and with less than it first took where that was too much. */
  #repairOf(entry: OutboxEntry): RepairedRecord | null {
    const { userId, userGroupId } = entry;
    if (!isRepairable(entry) || repairWays(entry).length === 0 || userId === null || userGroupId === null) return null;
    const { quantity } = entry.request.body;
    const isLess = typeof quantity === 'number' && this.#random.oneIn(2);
    const repair = {
      repair_of: entry.id,
      ...guestFields(GUEST),
      ...(isLess && { quantity: -1, first_quantity: quantity }),
    };
    const request = withFields(requestOf(entry), repair) as RepairRequest;
    const isFirstHandedOver = isLess && entry.guest !== null;
    return { entryId: entry.id, key: this.#random.uuid(), owner: { userId, userGroupId }, request, isFirstHandedOver };
  }
}

/** The person is told, and decides anew. */
function isRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
