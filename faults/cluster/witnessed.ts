import { demoPassword } from '../../apps/server/src/demo/demo-password.ts';
import { person } from '../work/people.ts';

const PATIENCE_MS = 60_000;

/** A dose with a colleague's password, which the orders of a run leave out: the oldest PostgreSQL must take it too. */
export async function giveWitnessed(port: number): Promise<void> {
  const { client, signIn } = person('admin', port, PATIENCE_MS);
  await signIn();
  const people = await client.call('GET user/members');
  const witness = people.find(({ primary_email }) => primary_email === 'partner@demo.vialant.test');
  const { drug } = await client.call('GET code/find', { barcode_id: 'FEN-001' });
  if (witness === undefined || !drug) throw new Error('the demo has no colleague or no vial');
  await client.call('POST user/verify_user', { user_id: witness.id, password: await demoPassword() });
  await client.call('POST stock_move_record/create', {
    drug_id: drug.id,
    stock_move_type_id__name: 'administer',
    quantity: -1,
    incident_number: 'W-1',
    witness_id: witness.id,
  });
}
