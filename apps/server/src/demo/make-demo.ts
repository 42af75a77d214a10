import { webcrypto } from 'node:crypto';
import { passwordForm } from '@vialant/contract/password-form';
import { addDays, dateOnly } from '@vialant/domain/date-only';
import { settingNames } from '@vialant/domain/settings';
import type pg from 'pg';
import { hashForStorage } from '../sign-in/password.ts';
import {
  type AgencyKey,
  DEMO_PASSWORD,
  type DemoType,
  demoAgencies,
  demoTypes,
  demoUsers,
  harborStock,
  type TypeKey,
  vehicleCheck,
} from './demo-agencies.ts';

type Ids = Record<AgencyKey, { groupId: string; organizationId: string }>;

const LONG_AGO = '2020-01-01';

/** Fills an empty database with the demo agencies, all or nothing. Answers whether it was empty. */
export async function makeDemo(owner: pg.Pool, { today, region }: { today: string; region: string }): Promise<boolean> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    // Two first starts on one database take turns; the second one finds it filled.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('vialant demo', 0))`);
    const { rowCount } = await client.query('SELECT FROM organization LIMIT 1');
    if (rowCount === 0) await fill(client, today, region);
    await client.query('COMMIT');
    return rowCount === 0;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function fill(client: pg.PoolClient, today: string, region: string): Promise<void> {
  const ids = await addAgencies(client);
  const users = await addUsers(client, ids, region);
  await addHarbor(client, ids.harbor, users['admin@demo.vialant.test'] ?? '', today);
  await addSummit(client, ids.summit, users['strict@demo.vialant.test'] ?? '', today);
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

async function addUsers(client: pg.PoolClient, ids: Ids, region: string): Promise<Record<string, string>> {
  const encoder = new TextEncoder();
  const form = await passwordForm(DEMO_PASSWORD, webcrypto.subtle, (text) => encoder.encode(text));
  const users: Record<string, string> = {};
  for (const user of demoUsers) {
    const userId = await insert(client, 'user_account', {
      primary_email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      region,
      home_user_group_id: ids[user.agencies[0]].groupId,
      one_time_code: user.oneTimeCode ?? false,
      inactive_after_date: user.disabled ? LONG_AGO : null,
    });
    await client.query('INSERT INTO user_password (user_id, hash) VALUES ($1, $2)', [
      userId,
      await hashForStorage(form),
    ]);
    for (const agency of user.agencies) {
      await client.query('INSERT INTO membership (user_id, user_group_id, role) VALUES ($1, $2, $3)', [
        userId,
        ids[agency].groupId,
        user.role,
      ]);
    }
    users[user.email] = userId;
  }
  return users;
}

type Place = { groupId: string; organizationId: string };

async function addHarbor(client: pg.PoolClient, place: Place, userId: string, today: string): Promise<void> {
  const own = { user_group_id: place.groupId, created_by: userId };
  const medic1 = await insert(client, 'unit', { ...own, name: 'Medic 1', type: 'other' });
  const medic2 = await insert(client, 'unit', { ...own, name: 'Medic 2', type: 'other' });
  const supply = await insert(client, 'unit', { ...own, name: 'Central Supply', type: 'supply' });
  const boxM1 = await addBox(client, place, userId, { code: 'BOX-M1', unitId: medic1 });
  const boxM2 = await addBox(client, place, userId, { code: 'BOX-M2', unitId: medic2 });
  await addBox(client, place, userId, { code: 'BOX-SUP', unitId: supply });
  await addBox(client, place, userId, { code: 'BOX-EMPTY', unitId: null });
  for (const { type, count, expiresInDays } of harborStock) {
    const typeId = await addType(client, own, demoTypes[type]);
    for (let number = 1; number <= count; number += 1) {
      const isFirstHalf = number <= Math.ceil(count / 2);
      await addVial(client, place, userId, {
        code: `${type}-${String(number).padStart(3, '0')}`,
        type,
        typeId,
        boxId: isFirstHalf ? boxM1 : boxM2,
        location: isFirstHalf ? 'BOX-M1 (Medic 1)' : 'BOX-M2 (Medic 2)',
        expiresOn: daysAfter(today, expiresInDays + number),
      });
    }
  }
  await addVehicleCheck(client, own);
}

async function addSummit(client: pg.PoolClient, place: Place, userId: string, today: string): Promise<void> {
  const own = { user_group_id: place.groupId, created_by: userId };
  const unitId = await insert(client, 'unit', { ...own, name: 'Engine 1', type: 'other' });
  const boxId = await addBox(client, place, userId, { code: 'BOX-S1', unitId });
  const typeId = await addType(client, own, demoTypes.FEN);
  for (let number = 1; number <= 6; number += 1) {
    await addVial(client, place, userId, {
      code: `SF-FEN-00${number}`,
      type: 'FEN',
      typeId,
      boxId,
      location: 'BOX-S1 (Engine 1)',
      expiresOn: daysAfter(today, 350 + number),
    });
  }
}

function addBox(
  client: pg.PoolClient,
  place: Place,
  userId: string,
  box: { code: string; unitId: string | null },
): Promise<string> {
  return insert(client, 'drug_box', {
    organization_id: place.organizationId,
    user_group_id: place.groupId,
    created_by: userId,
    name: box.code,
    barcode_id: box.code,
    unit_id: box.unitId,
  });
}

function addType(
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
  });
}

type Vial = { code: string; type: TypeKey; typeId: string; boxId: string; location: string; expiresOn: string };

async function addVial(client: pg.PoolClient, place: Place, userId: string, vial: Vial): Promise<void> {
  const { micrograms } = demoTypes[vial.type];
  const drugId = await insert(client, 'drug', {
    organization_id: place.organizationId,
    user_group_id: place.groupId,
    created_by: userId,
    barcode_id: vial.code,
    type: vial.typeId,
    drug_box_id: vial.boxId,
    expiration_date: vial.expiresOn,
    quantity: micrograms,
    amount_left: micrograms,
    lot_number: `DEMO-${vial.type}`,
  });
  await client.query(
    `INSERT INTO stock_move_record (user_group_id, created_by, stock_move_type_id, drug_id, drug_box_id, quantity, location_name)
     SELECT $1, $2, id, $3, $4, $5, $6 FROM stock_move_type WHERE name = 'receive'`,
    [place.groupId, userId, drugId, vial.boxId, micrograms, vial.location],
  );
}

async function addVehicleCheck(
  client: pg.PoolClient,
  own: { user_group_id: string; created_by: string },
): Promise<void> {
  const checkId = await insert(client, 'general_check', { ...own, name: vehicleCheck.name });
  for (const [position, category] of vehicleCheck.categories.entries()) {
    const categoryId = await insert(client, 'general_check_category', {
      user_group_id: own.user_group_id,
      general_check_id: checkId,
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

async function insert(client: pg.PoolClient, table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
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
