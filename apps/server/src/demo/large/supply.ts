import type { DateOnly } from '@vialant/domain/values/date-only';
import { LIMITS } from '@vialant/domain/values/limits';
import { decideChanges, wantedForChanges } from '../../stock/change-drugs.ts';
import { decideNewDrugs, wantedForDrugs } from '../../stock/create-drugs.ts';
import { decideMoves, wantedForMoves } from '../../stock/record-moves.ts';
import { demoTypes } from '../demo-agencies.ts';
import type { KnownBox, KnownVial, MadeAgency, Station, Vehicle } from './agency.ts';
import { checkBox } from './box-round.ts';
import { Chance } from './chance.ts';
import type { PastDoor } from './past-door.ts';
import type { Person } from './people.ts';
import { dateAfter, minutesAt, momentOf, PAR, STOCKED, type Stocked } from './size.ts';
import { witnessFields, type Witnessing } from './witnessing.ts';

/** A station orders when it has fewer vials for each vehicle than this share of their par, and then so much more. */
const ORDER_BELOW = 0.4;
const ORDER_UP_TO = 1.1;
/** A vial that expires within so many days goes back to the station. */
const LAST_DAYS = 10;
/** A crew fetches vials when it is short of so many. */
const FETCH_FROM = 3;
/** When the reverse distributor comes, and how many vials go at once. */
const COLLECTED_ON: ReadonlySet<string> = new Set(['01-01', '04-01', '07-01', '10-01']);
const MOST_AT_ONCE = 60;

/** What happens at the stations before the crews begin: deliveries, returns, and what crews fetch. */
export class Supply {
  readonly #agency: MadeAgency;
  readonly #seed: string;
  #delivered = 0;

  constructor(agency: MadeAgency, seed: string) {
    this.#agency = agency;
    this.#seed = seed;
  }

