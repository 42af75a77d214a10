import { settingNames } from '@vialant/domain/agency/settings';
import { guest } from '../apps/server/src/testing/custody-calls.ts';
import type { Maker } from './make-world.ts';
import type { Prey } from './world.ts';

const VIALS = 12;
const MICROGRAMS = 5000;
const CONTROLLED = { categories: ['Controlled Substance'], schedule: 'II' } as const;
/**
 * These settings are off and all others that allow something are on, so that only the hostile part of a request is
 * refused.
 */
const OFF = new Set<string>(['allow_agency_drug_transfers', 'require_inventory_image', 'daily_check_verify_required']);
const ALLOWED = Object.fromEntries(
  settingNames.map((name) => [name, !OFF.has(name) && !/^(?:require|usage)_/.test(name) ? 1 : 0]),
);

type Home = { id: string; marker: string };

/** Creates boxes, vials and a vehicle check of the agency, each with the agency's marker, and some records of them. */
export async function addPrey(maker: Maker, { id, marker }: Home, token: string): Promise<Prey> {
  const made = async (...[key, body]: Parameters<Maker['call']>): Promise<string> =>
    String((await maker.call(key, body, { token, group: id }))['id']);
  await made('POST user_group/update', { id, ...ALLOWED });
  const unit = await made('POST unit/create', { name: `Unit ${marker}`, type: 'other' });
  const spareUnit = await made('POST unit/create', { name: `Spare ${marker}`, type: 'other' });
  const type = await made('POST drug_type/create', { name: `Drug ${marker}`, ...CONTROLLED, allowed: 1 });
  const spareType = await made('POST drug_type/create', { name: `Other ${marker}`, ...CONTROLLED });
  const boxes: string[] = [];
  for (const n of [1, 2, 3]) {
    const box = await made('POST drug_box/create', { name: `Box ${n} ${marker}`, barcode_id: `BOX-${n}-${marker}` });
    boxes.push(box);
  }
  const [first = '', second = ''] = boxes;
  const vials: string[] = [];
  for (let n = 0; n < VIALS; n += 1) {
    const vial = { barcode_id: `VIAL-${n}-${marker}`, type, drug_box_id: n % 2 === 0 ? first : second };
    const stock = { expiration_date: '2035-01-01', quantity: MICROGRAMS, lot_number: marker, ...guest };
    vials.push(await made('POST drug/create', { ...vial, ...stock }));
  }
  const [given = '', emptyVial = '', ...full] = vials;
  const move = { ...guest, incident_number: marker, notes: marker };
  const administration = await made('POST stock_move_record/create', {
    ...move,
    drug_id: given,
    stock_move_type_id__name: 'administer',
    quantity: -1,
  });
  await made('POST stock_move_record/create', {
    ...move,
    drug_id: emptyVial,
    stock_move_type_id__name: 'waste',
    waste_all: 1,
  });
  await made('POST discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes: marker });
  const vehicle = await addVehicleCheck(maker, id, marker, made);
  return { unit, spareUnit, type, spareType, boxes, vials: [given, ...full], emptyVial, administration, ...vehicle };
}

/**
 * A vehicle check that is begun, with one of its two questions answered. The questions are inserted by SQL: no call
 * makes them.
 */
async function addVehicleCheck(
  { target }: Maker,
  agency: string,
  marker: string,
  made: (...call: Parameters<Maker['call']>) => Promise<string>,
): Promise<Pick<Prey, 'check' | 'submission' | 'response' | 'openQuestion'>> {
  const check = await made('POST general_check/create', { name: `Check ${marker}` });
  const { rows } = await target.owner.query<{ id: string }>(
    `WITH k AS (INSERT INTO general_check_category (user_group_id, general_check_id, position, name)
       VALUES ($1, $2, 0, $3) RETURNING id)
     INSERT INTO general_check_question (user_group_id, general_check_category_id, position, name)
       SELECT $1, k.id, n, $3 || n FROM k, generate_series(0, 1) n RETURNING id`,
    [agency, check, `Asked ${marker}`],
  );
  const [answered = '', openQuestion = ''] = rows.map(({ id }) => id);
  const submission = await made('POST general_check_submission/create', { general_check_id: check });
  const response = await made('POST general_check_response/create', {
    general_check_submission_id: submission,
    general_check_question_id: answered,
    passed: 1,
  });
  return { check, submission, response, openQuestion };
}
