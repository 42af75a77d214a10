import { amountFromMicrograms, NO_AMOUNT } from '@vialant/domain/values/amount';
import { finishedForm } from '@vialant/domain/custody/finished-form';
import { addDays, dateOnly } from '@vialant/domain/values/date-only';
import { settingNames } from '@vialant/domain/agency/settings';
import type pg from 'pg';
import { ownerTransaction } from '../db/owner-transaction.ts';
import { decidedOf } from '../custody/decided.ts';
import { CustodyEntry } from '../custody/entry.ts';
import { hashForStorage } from '../identity/password.ts';
import {
  type AgencyKey,
  type DemoType,
  demoAgencies,
  demoTypes,
  demoUsers,
  harborStock,
  type TypeKey,
  vehicleCheck,
} from './demo-agencies.ts';
import { demoPassword } from './demo-password.ts';

type Ids = Record<AgencyKey, { groupId: string; organizationId: string }>;

const LONG_AGO = '2020-01-01';

/** Fills an empty database with the demo agencies, all or nothing. Answers whether it was empty. */
export function makeDemo(owner: pg.Pool, { today, region }: { today: string; region: string }): Promise<boolean> {
  return ownerTransaction(owner, async (client) => {
    // Two first starts on one database take turns; the second one finds it filled.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('vialant demo', 0))`);
    const { rowCount } = await client.query('SELECT FROM organization LIMIT 1');
    if (rowCount === 0) await fill(client, today, region);
    return rowCount === 0;
  });
}

async function fill(client: pg.PoolClient, today: string, region: string): Promise<void> {
  const ids = await addAgencies(client);
  const users = await addUsers(client, ids, region);
  await addHarbor(client, ids.harbor, personIn(users, 'admin@demo.vialant.test'), today);
  await addSummit(client, ids.summit, personIn(users, 'strict@demo.vialant.test'), today);
}

async function addAgencies(client: pg.PoolClient): Promise<Ids> {
  const organizations = new Map<string, string>();
  const ids: Partial<Ids> = {};
  for (const agency of demoAgencies) {
    const organizationId =
      organizations.get(agency.organization) ?? (await insert(client, 'organization', { name: agency.organization }));
    organizations.set(agency.organization, organizationId);
    const settings = Object.fromEntries(settingNames.map((name) => [name, agency.settings[name]]));
    const groupId = await insert(client, 'user_group', {
      organization_id: organizationId,
      name: agency.name,
      ...settings,
    });
    ids[agency.key] = { groupId, organizationId };
  }
  return ids as Ids;
}

async function addUsers(client: pg.PoolClient, ids: Ids, region: string): Promise<Map<string, DemoPerson>> {
  const form = await demoPassword();
  const users = new Map<string, DemoPerson>();
  for (const user of demoUsers) {
    const userId = await insert(client, 'user_account', {
      primary_email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      region,
      home_user_group_id: ids[user.agencies[0]].groupId,
      one_time_code: user.oneTimeCode ?? false,
      proven_on: new Date(),
    });
    await client.query('INSERT INTO user_password (user_id, hash) VALUES ($1, $2)', [
      userId,
      await hashForStorage(form),
    ]);
    for (const agency of user.agencies) {
      await client.query(
        'INSERT INTO membership (user_id, user_group_id, role, inactive_after_date) VALUES ($1, $2, $3, $4)',
        [userId, ids[agency].groupId, user.role, user.disabled ? LONG_AGO : null],
      );
    }
    users.set(user.email, { id: userId, name: `${user.firstName} ${user.lastName}` });
  }
  return users;
}

type DemoPerson = { id: string; name: string };

function personIn(users: ReadonlyMap<string, DemoPerson>, email: string): DemoPerson {
  const person = users.get(email);
  if (!person) throw new Error(`no demo user ${email}`);
  return person;
}

type MadeAgency = { groupId: string; organizationId: string };

async function addHarbor(client: pg.PoolClient, made: MadeAgency, user: DemoPerson, today: string): Promise<void> {
  const own = { user_group_id: made.groupId, created_by: user.id };
  const medic1 = await insert(client, 'unit', { ...own, name: 'Medic 1', type: 'other' });
  const medic2 = await insert(client, 'unit', { ...own, name: 'Medic 2', type: 'other' });
  const supply = await insert(client, 'unit', { ...own, name: 'Central Supply', type: 'supply' });
  const boxM1 = await addBox(client, made, user, { name: 'BOX-M1', unitId: medic1, unitName: 'Medic 1' });
  const boxM2 = await addBox(client, made, user, { name: 'BOX-M2', unitId: medic2, unitName: 'Medic 2' });
  await addBox(client, made, user, { name: 'BOX-SUP', unitId: supply, unitName: 'Central Supply' });
  await addBox(client, made, user, { name: 'BOX-EMPTY', unitId: null, unitName: null });
  const vials: Vial[] = [];
  for (const { type, count, expiresInDays } of harborStock) {
    const typeId = await addType(client, own, demoTypes[type]);
    for (let number = 1; number <= count; number += 1) {
      vials.push({
        code: `${type}-${String(number).padStart(3, '0')}`,
        type,
        typeId,
        box: number <= Math.ceil(count / 2) ? boxM1 : boxM2,
        expiresOn: daysAfter(today, expiresInDays + number),
      });
    }
  }
  await receive(client, made, user, vials);
  await addVehicleCheck(client, own);
}

