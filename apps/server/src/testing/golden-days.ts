import { randomUUID } from 'node:crypto';
import { boxChecks } from './box-checks.ts';
import { type CustodyCalls, guest, newVial, type Row } from './custody-calls.ts';
import { movedClock } from './moved-clock.ts';
import type { Answer, Talk } from './test-server.ts';

export const GOLDEN_ZONE = 'America/New_York';

/** What the law asks of a dose and of the waste of its rest. */
const LAWFUL = {
  medical_director: 'Dana Director',
  order_kind: 'standing',
  manner_of_disposal: 'Drug disposal system',
};
const ORDERED = { medical_director: 'Dana Director', order_kind: 'standing' };

const FENTANYL = { type: 'Fentanyl 100 mcg', quantity: 100 };
const KETAMINE = { type: 'Ketamine 500 mg', quantity: 500_000 };
const MIDAZOLAM = { type: 'Midazolam 5 mg', quantity: 5000 };

/** The boxes and the vials of the golden numbers, and what is done with them. */
export type GoldenDays = { readonly box: Row; readonly supply: Row };

/**
 * The acts of the golden numbers, done through the calls of the product with a moved clock: from Saturday 7 to Monday
 * 9 March 2026 in New York, where Sunday has 23 hours.
 */
export async function doGoldenDays(server: Talk, calls: CustodyCalls): Promise<GoldenDays> {
  const setClock = await movedClock(server.owner);
  const checks = boxChecks(calls);
  await checks.allowAll();
  await server.owner.query(`UPDATE user_group SET time_zone = $1 WHERE name = 'Harbor EMS'`, [GOLDEN_ZONE]);
  const done = async (answer: Promise<Answer>): Promise<Row> => {
    const { status, data, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return data as Row;
  };
  const newBox = (name: string): Promise<Row> =>
    done(calls.post('drug_box/create', { name, barcode_id: name }, { by: 'admin' }));
  const receive = async (code: string, kind: typeof FENTANYL, box: string): Promise<Row> =>
    done(calls.post('drug/create', await newVial(calls, { code, box, ...kind })));
  const move = async (kind: string, code: string, more: object): Promise<Row> =>
    done(calls.move(code, { stock_move_type_id__name: kind, ...more }));
  const giveAll = async (code: string, more: object): Promise<Row> => {
    const body = {
      stock_move_type_id__name: 'administer',
      drug_id: (await calls.vial(code)).id,
      ...guest,
      ...LAWFUL,
      ...more,
    };
    return done(calls.post('stock_move_record/administer_and_waste_remaining', body));
  };
  const transfer = async (code: string, to: Row): Promise<Row> =>
    done(calls.post('drug/update', { id: (await calls.vial(code)).id, drug_box_id: to.id, ...guest }));

  await setClock('2026-03-02T12:00:00-05:00');
  const [box, supply] = [await newBox('GOLD-M1'), await newBox('GOLD-SUP')];
  for (const n of [1, 2, 3, 4]) await receive(`GFEN-${n}`, FENTANYL, 'GOLD-M1');
  await receive('GKET-1', KETAMINE, 'GOLD-M1');
  for (const n of [1, 2, 3]) await receive(`GMID-${n}`, MIDAZOLAM, 'GOLD-M1');
  await receive('GMID-9', MIDAZOLAM, 'GOLD-SUP');

  await setClock('2026-03-07T07:10:00-05:00');
  await done(checks.check('GOLD-M1', { temperature_celsius: 22 }));
  await setClock('2026-03-07T09:30:00-05:00');
  const pair = await Promise.all([5, 6].map((n) => newVial(calls, { code: `GFEN-${n}`, box: 'GOLD-M1' })));
  await done(calls.post('drug/create/many', { data: pair }));
  await setClock('2026-03-07T14:05:00-05:00');
  await giveAll('GFEN-1', { quantity: -75, incident_number: 'G-1' });
  await setClock('2026-03-07T23:40:00-05:00');
  await move('administer', 'GKET-1', { quantity: -150_000, ...ORDERED });

  await setClock('2026-03-08T08:00:00-04:00');
  const missing = await calls.vial('GMID-3');
  const seen = (await checks.seen(box.id)).filter(({ drug_id }) => drug_id !== missing.id);
  await done(checks.check('GOLD-M1', { drug_checks: seen, temperature_celsius: 19.5, ...(await calls.confirm()) }));
  await setClock('2026-03-08T10:15:00-04:00');
  const given = await move('administer', 'GFEN-2', { quantity: -100, incident_number: 'G-2', ...ORDERED });
  await setClock('2026-03-08T10:25:00-04:00');
  await move('un_administer', 'GFEN-2', { source_id: given.id });

  await setClock('2026-03-09T06:50:00-04:00');
  const offline = { offline: 1, timestamp: '2026-03-08T20:00:00.000Z' };
  await giveAll('GMID-1', { quantity: -2500, incident_number: 'G-3', ...offline });
  await setClock('2026-03-09T07:00:00-04:00');
  await done(checks.check('GOLD-M1', { temperature_celsius: 23 }));
  await setClock('2026-03-09T11:00:00-04:00');
  await transfer('GFEN-3', supply);
  await setClock('2026-03-09T11:00:30-04:00');
  await transfer('GMID-9', box);
  await setClock('2026-03-09T15:20:00-04:00');
  await move('administer', 'GKET-1', { quantity: -200_000, incident_number: 'G-4', ...ORDERED });
  await setClock('2026-03-09T17:00:00-04:00');
  const witness_biometric_guid = randomUUID();
  await calls.post('biometric_code/create', { guid: witness_biometric_guid }, { by: 'partner' });
  await calls.get(`biometric_code/guid?guid=${witness_biometric_guid}`);
  const waste = async (code: string, more: object): Promise<Row> => {
    const body = { stock_move_type_id__name: 'waste', drug_id: (await calls.vial(code)).id, waste_all: 1, ...more };
    return done(calls.post('stock_move_record/create', body));
  };
  await waste('GFEN-4', { notes: 'Contaminated', witness_biometric_guid });
  await setClock('2026-03-09T18:00:00-04:00');
  await calls.verify('partner');
  await waste('GKET-1', { notes: 'Remainder not used', witness_id: await calls.userId('partner') });
  return { box, supply };
}
