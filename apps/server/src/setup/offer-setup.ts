import { randomInt } from 'node:crypto';
import { LIMITS } from '@vialant/domain/values/limits';
import type pg from 'pg';
import { tokenHash } from '../db/agency-transaction.ts';
import { ownerTransaction } from '../db/owner-transaction.ts';

// Without what looks like something else: no 0 and O, no 1, I and L, no U beside V.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * On a server without an organisation, a new code for its first run, to be printed once; null on any other. The codes
 * that other processes have printed stay good, unless too many wrong ones have been tried since.
 */
export function offerSetup(owner: pg.Pool): Promise<string | null> {
  return ownerTransaction(owner, async (client) => {
    // The same lock as in auth.try_setup_code: no code is added to a server that is being set up.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('vialant demo', 0))`);
    const { rows } = await client.query<{ is_set_up: boolean }>('SELECT auth.is_set_up()');
    if (rows[0]?.is_set_up !== false) return null;
    const code = newSetupCode();
    await client.query('DELETE FROM setup_code WHERE wrong_tries >= $1', [LIMITS.setupCode.maxTries]);
    await client.query('INSERT INTO setup_code (code_hash) VALUES ($1)', [setupCodeHash(code)]);
    return code;
  });
}

/** The form in which a code is stored, however its dashes and capitals were typed. */
export function setupCodeHash(typed: string): Buffer {
  return tokenHash(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}

function newSetupCode(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
