import type { Client } from './client.ts';
import type { Target } from './target.ts';

/** A user with their account and the session that was opened last. */
export type Person = {
  readonly id: string;
  readonly email: string;
  /** The password in its wire form. */
  password: string;
  readonly role: 'admin' | 'auditor' | 'user';
  readonly agencies: ReadonlySet<string>;
  token: string;
};

/** Rows of an agency that an attack may use up. */
export type Prey = {
  readonly unit: string;
  readonly spareUnit: string;
  readonly type: string;
  readonly spareType: string;
  readonly boxes: readonly string[];
  /** Full vials, and one that is empty. */
  readonly vials: readonly string[];
  readonly emptyVial: string;
  readonly administration: string;
  readonly check: string;
  readonly submission: string;
  readonly response: string;
  readonly openQuestion: string;
};

export type Agency = {
  readonly id: string;
  readonly organization: string;
  readonly name: string;
  /** A word that is in all data of the agency that no other agency may see. */
  readonly marker: string;
  readonly admin: Person;
  readonly auditor: Person;
  readonly staff: readonly Person[];
  /** A user who only does their work. */
  readonly honest: Person;
  /** A user whose account is attacked, and who never signs in. */
  readonly sleeper: Person;
  readonly prey: Prey;
};

/** Two users who belong to two agencies of one organisation. */
export type Rovers = {
  readonly here: Agency;
  readonly there: Agency;
  readonly admin: Person;
  readonly colleague: Person;
};

export type World = {
  readonly target: Target;
  readonly client: Client;
  /** The agencies that attack and are attacked. */
  readonly agencies: readonly Agency[];
  /** An agency with only honest users, which must stay unchanged. */
  readonly calm: Agency;
  readonly rovers: Rovers;
  /** The agency and table of every row, by the row's id. */
  readonly rows: ReadonlyMap<string, Row>;
};

export type Row = { readonly agency: string; readonly table: string };

export function allAgencies({ agencies, calm }: World): readonly Agency[] {
  return [...agencies, calm];
}

/** All agencies of which the person is not a member, including others of the same organisation. */
export function foreignTo(world: World, person: Person | null): readonly Agency[] {
  return allAgencies(world).filter(({ id }) => !person?.agencies.has(id));
}
