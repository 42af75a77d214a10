import { dateOnly } from '@vialant/domain/values/date-only';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import type { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Job } from '../jobs/job-runner.ts';
import type { PaperDrawer } from '../pdf/paper-drawer.ts';
import { makePacket, type PacketSurroundings, type WantedPacket } from './make-packet.ts';
import type { PacketFolder } from './packet-folder.ts';
import { verifierPage } from './verifier-page.ts';

type Surroundings = {
  readonly db: Db;
  readonly folder: PacketFolder;
  readonly maker: CheckpointMaker;
  readonly keys: AgencyKeys;
  readonly drawer: PaperDrawer;
  readonly verifier?: () => Promise<Buffer>;
};

const MOST_TRIES = 4;
const NEWS_EVERY_MS = 300;

/** Makes the packets that people ask for, and removes those that were kept long enough. */
export function packetJobs({ db, folder, maker, keys, drawer, verifier = verifierPage }: Surroundings): Job[] {
  return [
    {
      name: 'packet',
      for: 'agency',
      mostTries: MOST_TRIES,
      run: async ({ day: id, signal, inAgency, readAgency }) => {
        const wanted = await inAgency((tx) => readWanted(tx, id));
        if (wanted === null) return;
        const tell = rarely((progress, writing) =>
          inAgency(async (tx) => {
            await sql`UPDATE packet SET progress = ${Math.floor(progress)}, writing = ${writing}
              WHERE id = ${id} AND ready_on IS NULL`.execute(tx);
          }),
        );
        const path = await folder.pathOf(id);
        // While the job is held: a process that has lost it cannot put another file in the place of the one that is there.
        const putInPlace: PacketSurroundings['putInPlace'] = (draft, { checkpoint }) =>
          inAgency(async (tx) => {
            const bytes = await folder.place(id, draft);
            await sql`UPDATE packet SET progress = 100, writing = NULL, ready_on = now(), bytes = ${bytes},
              checkpoint = ${checkpoint} WHERE id = ${id} AND ready_on IS NULL`.execute(tx);
          });
        await makePacket(wanted, path, { maker, keys, readAgency, verifier, tell, putInPlace, signal, drawer });
      },
    },
    {
      name: 'old packets',
      for: 'server',
      everyMs: TIMING.packet.sweepEveryMs,
      run: async () => {
        const { rows } = await sql<{ id: string }>`
          SELECT auth.sweep_packets(${milliseconds(TIMING.packet.keptForMs)}) AS id`.execute(db);
        await folder.keepOnly(new Set(rows.map(({ id }) => id)));
      },
    },
  ];
}

type WantedRow = {
  user_group_id: string;
  from_date: string;
  to_date: string;
  with_personal: boolean;
  created_by_name: string;
};

/** What was asked for; null where it is made already, or nobody wants it any more. */
async function readWanted(tx: Tx, id: string): Promise<WantedPacket | null> {
  const { rows } =
    await sql<WantedRow>`SELECT p.user_group_id, p.from_date, p.to_date, p.with_personal, p.created_by_name
    FROM packet p WHERE p.id = ${id}::uuid AND p.ready_on IS NULL`.execute(tx);
  const [row] = rows;
  const [from, to] = [dateOnly(row?.from_date ?? ''), dateOnly(row?.to_date ?? '')];
  if (!row || from === null || to === null) return null;
  const { user_group_id: agencyId, with_personal: withPersonal, created_by_name: madeBy } = row;
  return { agencyId, from, to, withPersonal, madeBy };
}

type Tell = (progress: number, writing: string) => Promise<void>;

/** Tells not more often than anybody looks. */
function rarely(tell: Tell): Tell {
  let last = 0;
  return async (progress, writing) => {
    if (Date.now() - last < NEWS_EVERY_MS) return;
    last = Date.now();
    await tell(progress, writing);
  };
}
