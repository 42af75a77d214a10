import type { DateOnly } from '@vialant/domain/values/date-only';
import type { KnownVial, Vehicle } from './agency.ts';
import { checkBox } from './box-round.ts';
import { Chance } from './chance.ts';
import { type Doses, someType } from './doses.ts';
import type { PastDoor } from './past-door.ts';
import { type Habit, HabitCount, habitOf, type Mishaps, mishapsOf, placeOf } from './patterns.ts';
import type { Person } from './people.ts';
import { type Event, giveDose, isBefore, type Manner, type Shift, wasteRest } from './shift.ts';
import { minutesAt, momentOf, PLATOONS, type Size, type Stocked } from './size.ts';
import { someWitness } from './witnessing.ts';

const DOSES_PER_DAY = 0.85;
const MISSED_CHECKS = 0.025;
const LATE_CHECKS = 0.02;
const MISCOUNTS = 1 / 2500;
const RESEALED_AFTER_RESTOCK = 0.9;
const OFFLINE = 0.03;
const REVERSED = 0.003;
const BROKEN = 0.002;
/** The doses of a day are so far apart that one is dealt with before the next, and are over before the crew changes. */
const APART_MINUTES = 50;
const [FIRST_DOSE, LAST_DOSE] = [minutesAt(9, 30), minutesAt(25)];
const NIGHT = minutesAt(21);

/** Everything that happens to one vehicle, day after day. */
export class VehicleLife {
  readonly vehicle: Vehicle;
  readonly mishaps: Mishaps;
  readonly #size: Size;
  readonly #days: readonly DateOnly[];
  readonly #doses: Doses;
  readonly #habits = new Map<Habit, HabitCount>();
  #tomorrow: ((tomorrow: DateOnly, door: PastDoor) => Event)[] = [];
  #incidents = 0;
  #seals = 0;

  constructor(vehicle: Vehicle, size: Size, days: readonly DateOnly[], doses: Doses) {
    this.vehicle = vehicle;
    this.mishaps = mishapsOf(vehicle.number, size.vehicles, days);
    this.#size = size;
    this.#days = days;
    this.#doses = doses;
  }