async function addSummit(client: pg.PoolClient, made: MadeAgency, user: DemoPerson, today: string): Promise<void> {
  const own = { user_group_id: made.groupId, created_by: user.id };
  const unitId = await insert(client, 'unit', { ...own, name: 'Engine 1', type: 'other' });
  const box = await addBox(client, made, user, { name: 'BOX-S1', unitId, unitName: 'Engine 1' });
  const typeId = await addType(client, own, demoTypes.FEN);
  const vials = [1, 2, 3, 4, 5, 6].map((number): Vial => {
    return { code: `SF-FEN-00${number}`, type: 'FEN', typeId, box, expiresOn: daysAfter(today, 350 + number) };
  });
  await receive(client, made, user, vials);
}

type DemoBox = { id: string; name: string; unitName: string | null };

async function addBox(
  client: pg.PoolClient,
  made: MadeAgency,
  user: DemoPerson,
  { name, unitId, unitName }: { name: string; unitId: string | null; unitName: string | null },
): Promise<DemoBox> {
  const id = await insert(client, 'drug_box', {
    organization_id: made.organizationId,
    user_group_id: made.groupId,
    created_by: user.id,
    name,
    barcode_id: name,
    unit_id: unitId,
  });
  return { id, name, unitName };
}

/** Adds a drug type; answers its id. */
export function addType(
  client: pg.PoolClient,
  own: { user_group_id: string; created_by: string },
  type: DemoType,
): Promise<string> {
  return insert(client, 'drug_type', {
    ...own,
    name: type.name,
    unit_name: type.unitName ?? 'vial',
    unit_of_measurement: type.unit,
    display_unit_of_measurement: type.unit,
    categories: type.categories,
    is_reusable: type.reusable ?? false,
    schedule: type.schedule ?? null,
    substance: type.product?.substance ?? null,
    strength: type.product?.strength ?? null,
    volume_ml: type.product?.volumeMl ?? null,
    dose_form: type.product?.doseForm ?? null,
    finished_form: type.product ? finishedForm(type.product) : null,
  });
}

type Vial = { code: string; type: TypeKey; typeId: string; box: DemoBox; expiresOn: string };

/** The vials of the demo were received some time ago, as in any agency. */
const RECEIVED_DAYS_AGO = 60;

/** Receives the vials through the same door as everyone else, so that their chains begin like any other. */
async function receive(
  client: pg.PoolClient,
  made: MadeAgency,
  user: DemoPerson,
  vials: readonly Vial[],
): Promise<void> {
  const { rows } = await client.query<{ now: string; epoch: number }>(
    `SELECT api.instant(received) AS now, floor(extract(epoch FROM received) * 1000000) AS epoch,
      set_config('vialant.agency_id', $1, true), set_config('vialant.organization_id', $2, true),
      set_config('vialant.user_id', $3, true), set_config('vialant.agencies', format('{%s}', $1), true),
      set_config('vialant.callers', format('{%s %s}', $3, $1), true)
    FROM (SELECT clock_timestamp() - make_interval(days => $4) AS received) AS at`,
    [made.groupId, made.organizationId, user.id, RECEIVED_DAYS_AGO],
  );
  const actor = { userId: user.id, name: user.name, userGroupId: made.groupId, organizationId: made.organizationId };
  const [at] = rows;
  if (!at) throw new Error('the database did not tell the time');
  const entry = new CustodyEntry({ now: at.now, epochMicroseconds: at.epoch, actor }, null);
  for (const { code, type, typeId, box, expiresOn } of vials) {
    const quantity = amountFromMicrograms(demoTypes[type].micrograms) ?? NO_AMOUNT;
    entry.receive(box, quantity, {
      typeName: demoTypes[type].name,
      barcode_id: code,
      type: typeId,
      expiration_date: expiresOn,
      lot_number: `DEMO-${type}`,
    });
  }
  await client.query('SELECT custody.append_acts($1)', [decidedOf([entry])]);
}

/** Adds the vehicle check with its questions. */
export async function addVehicleCheck(
  client: pg.PoolClient,
  own: { user_group_id: string; created_by: string },
): Promise<void> {
  const checkId = await insert(client, 'general_check', { ...own, name: vehicleCheck.name, version: 1 });
  await client.query(
    `INSERT INTO general_check_version (general_check_id, version, user_group_id, created_by, name)
     VALUES ($1, 1, $2, $3, $4)`,
    [checkId, own.user_group_id, own.created_by, vehicleCheck.name],
  );
  for (const [position, category] of vehicleCheck.categories.entries()) {
    const categoryId = await insert(client, 'general_check_category', {
      user_group_id: own.user_group_id,
      general_check_id: checkId,
      version: 1,
      position,
      name: category.name,
    });
    for (const [place, name] of category.questions.entries()) {
      await insert(client, 'general_check_question', {
        user_group_id: own.user_group_id,
        general_check_category_id: categoryId,
        position: place,
        name,
      });
    }
  }
}

/** Adds a row as the owner; answers its id. */
export async function insert(
  client: pg.PoolClient,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const columns = Object.keys(row);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`${table}: nothing inserted`);
  return id;
}

function daysAfter(today: string, days: number): string {
  const date = dateOnly(today);
  if (date === null) throw new Error(`not a date: ${today}`);
  return addDays(date, days);
}
