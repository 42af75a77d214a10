import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import type { SignedKeyChange } from '@vialant/domain/proof/key-change';
import type { DateOnly } from '@vialant/domain/values/date-only';
import { CompiledQuery, sql } from 'kysely';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { type Agency, type Ask, hasUnsealed, readCheckpoints, readKeyChanges } from '../custody/proof/export-record.ts';
import type { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { KeyError } from '../custody/proof/signing-key.ts';
import type { Tx } from '../db/agency-transaction.ts';
import type { PaperDrawer } from '../pdf/paper-drawer.ts';
import { PacketZip } from './packet-zip.ts';
import { writePacket } from './write-packet.ts';

/** What somebody asked for. */
export type WantedPacket = {
  readonly agencyId: string;
  readonly from: DateOnly;
  readonly to: DateOnly;
  readonly withPersonal: boolean;
  readonly madeBy: string;
};

export type PacketSurroundings = {
  readonly maker: CheckpointMaker;
  readonly keys: AgencyKeys;
  /** Reads the agency at one moment, for as long as it takes. */
  readonly readAgency: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly verifier: () => Promise<Buffer>;
  /** Told how much is written, in per cent, and what is being written. */
  readonly tell: (progress: number, writing: string) => Promise<void>;
  /** Gives the whole packet its name; whoever may not do so any more throws. */
  readonly putInPlace: (draft: string, made: MadePacket) => Promise<void>;
  readonly signal: AbortSignal;
  readonly drawer: PaperDrawer;
};

/** The checkpoint that seals what is in the packet. */
type MadePacket = { readonly checkpoint: number };

/** An agency at one moment, at which all its records are sealed. */
export type PacketMoment = {
  readonly tx: Tx;
  readonly ask: Ask;
  readonly agency: Agency;
  readonly registrations: readonly string[];
  readonly zone: string;
  readonly checkpoint: SignedCheckpoint;
  readonly keyChanges: readonly SignedKeyChange[];
  readonly madeOn: Date;
};

/** Between a checkpoint and the look at the record somebody may record; so often both are tried again. */
const MOST_TRIES = 50;

/**
 * Makes the packet beside its place, and has it put there when it is whole and on the disk. Everything in it is of one moment, at which the last
 * checkpoint seals all records: so its reports say what can be counted again from its record.
 */
export async function makePacket(wanted: WantedPacket, path: string, around: PacketSurroundings): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.part`;
  try {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      around.signal.throwIfAborted();
      await around.maker.make(wanted.agencyId, 'if anything is new');
      const made = await around.readAgency(async (tx) => {
        const moment = await readMoment(tx, wanted.agencyId);
        return moment === null ? null : writeWhole(moment, wanted, draft, around);
      });
      if (made === null) continue;
      await syncFile(draft);
      await around.putInPlace(draft, made);
      return;
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new Error('The agency records so much that no moment was found at which all of it is sealed.');
}

async function writeWhole(
  moment: PacketMoment,
  wanted: WantedPacket,
  draft: string,
  around: PacketSurroundings,
): Promise<MadePacket> {
  const key = await around.keys.find(wanted.agencyId, moment.checkpoint.public_key);
  if (key === null)
    throw new KeyError(`No file in ${around.keys.folder} holds the key of the agency's last checkpoint.`);
  const zip = new PacketZip(draft, moment.madeOn, around.signal);
  try {
    await writePacket(zip, moment, wanted, { ...around, key });
    await zip.finish();
  } catch (error) {
    await zip.abandon();
    throw error;
  }
  return { checkpoint: moment.checkpoint.statement.number };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type AgencyRow = { id: string; name: string; zone: string; now: string; registrations: string[] };

/** The agency as the transaction sees it; null where some of its records are not sealed yet. */
async function readMoment(tx: Tx, agencyId: string): Promise<PacketMoment | null> {
  const ask: Ask = async (text, values = []) =>
    (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as never[];
  if (await hasUnsealed(ask)) return null;
  const { rows } = await sql<AgencyRow>`
    SELECT g.id, g.name, coalesce(g.time_zone, 'UTC') AS zone, api.instant(now()) AS now,
      ARRAY(SELECT r.number FROM public.registration r WHERE r.archived_on IS NULL ORDER BY r.number) AS registrations
    FROM public.user_group g WHERE g.id = auth.agency_id() AND g.id = ${agencyId}::uuid`.execute(tx);
  const [row] = rows;
  const checkpoint = (await readCheckpoints(ask)).at(-1);
  if (!row || !checkpoint) throw new Error('no agency with a checkpoint was entered');
  const { id, name, zone, registrations, now } = row;
  const keyChanges = await readKeyChanges(ask);
  return { tx, ask, agency: { id, name }, registrations, zone, checkpoint, keyChanges, madeOn: new Date(now) };
}
