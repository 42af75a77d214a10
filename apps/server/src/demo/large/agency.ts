import { type AgencySettings, defaultSettings, settingNames } from '@vialant/domain/agency/settings';
import type pg from 'pg';
import { decideNewBox, wantedForNewBox } from '../../drug-box/change-box.ts';
import { demoTypes } from '../demo-agencies.ts';
import { addType, addVehicleCheck, insert } from '../make-demo.ts';
import { PastDoor } from './past-door.ts';
import { Hiring, type Person } from './people.ts';
import { AGENCY, ORGANIZATION, PAR, PLATOONS, STOCKED, type Stocked, VEHICLES_PER_STATION, ZONE } from './size.ts';

/** A vial as its crew knows it. What it holds and where it is the record says. */
export type KnownVial = {
  readonly id: string;
  readonly code: string;
  readonly type: Stocked;
  readonly expiresOn: string;
  /** Micrograms. */
  left: number;
  /** Nobody finds it any more. */
  isLost?: true;
  /** Used, and not recorded yet. */
  isUsed?: true;
};

export type KnownBox = { readonly id: string; readonly name: string; readonly unitId: string; vials: KnownVial[] };

export type Station = {
  readonly name: string;
  readonly box: KnownBox;
  readonly clerk: Person;
  /** Those who drive, by platoon. */
  readonly partners: readonly (readonly Person[])[];
};

export type Vehicle = {
  readonly number: number;
  readonly station: Station;
  /** Its place among the vehicles of the station. */
  readonly place: number;
  readonly box: KnownBox;
  /** One for each platoon. */
  readonly medics: readonly Person[];
  isRestocked: boolean;
};

export type MadeAgency = {
  readonly groupId: string;
  readonly types: Readonly<Record<Stocked, string>>;
  readonly admin: Person;
  readonly stations: readonly Station[];
  readonly vehicles: readonly Vehicle[];
  readonly sessions: readonly Buffer[];
};

export const SIGN_INS = [
  { email: 'admin@metro.vialant.test', role: 'admin' },
  { email: 'auditor@metro.vialant.test', role: 'auditor' },
  { email: 'medic@metro.vialant.test', role: 'user' },
] as const;

const settings: AgencySettings = {
  ...defaultSettings,
  require_bound_witness: false,
  allow_manual_scan_entry: true,
  allow_daily_check_with_checkbox: true,
  require_reseal_scanning: false,
  allow_image_upload: true,
  require_inventory_image: false,
  allow_reverse_distributor: true,
  can_modify_incident_number: true,
  daily_check_verify_required: false,
  usage_requires_reseal: false,
  usage_requires_reseal_supply: false,
  allow_users_to_create_drugs: true,
};

export type Founding = { region: string; since: Date; vehicles: number; passwordForm: string };

/** Adds the agency with its people, types and units, as they are before anything happened. */
export class AgencyMaker {
  readonly #client: pg.PoolClient;
  readonly #founding: Founding;

  constructor(client: pg.PoolClient, founding: Founding) {
    this.#client = client;
    this.#founding = founding;
  }

