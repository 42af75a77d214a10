import { guest } from '../apps/server/src/testing/custody-calls.ts';
import type { Random } from './random.ts';
import type { Agency } from './world.ts';

export type Values = (path: string, field: string) => unknown;

/** Valid values of the agency for every field of every call, so that only the part an attack changes is wrong. */
export function ownValues({ id, prey, sleeper }: Agency, random: Random): Values {
  const [box, other] = [prey.boxes[0], prey.boxes[1]];
  const ids: Readonly<Record<string, unknown>> = {
    drug: prey.vials[1],
    drug_box: box,
    stock_move_record: prey.administration,
    unit: prey.spareUnit,
    drug_type: prey.spareType,
    general_check: prey.check,
    general_check_submission: prey.submission,
    general_check_response: prey.response,
    user_group: id,
    user: sleeper.id,
  };
  const values: Readonly<Record<string, unknown>> = {
    ...guest,
    drug_id: random.pick(prey.vials),
    ids: random.pick(prey.vials),
    type: prey.type,
    unit_id: prey.unit,
    user_id: sleeper.id,
    quantity: -0.001,
    lot_number: 'SWEEP',
    discrepancy_confirmed_by_user_id: sleeper.id,
    drug_checks: [],
    general_check_id: prey.check,
    general_check_submission_id: prey.submission,
    general_check_question_id: prey.openQuestion,
  };
  return (path, field) => {
    if (field === 'id') return ids[path.split('/')[0] ?? ''];
    if (field === 'barcode_id') return `SWEEP-${random.hex(12)}`;
    if (field === 'primary_email') return `swept-${random.hex(8)}@attack.test`;
    // An empty vial, whose rest cannot be wasted whatever the other fields are; a full one would be empty after the
    // first request.
    if (path.endsWith('waste_remaining') && field === 'drug_id') return prey.emptyVial;
    if (path.startsWith('drug/create') && field === 'quantity') return 1;
    if (path.startsWith('drug/') && field === 'drug_box_id') return other;
    // Only names are changed: other settings of an agency would change the answers of later requests.
    if (/^(?:unit|drug_type|general_check|user_group|user).update/.test(path)) {
      return field === 'name' || field === 'first_name' ? `Swept ${random.hex(6)}` : undefined;
    }
    return field === 'drug_box_id' ? box : values[field];
  };
}