  /** One day of work, in the order in which it is recorded. */
  async work(door: PastDoor, place: number): Promise<void> {
    const day = this.#days[place];
    if (day === undefined) throw new Error('a day after the last');
    const queue: Event[] = this.#tomorrow.map((event) => event(day, door));
    this.#tomorrow = [];
    const shift = this.#shift(door, place, day, queue);
    this.#planRounds(shift, place);
    this.#planDoses(shift, place);
    for (let next = takeFirst(queue); next; next = takeFirst(queue)) {
      if (isBefore(next, day, this.#size.until)) await next.run();
    }
    const { box } = this.vehicle;
    box.vials = box.vials.filter(({ left }) => left > 0);
  }

  #shift(door: PastDoor, place: number, day: DateOnly, queue: Event[]): Shift {
    const { vehicle } = this;
    const platoon = place % PLATOONS;
    const medic = vehicle.medics[platoon];
    if (!medic) throw new Error('a shift without a medic');
    return {
      door,
      chance: new Chance(this.#size.seed, 'vehicle', vehicle.number, day),
      vehicle,
      day,
      medic,
      partner: partnerOf(vehicle, place, this.#size.vehicles),
      habit: habitOf(vehicle.number, platoon, this.#size.vehicles),
      next: (event) => queue.push(event),
      tomorrow: (event) => this.#tomorrow.push(event),
      nextIncident: () => {
        this.#incidents += 1;
        return `${day.slice(2, 4)}-${String(vehicle.number + 1).padStart(2, '0')}${String(this.#incidents).padStart(4, '0')}`;
      },
    };
  }

  #planRounds(shift: Shift, place: number): void {
    const { chance, day, vehicle, habit } = shift;
    if (vehicle.isRestocked && chance.happens(RESEALED_AFTER_RESTOCK)) {
      shift.next({
        minute: minutesAt(6, 52),
        run: () => this.#round(shift, { minute: minutesAt(6, 52), isReseal: true }),
      });
    }
    const late = minutesAt(9, 5) + chance.whole(0, 150);
    const minute = chance.happens(LATE_CHECKS) ? late : minutesAt(7, 5) + chance.whole(0, 75);
    const isMissed = chance.happens(MISSED_CHECKS) || this.mishaps.missed.has(day);
    if (this.mishaps.lossFrom === day) this.#lose();
    if (!isMissed) shift.next({ minute, run: () => this.#round(shift, { minute }) });
    if (habit === 'odd hours' && this.#times(habit, place) > 0) {
      const atNight = minutesAt(26) + chance.whole(0, 50);
      shift.next({ minute: atNight, run: () => this.#round(shift, { minute: atNight }) });
    }
  }

  async #round(shift: Shift, { minute, isReseal = false }: { minute: number; isReseal?: boolean }): Promise<void> {
    const { chance, door, day, medic, partner, vehicle } = shift;
    const { box } = vehicle;
    const controlled = box.vials.filter(({ type, left, isLost }) => type !== 'OND' && left > 0 && !isLost);
    const isMiscount = !isReseal && controlled.length > 0 && chance.happens(MISCOUNTS);
    if (isReseal) this.#seals += 1;
    await checkBox(door, chance, {
      box,
      by: medic,
      at: momentOf(day, minute),
      temperature: chance.happens(0.9) ? this.#temperature(chance, day) : null,
      unseen: isMiscount ? chance.one(controlled) : null,
      ...(isReseal && {
        reseal: { code: `${box.name}-${this.#seals}`, witness: someWitness(chance, partner, 0) },
      }),
    });
  }

  #temperature(chance: Chance, day: DateOnly): number {
    if (this.mishaps.hot.has(day)) return tenths(31.5 + chance.next() * 4);
    // Warmest at the end of July.
    const season = Math.cos(((Date.parse(day) / 86_400_000 - 208) / 365.25) * 2 * Math.PI);
    return tenths(21 + season * 3.5 + (chance.next() - 0.5) * 4);
  }

  #lose(): void {
    const vial = this.#vials('FEN')[0];
    if (vial) vial.isLost = true;
  }

  #planDoses(shift: Shift, place: number): void {
    const { chance, habit } = shift;
    const times = habit === null || habit === 'odd hours' ? 0 : this.#times(habit, place);
    const more = habit === 'late' || habit === 'reversing' ? 0 : times * (habit === 'busy nights' ? 2 : 1);
    const count = chance.count(DOSES_PER_DAY);
    const [from, to] = [habit === 'busy nights' ? NIGHT : FIRST_DOSE, LAST_DOSE];
    const minutes = [
      ...Array.from({ length: count }, () => chance.whole(FIRST_DOSE, to)),
      ...Array.from({ length: more }, () => chance.whole(from, to)),
    ];
    for (const minute of apart(minutes)) {
      const type = more > 0 && habit !== 'busy nights' && chance.happens(0.8) ? 'FEN' : someType(chance);
      shift.next({ minute, run: () => this.#dose(shift, type, minute, someManner(chance)) });
    }
    if (habit === 'late' && times > 0) this.#extra(shift, 'KET', 'a day late');
    if (habit === 'reversing' && times > 0) this.#extra(shift, 'MID', 'reversed');
    if (chance.happens(BROKEN)) {
      const minute = minutesAt(8, 50);
      const broken = this.#vials('MOR')[0];
      if (broken) shift.next({ minute, run: () => wasteRest(shift, { vial: broken, minute, notes: 'Damaged' }) });
    }
  }

  #extra(shift: Shift, type: Stocked, manner: Manner): void {
    const minute = minutesAt(8, 40);
    shift.next({ minute, run: () => this.#dose(shift, type, minute, manner) });
  }

  async #dose(shift: Shift, type: Stocked, minute: number, manner: Manner): Promise<void> {
    const vial = this.#vials(type)[0];
    if (!vial) return;
    const amount = this.#doses.next(shift.medic.name, type, shift.habit);
    await giveDose(shift, { vial, amount, minute, manner });
  }

  /** The vials of a type that can be used, in the order of their use: opened ones first, then what expires first. */
  #vials(type: Stocked): KnownVial[] {
    return this.vehicle.box.vials
      .filter((vial) => vial.type === type && vial.left > 0 && !vial.isLost && !vial.isUsed)
      .sort(
        (one, other) => one.left - other.left || (one.expiresOn + one.code < other.expiresOn + other.code ? -1 : 1),
      );
  }

  #times(habit: Habit, place: number): number {
    const count = this.#habits.get(habit) ?? new HabitCount(habit, this.#days.length);
    this.#habits.set(habit, count);
    return count.next(this.#days.length - 1 - place);
  }
}

/** Drivers go round the vehicles of their station; the friend of a medic who has one always drives with them. */
function partnerOf({ station, place, number }: Vehicle, day: number, vehicles: number): Person {
  const platoon = day % PLATOONS;
  const partners = station.partners[platoon] ?? [];
  const turn = Math.floor(day / PLATOONS);
  const friend = placeOf('one witness', vehicles);
  const isFriendHere = friend.platoon === platoon && friend.vehicle < partners.length && number < partners.length;
  const turned = (place + turn) % partners.length;
  const instead = (friend.vehicle + turn) % partners.length;
  let seat = turned;
  if (isFriendHere && number === friend.vehicle) seat = 0;
  else if (isFriendHere && turned === 0) seat = instead;
  const partner = partners[seat];
  if (!partner) throw new Error('a shift without a partner');
  return partner;
}

function someManner(chance: Chance): Manner {
  if (chance.happens(OFFLINE)) return 'offline';
  return chance.happens(REVERSED) ? 'reversed' : 'at once';
}

/** Those of the minutes that are far enough from the one before. */
function apart(minutes: readonly number[]): number[] {
  const kept: number[] = [];
  for (const minute of minutes.toSorted((one, other) => one - other)) {
    if (minute - (kept.at(-1) ?? -APART_MINUTES) >= APART_MINUTES) kept.push(minute);
  }
  return kept;
}

function takeFirst(queue: Event[]): Event | undefined {
  const first = queue.reduce<Event | undefined>(
    (soonest, event) => (soonest === undefined || event.minute < soonest.minute ? event : soonest),
    undefined,
  );
  if (first) queue.splice(queue.indexOf(first), 1);
  return first;
}

function tenths(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
