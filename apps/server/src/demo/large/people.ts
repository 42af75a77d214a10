import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashForStorage } from '../../identity/password.ts';
import { insert } from '../make-demo.ts';

/** Somebody of the agency, with the session in which they work while the demo is made. */
export type Person = { readonly id: string; readonly name: string; readonly tokenHash: Buffer };

export type Role = 'user' | 'auditor' | 'admin';

const FIRST_NAMES =
  'Ada Ben Carla Devin Elise Frank Gina Hugo Iris Jonas Kira Liam Mona Nils Olga Pablo Quinn Rosa Seth Tara'.split(' ');
const LAST_NAMES =
  'Abbott Brennan Castillo Dawson Ellery Fischer Grant Hollis Ivers Jensen Keller Lowell Mercer Nolan Ortiz Pruitt Quigley Ramsey Sutton Tillman'.split(
    ' ',
  );

/** People of one agency, each with a name of their own, who have been there since `since`. */
export class Hiring {
  readonly #client: pg.PoolClient;
  readonly #agency: { groupId: string; region: string; since: Date };
  readonly #sessions: Buffer[] = [];
  #count = 0;

  constructor(client: pg.PoolClient, agency: { groupId: string; region: string; since: Date }) {
    this.#client = client;
    this.#agency = agency;
  }

  /** The sessions in which people work while the demo is made. */
  get sessions(): readonly Buffer[] {
    return this.#sessions;
  }

  /** Adds somebody. Only who is given a password can sign in; most of the demo's people never do. */
  async add(role: Role, account: { email?: string; passwordForm?: string } = {}): Promise<Person> {
    const number = this.#count;
    this.#count += 1;
    const { groupId, region, since } = this.#agency;
    const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? '';
    const lastName = LAST_NAMES[(number + Math.floor(number / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
    const name = `${firstName} ${lastName}`;
    const id = await insert(this.#client, 'user_account', {
      primary_email: account.email ?? `${firstName}.${lastName}@metro.vialant.test`.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      region,
      home_user_group_id: groupId,
      created_on: since,
      proven_on: since,
    });
    await this.#client.query(
      'INSERT INTO membership (user_id, user_group_id, role, created_on) VALUES ($1, $2, $3, $4)',
      [id, groupId, role, since],
    );
    if (account.passwordForm !== undefined) {
      const hash = await hashForStorage(account.passwordForm);
      await this.#client.query('INSERT INTO user_password (user_id, hash) VALUES ($1, $2)', [id, hash]);
    }
    return { id, name, tokenHash: await this.#openSession(id) };
  }

  // Random bytes in the place of a hash: nobody has a token for them.
  async #openSession(userId: string): Promise<Buffer> {
    const tokenHash = randomBytes(32);
    await this.#client.query(
      `INSERT INTO user_session (token_hash, user_id, expires_on) VALUES ($1, $2, now() + interval '1 day')`,
      [tokenHash, userId],
    );
    this.#sessions.push(tokenHash);
    return tokenHash;
  }
}
