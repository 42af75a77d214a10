import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

export type Credential = {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

type CredentialRow = { id: string; public_key: Buffer; counter: string; transports: string[] };

/** The credentials of a person, the newest first. */
export async function credentialsOf(db: Db, userId: string): Promise<Credential[]> {
  const { rows } = await sql<CredentialRow>`SELECT * FROM auth.credentials_of(${userId})`.execute(db);
  return rows.map(({ id, public_key, counter, transports }) => ({
    id,
    publicKey: new Uint8Array(public_key),
    counter: Number(counter),
    transports,
  }));
}