  async make(): Promise<MadeAgency> {
    const { region, since, passwordForm } = this.#founding;
    const groupId = await this.#group();
    const hiring = new Hiring(this.#client, { groupId, region, since });
    const [forAdmin, forAuditor, forMedic] = SIGN_INS.map(({ email }) => ({ email, passwordForm }));
    const admin = await hiring.add('admin', forAdmin);
    await hiring.add('auditor', forAuditor);
    const own = { user_group_id: groupId, created_by: admin.id, created_on: since };
    const types: Partial<Record<Stocked, string>> = {};
    for (const type of STOCKED) types[type] = await addType(this.#client, own, demoTypes[type]);
    await addVehicleCheck(this.#client, { user_group_id: groupId, created_by: admin.id });
    const door = new PastDoor(this.#client, groupId);
    const boxes = new Boxes(this.#client, door, { own, admin, since });
    const stations: Station[] = [];
    const vehicles: Vehicle[] = [];
    for (let number = 0; number < this.#founding.vehicles; number += 1) {
      const place = number % VEHICLES_PER_STATION;
      if (place === 0) stations.push(await this.#station(hiring, boxes, stations.length + 1));
      const station = stations.at(-1);
      if (!station) throw new Error('a vehicle without a station');
      const medics = await addMany(PLATOONS, (platoon) =>
        hiring.add('user', number === 0 && platoon === 0 ? forMedic : {}),
      );
      const name = `Medic ${number + 1}`;
      const box = await boxes.add({ name: `BOX-M${number + 1}`, unit: name, unitType: 'other', isDaily: true });
      vehicles.push({ number, station, place, box, medics, isRestocked: false });
    }
    await door.settle();
    await this.#setPar(own, types as Record<Stocked, string>, vehicles);
    return {
      groupId,
      types: types as Record<Stocked, string>,
      admin,
      stations,
      vehicles,
      sessions: hiring.sessions,
    };
  }

  async #group(): Promise<string> {
    const { since } = this.#founding;
    const organizationId = await insert(this.#client, 'organization', { name: ORGANIZATION });
    return insert(this.#client, 'user_group', {
      organization_id: organizationId,
      name: AGENCY,
      created_on: since,
      time_zone: ZONE,
      ...Object.fromEntries(settingNames.map((name) => [name, settings[name]])),
    });
  }

  async #station(hiring: Hiring, boxes: Boxes, number: number): Promise<Station> {
    const name = `Station ${number} supply`;
    const box = await boxes.add({ name: `BOX-SUP${number}`, unit: name, unitType: 'supply', isDaily: false });
    const clerk = await hiring.add('user');
    const places = Math.min(VEHICLES_PER_STATION, this.#founding.vehicles - (number - 1) * VEHICLES_PER_STATION);
    const partners = await addMany(PLATOONS, () => addMany(places, () => hiring.add('user')));
    return { name, box, clerk, partners };
  }

  async #setPar(
    own: Record<string, unknown>,
    types: Readonly<Record<Stocked, string>>,
    vehicles: readonly Vehicle[],
  ): Promise<void> {
    for (const { box } of vehicles) {
      for (const type of STOCKED) {
        const par = { drug_box_id: box.id, drug_type_id: types[type], vials: PAR[type] };
        await insert(this.#client, 'box_par', { ...own, ...par });
      }
    }
  }
}

type NewUnit = { name: string; unit: string; unitType: 'supply' | 'other'; isDaily: boolean };

class Boxes {
  readonly #client: pg.PoolClient;
  readonly #door: PastDoor;
  readonly #by: { own: Record<string, unknown>; admin: Person; since: Date };

  constructor(client: pg.PoolClient, door: PastDoor, by: { own: Record<string, unknown>; admin: Person; since: Date }) {
    this.#client = client;
    this.#door = door;
    this.#by = by;
  }

  /** Adds a unit with one box in it, through the door to the record. */
  async add({ name, unit, unitType, isDaily }: NewUnit): Promise<KnownBox> {
    const { own, admin, since } = this.#by;
    const unitId = await insert(this.#client, 'unit', { ...own, name: unit, type: unitType });
    const input = { name, barcode_id: `${name}-0`, unit_id: unitId, check_daily: isDaily ? 1 : 0 } as const;
    const answer = await this.#door.record({
      by: admin,
      at: since.getTime(),
      wanted: wantedForNewBox(input),
      decide: (facts) => decideNewBox(facts, input),
    });
    const [id] = 'ids' in answer ? answer.ids : [];
    if (id === undefined) throw new Error('a box without an id');
    return { id, name, unitId, vials: [] };
  }
}

async function addMany<T>(count: number, add: (number: number) => Promise<T>): Promise<T[]> {
  const added: T[] = [];
  for (let number = 0; number < count; number += 1) added.push(await add(number));
  return added;
}
