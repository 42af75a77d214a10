import type { AgencySettings } from '@vialant/domain/agency/settings';
import type pg from 'pg';
import { type Credentials, tokenHash } from '../db/agency-transaction.ts';

const MOST_KNOWN = 1000;

/** Who calls, as the database is asked for them; of two calls with the same name nothing differs. */
export type Caller = { readonly hash: Buffer; readonly group: string | null; readonly name: string };

export function callerOf({ token, userGroupId }: Credentials): Caller {
  const hash = tokenHash(token);
  // A header without a value asks for no agency.
  const group = userGroupId || null;
  return { hash, group, name: `${hash.toString('base64')} ${group ?? ''}` };
}

/**
 * The settings of agencies as one connection was told them. It tells the database which version it knows of a caller's
 * agency, and is told them again only when they have changed. What is known ends with the connection: another one may
 * lead to another database, whose versions count on their own.
 */
export class KnownSettings {
  readonly #versions = new Map<string, string>();
  readonly #settings = new Map<string, AgencySettings>();

  get isFull(): boolean {
    return this.#versions.size + this.#settings.size > MOST_KNOWN;
  }

  versionFor({ name }: Caller): string | null {
    return this.#versions.get(name) ?? null;
  }

  /** The settings of this version: as they are told now, or, where nothing is told, as they were told before. */
  take({ name }: Caller, version: string, told: AgencySettings | null): AgencySettings {
    const settings = told ?? this.#settings.get(version);
    if (settings === undefined) throw new Error('settings were not told that are not known');
    if (told !== null) {
      this.#versions.set(name, version);
      this.#settings.set(version, told);
    }
    return settings;
  }
}

const ofConnections = new WeakMap<pg.PoolClient, KnownSettings>();

/** To be asked for once in a transaction: what it says that it knows, it must still know when it is answered. */
export function settingsKnownBy(client: pg.PoolClient): KnownSettings {
  const before = ofConnections.get(client);
  const known = before === undefined || before.isFull ? new KnownSettings() : before;
  ofConnections.set(client, known);
  return known;
}
