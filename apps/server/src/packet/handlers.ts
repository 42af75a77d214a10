import type { CallReply } from '@vialant/contract/call';
import { isTooEarly } from '@vialant/domain/report/filters';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Call, FileAnswer, Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import type { PacketFiles } from '../office/downloads.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { PacketFolder } from './packet-folder.ts';

type Keys = Exclude<Extract<keyof Handlers, `${string} packet${string}`>, 'POST packet/link'>;
type Packet = CallReply<'GET packet'>;
type Mail = CallReply<'GET packet/mail'>;
type Asked = { readonly from_date: string; readonly to_date: string; readonly with_personal: 0 | 1 };

/** PACKET-01: packets are asked for, and watched until they can be fetched. */
export function packetHandlers(db: Db, onAsked: () => void = () => undefined): Pick<Handlers, Keys> {
  return {
    'GET packet/all': (call) => agencyTransaction(db, call, (tx) => readPackets(tx, null)),
    'GET packet': (call) => agencyTransaction(db, call, (tx) => readPacket(tx, call.input.id)),
    'POST packet/create': async (call) => {
      const packet = await askPacket(db, call);
      onAsked();
      return packet;
    },
    'GET packet/mail': (call) => agencyTransaction(db, call, readMail),
    'POST packet/mail': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => changeMail(tx, call.input.addresses))),
  };
}

/** The packets of the entered agency, for the links that lead to files. */
export function packetFiles(folder: PacketFolder | null): PacketFiles {
  const ready = async (tx: Tx, id: string): Promise<Packet | null> =>
    isStoredId(id) ? ((await readPackets(tx, id)).find(({ state }) => state === 'ready') ?? null) : null;
  return {
    nameOf: async (tx, id) => {
      const packet = await ready(tx, id);
      return packet === null ? null : logged(packet);
    },
    open: async (tx, id): Promise<FileAnswer | null> => {
      const packet = await ready(tx, id);
      if (packet === null || packet.bytes === null || folder === null) return null;
      const pieces = await folder.read(packet.id, packet.bytes);
      if (pieces === null) return null;
      const name = `packet-${packet.from_date}-${packet.to_date}.zip`;
      return { type: 'application/zip', name, pieces, size: packet.bytes };
    },
  };
}

function askPacket(db: Db, call: Call<Asked>): Promise<Packet> {
  return agencyTransaction(db, call, (tx, { userId, userGroupId: agencyId }) =>
    answerOnce(tx, call, async () => {
      const { from_date, to_date, with_personal } = call.input;
      if (isTooEarly(from_date)) throw new Refused({ code: 'PERIOD_TOO_EARLY' });
      const { rows } = await sql<{ id: string | null }>`SELECT auth.ask_packet(${from_date}::date, ${to_date}::date,
        ${with_personal === 1}, ${LIMITS.packets.most}) AS id`.execute(tx);
      const id = rows[0]?.id ?? null;
      if (id === null) throw new Refused({ code: 'TOO_MANY' });
      const packet = await readPacket(tx, id);
      const detail = `asked for: ${logged(packet)}`;
      await noteAccess(tx, { kind: 'download', userId, agencyId, address: call.caller.address, detail });
      return packet;
    }),
  );
}

function logged({ id, from_date, to_date, with_personal }: Packet): string {
  return `packet ${from_date} to ${to_date}, ${with_personal === 1 ? 'with' : 'without'} personal data, ${id}`;
}

async function readPackets(tx: Tx, id: string | null): Promise<Packet[]> {
  const { rows } = await sql<Omit<Packet, 'bytes'> & { bytes: string | null }>`
    SELECT * FROM auth.packets(${id}::uuid, ${milliseconds(TIMING.packet.keptForMs)})`.execute(tx);
  return rows.map((row) => ({ ...row, bytes: row.bytes === null ? null : Number(row.bytes) }));
}

async function readPacket(tx: Tx, id: string): Promise<Packet> {
  const [packet] = isStoredId(id) ? await readPackets(tx, id) : [];
  if (!packet) throw new Refused({ code: 'NOT_FOUND' });
  return packet;
}

async function readMail(tx: Tx): Promise<Mail> {
  const { rows } = await sql<Mail>`SELECT m.addresses, m.mailed_number, m.mailed_day::text AS mailed_day
    FROM checkpoint_mail m WHERE m.user_group_id = auth.agency_id()`.execute(tx);
  return rows[0] ?? { addresses: [], mailed_number: null, mailed_day: null };
}

async function changeMail(tx: Tx, addresses: readonly string[]): Promise<Mail> {
  const unique = [...new Set(addresses.map((address) => address.toLowerCase()))];
  await sql`INSERT INTO checkpoint_mail (user_group_id, addresses) VALUES (auth.agency_id(), ${unique}::text[])
    ON CONFLICT (user_group_id) DO UPDATE SET addresses = excluded.addresses`.execute(tx);
  return readMail(tx);
}
