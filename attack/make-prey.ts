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

type Ask = (key: Parameters<Maker['call']>[0], body: object) => Promise<Record<string, unknown>>;
type Published = { id: string; categories: { questions: { id: string }[] }[] };
type Home = { id: string; marker: string };

/** Creates boxes, vials and a vehicle check of the agency, each with the agency's marker, and some records of them. */
export async function addPrey(maker: Maker, { id, marker }: Home, token: string): Promise<Prey> {
  const asked: Ask = (key, body) => maker.call(key, body, { token, group: id });
  const made = async (...call: Parameters<Ask>): Promise<string> => String((await asked(...call))['id']);
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
  const vehicle = await addVehicleCheck(asked, marker);
  return { unit, spareUnit, type, spareType, boxes, vials: [given, ...full], emptyVial, administration, ...vehicle };
}

/** A vehicle check that is begun, with one of its two questions answered. */
async function addVehicleCheck(
  ask: Ask,
  marker: string,
): Promise<Pick<Prey, 'check' | 'submission' | 'response' | 'openQuestion'>> {
  const template = (await ask('POST general_check/publish', {
    version: 0,
    name: `Check ${marker}`,
    categories: [{ name: `Asked ${marker}`, questions: [{ name: `${marker} 0` }, { name: `${marker} 1` }] }],
  })) as Published;
  const { id: submission } = await ask('POST general_check_submission/create', { general_check_id: template.id });
  const [answered = '', openQuestion = ''] = template.categories.flatMap(({ questions }) =>
    questions.map(({ id }) => id),
  );
  const { id: response } = await ask('POST general_check_response/create', {
    general_check_submission_id: submission,
    general_check_question_id: answered,
    passed: 1,
  });
  return { check: template.id, submission: String(submission), response: String(response), openQuestion };
}
