import type { Client } from './client.ts';
import type { Target } from './target.ts';

/** Somebody with an account, and whatever session of theirs was opened last. */
export type Person = {
  readonly id: string;
  readonly email: string;
  /** The password in its wire form. */
  password: string;
  readonly role: 'admin' | 'user';
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
  /** A word that stands in everything of the agency that no other one may see. */
  readonly marker: string;
  readonly admin: Person;
  readonly staff: readonly Person[];
  /** One who does nothing but their work. */
  readonly honest: Person;
  /** One whose account is attacked, and who never comes. */
  readonly sleeper: Person;
  readonly prey: Prey;
};

/** Two people of two sister agencies. */
export type Rovers = {
  readonly here: Agency;
  readonly there: Agency;
  readonly admin: Person;
  readonly colleague: Person;
};

export type World = {
  readonly target: Target;
  readonly client: Client;
  /** Those from which and against which everything is tried. */
  readonly agencies: readonly Agency[];
  /** One in which only honest people are, to be left as it is. */
  readonly calm: Agency;
  readonly rovers: Rovers;
  /** Whose row an id is, of all agencies, and of which table. */
  readonly rows: ReadonlyMap<string, Row>;
};

export type Row = { readonly agency: string; readonly table: string };

export function allAgencies({ agencies, calm }: World): readonly Agency[] {
  return [...agencies, calm];
}

/** The agencies of other organisations and sisters: all but those the person is a member of. */
export function foreignTo(world: World, person: Person | null): readonly Agency[] {
  return allAgencies(world).filter(({ id }) => !person?.agencies.has(id));
}
