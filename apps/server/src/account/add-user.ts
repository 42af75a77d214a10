import type { StoredRow } from '@vialant/contract/stored-row';
import type { Role } from '@vialant/domain/agency/role';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { hashForStorage } from '../identity/password.ts';
import { refuseCommonPassword } from '../identity/refuse-password.ts';
import { noteAdminChange } from './note-admin-change.ts';
import { type Person, personRow } from './person-row.ts';

type NewUser = Person & { role: Role };

/** Adds a person to the agency with a first password. Refuses with EMAIL_IN_USE for an address of this agency alone. */
export async function createUser(db: Db, call: Call<NewUser & { password: string }>): Promise<StoredRow<'user'>> {
  const { password, ...person } = call.input;
  await agencyTransaction(db, call, async () => undefined);
  refuseCommonPassword(password);
  // Between two transactions: hashing is slow and must not hold a connection.
  const hash = await hashForStorage(password);
  // The stored fingerprint, by which a repetition is recognised, must hold nothing of the password.
  const fingerprint = JSON.stringify(['user/create', call.credentials.userGroupId, person]);
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, { ...call, fingerprint }, async () => {
      const id = await addUser(tx, person, hash);
      await noteAdminChange(tx, actor, call, `user create: ${person.primary_email}, ${person.role}`);
      return personRow(tx, actor, { ...person, id });
    }),
  );
}

async function addUser(tx: Tx, person: NewUser, passwordHash: string): Promise<string> {
  const { rows } = await sql<{ outcome: string; user_id: string }>`SELECT * FROM auth.add_user(${person.primary_email},
    ${person.first_name}, ${person.last_name}, ${person.role}, ${passwordHash})`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('auth.add_user answered nothing');
  if (added.outcome === 'in use') throw new Refused({ code: 'EMAIL_IN_USE' });
  return added.user_id;
}
