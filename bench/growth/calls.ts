import type { Chance } from '../../apps/server/src/demo/large/chance.ts';
import { BLANK, GIVEN, madeFrom, post } from '../custody/loads.ts';
import { GUEST } from '../guest.ts';
import type { BenchServer } from '../bench-server.ts';
import { BareClient, type Load, measure } from '../load.ts';

/** A record of some size behind a server of its own, and what is asked of it. */
export type Asked = {
  readonly server: BenchServer;
  readonly agencyId: string;
  readonly medic: string;
  readonly admin: string;
  readonly chance: Chance;
  /** Vials of any age that have equally many records, and the boxes of today. */
  readonly vials: readonly { readonly id: string; readonly code: string }[];
  readonly boxes: readonly { readonly id: string; readonly vials: readonly string[] }[];
  readonly period: string;
  readonly seconds: number;
};

export const CALLS: Readonly<Record<string, (asked: Asked, clients: number) => Promise<Load>>> = {
  'find by code': (asked, clients) =>
    get(asked, clients, asked.medic, () => `code/find?barcode_id=${asked.chance.one(asked.vials).code}`),
  administer: (asked, clients) => {
    const ofVial = madeFrom({ ...GIVEN, ...GUEST, drug_id: BLANK });
    return post({ ...asked, token: asked.medic }, clients, 'stock_move_record/create', () => ({
      body: ofVial(asked.chance.one(asked.chance.one(asked.boxes).vials)),
      agency: asked.agencyId,
    }));
  },
  'check of 40 vials': (asked, clients) =>
    post({ ...asked, token: asked.medic }, clients, 'box_check/create', () => {
      const box = asked.chance.one(asked.boxes);
      const drug_checks = box.vials.map((drug_id) => ({ drug_id, scanned_manually: 0 }));
      return { body: JSON.stringify({ drug_box_id: box.id, drug_checks }), agency: asked.agencyId };
    }),
  'history of a vial': (asked, clients) =>
    get(asked, clients, asked.admin, () => `drug/timeline?drug_id=${asked.chance.one(asked.vials).id}`),
  'first report page': (asked, clients) =>
    get(asked, clients, asked.admin, () => `report/rows?name=record&${asked.period}`),
};

async function get(
  { server, agencyId, seconds }: Asked,
  clients: number,
  token: string,
  next: () => string,
): Promise<Load> {
  const connections = Array.from({ length: clients }, () => new BareClient(server.port));
  const load = await measure(clients, seconds, async (client) => {
    const path = next();
    const head = `GET /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\nx-user-group-id: ${agencyId}\r\n\r\n`;
    const status = await connections[client]?.send(head);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  });
  for (const connection of connections) connection.close();
  return load;
}
