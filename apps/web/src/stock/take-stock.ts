import type { Client } from '../api/client.ts';
import { fieldsOf } from '../outbox/entry.ts';
import type { KeptStock } from './kept-stock.ts';

/** Asks the server for all that the device keeps (OPEN-150): of patients there is nothing in it. */
export async function takeStock(client: Client, owner: string, now: () => Date): Promise<KeptStock> {
  const takenAt = now();
  const checks = await client.send('GET general_check/all', {});
  const replies: [string, unknown][] = await Promise.all([
    client.call('GET stock/kept').then((reply) => ['GET stock/kept', reply] as [string, unknown]),
    client.call('GET user/auth').then((reply) => ['GET user/auth', reply] as [string, unknown]),
    client.call('GET drug_box/with_unit').then((reply) => ['GET drug_box/with_unit', reply] as [string, unknown]),
    client.call('GET drug_type/allowed').then((reply) => ['GET drug_type/allowed', reply] as [string, unknown]),
    client.send('GET drug_type/all', {}).then((reply) => ['GET drug_type/all', reply] as [string, unknown]),
    client.send('GET unit/all', {}).then((reply) => ['GET unit/all', reply] as [string, unknown]),
    client.send('GET waste_reason/all', {}).then((reply) => ['GET waste_reason/all', reply] as [string, unknown]),
    ...idsOf(checks).map((id) => questionsOf(client, id)),
  ]);
  return { owner, takenAt, replies: Object.fromEntries([...replies, ['GET general_check/all', checks]]) };
}

async function questionsOf(client: Client, id: string): Promise<[string, unknown]> {
  const asked = await client.call('GET general_check/questions', { general_check_id: id });
  return [`GET general_check/questions ${id}`, asked];
}

function idsOf(rows: unknown): readonly string[] {
  return (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const { id } = fieldsOf(row);
    return typeof id === 'string' ? [id] : [];
  });
}