  /** The morning of one day; `platoon` is on duty from then on. */
  async morning(door: PastDoor, day: DateOnly, platoon: number): Promise<void> {
    const chance = new Chance(this.#seed, 'supply', day);
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    for (const [number, station] of this.#agency.stations.entries()) {
      const vehicles = this.#agency.vehicles.filter((each) => each.station === station);
      for (const type of STOCKED) await this.#order(door, chance, { station, type, day, vehicles: vehicles.length });
      if (COLLECTED_ON.has(day.slice(5))) await this.#discard(door, station, day);
      if (isMonday) {
        const at = momentOf(day, minutesAt(5, 40) + number);
        await checkBox(door, chance, { box: station.box, by: station.clerk, at, temperature: 20.5 });
      }
      for (const vehicle of vehicles) await this.#fetch(door, vehicle, day, platoon);
    }
  }

  async #order(
    door: PastDoor,
    chance: Chance,
    { station, type, day, vehicles }: { station: Station; type: Stocked; day: DateOnly; vehicles: number },
  ): Promise<void> {
    const there = station.box.vials.filter((vial) => vial.type === type && isGood(vial, day)).length;
    const wanted = vehicles * PAR[type];
    if (there >= wanted * ORDER_BELOW) return;
    // The first delivery fills the vehicles too.
    const isFirst = this.#agency.vehicles.every(({ box }) => box.vials.length === 0);
    const count = Math.min(
      Math.ceil(wanted * (isFirst ? 1 + ORDER_UP_TO : ORDER_UP_TO)) - there,
      LIMITS.batch.maxDrugs,
    );
    const witness: Witnessing = { kind: 'password', person: this.#agency.admin };
    const expiresOn = dateAfter(day, chance.happens(0.15) ? chance.whole(60, 120) : chance.whole(270, 540));
    const lot = `${type}${day.slice(2, 4)}${day.slice(5, 7)}-${chance.whole(100, 999)}`;
    const inputs = Array.from({ length: count }, () => {
      this.#delivered += 1;
      return {
        barcode_id: `MCE${String(this.#delivered).padStart(7, '0')}`,
        type: this.#agency.types[type],
        drug_box_id: station.box.id,
        expiration_date: expiresOn,
        quantity: Number(demoTypes[type].micrograms),
        lot_number: lot,
        ...witnessFields(witness),
      };
    });
    const answer = await door.record({
      by: station.clerk,
      at: momentOf(day, minutesAt(5, 5) + STOCKED.indexOf(type)),
      witness,
      wanted: wantedForDrugs(inputs),
      decide: (facts) => decideNewDrugs(facts, inputs),
    });
    const ids = 'ids' in answer ? answer.ids : [];
    for (const [place, id] of ids.entries()) {
      const code = inputs[place]?.barcode_id ?? '';
      station.box.vials.push({ id, code, type, expiresOn, left: Number(demoTypes[type].micrograms) });
    }
  }

  /** Sends what is expiring to the reverse distributor. */
  async #discard(door: PastDoor, { box, clerk }: Station, day: DateOnly): Promise<void> {
    const old = box.vials.filter((vial) => !isGood(vial, day)).slice(0, MOST_AT_ONCE);
    if (old.length === 0) return;
    const witness: Witnessing = { kind: 'password', person: this.#agency.admin };
    const inputs = old.map(({ id }) => ({
      stock_move_type_id__name: 'waste' as const,
      drug_id: id,
      waste_all: 1 as const,
      reverse_distributor: 1 as const,
      notes: 'Expired',
      scanned_by: 'camera' as const,
      ...witnessFields(witness),
    }));
    await door.record({
      by: clerk,
      at: momentOf(day, minutesAt(5, 30)),
      witness,
      wanted: wantedForMoves(inputs),
      decide: (facts) => decideMoves(facts, inputs),
    });
    box.vials = box.vials.filter((vial) => !old.includes(vial));
  }

  async #fetch(door: PastDoor, vehicle: Vehicle, day: DateOnly, platoon: number): Promise<void> {
    const { box, station, place } = vehicle;
    vehicle.isRestocked = false;
    const returned = box.vials.filter((vial) => !isGood(vial, day) && canLeave(vial));
    const shortOf = (type: Stocked): number =>
      PAR[type] - box.vials.filter((vial) => vial.type === type && vial.left > 0 && isGood(vial, day)).length;
    const isEmpty = STOCKED.some((type) => shortOf(type) >= PAR[type]);
    const short = STOCKED.reduce((sum, type) => sum + Math.max(0, shortOf(type)), 0);
    if (short < FETCH_FROM && !isEmpty) return;
    const fetched = STOCKED.flatMap((type) =>
      station.box.vials
        .filter((vial) => vial.type === type && isGood(vial, day))
        .sort((one, other) => (one.expiresOn + one.code < other.expiresOn + other.code ? -1 : 1))
        .slice(0, Math.max(0, shortOf(type))),
    );
    const by = vehicle.medics[platoon];
    if (!by) throw new Error('a shift without a medic');
    const at = momentOf(day, minutesAt(5, 45) + place * 3);
    const witness: Witnessing = { kind: 'password', person: station.clerk };
    await this.#carry(door, { by, at, witness, vials: returned, from: box, to: station.box });
    await this.#carry(door, { by, at: at + 60_000, witness, vials: fetched, from: station.box, to: box });
    vehicle.isRestocked = fetched.length > 0;
  }

  async #carry(
    door: PastDoor,
    {
      by,
      at,
      witness,
      vials,
      from,
      to,
    }: { by: Person; at: number; witness: Witnessing; vials: KnownVial[]; from: KnownBox; to: KnownBox },
  ): Promise<void> {
    if (vials.length === 0) return;
    const inputs = vials.map(({ id }) => ({ id, drug_box_id: to.id, ...witnessFields(witness) }));
    await door.record({
      by,
      at,
      witness,
      wanted: wantedForChanges(inputs),
      decide: (facts) => decideChanges(facts, inputs),
    });
    from.vials = from.vials.filter((vial) => !vials.includes(vial));
    to.vials.push(...vials);
  }
}

function canLeave({ left, isLost, isUsed }: KnownVial): boolean {
  return left > 0 && !isLost && !isUsed;
}

/** Whether a vial can be used for some days more. */
function isGood({ expiresOn }: KnownVial, day: DateOnly): boolean {
  return expiresOn > dateAfter(day, LAST_DAYS);
}
