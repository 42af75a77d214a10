import type { Talk } from '../../apps/server/src/testing/test-server.ts';
import { guest } from '../../apps/server/src/testing/custody-calls.ts';
import { newCode } from './acts.ts';
import type { Aftermath, Applied, DeviceServer, Person, Stock, StockVial } from './device-server.ts';
import { stockOf } from './stock-plan.ts';

type Row = { readonly id: string };
type Method = 'GET' | 'POST';

/** The server itself, with its database. Its clock is that of the machine. */
export class RealServer implements DeviceServer {
  readonly agencyId: string;
  readonly people: readonly Person[];
  readonly desk: Person;
  readonly #talk: Talk;
  readonly #types: { readonly reusable: string; readonly single: string };
  readonly #unitId: string;

  private constructor(talk: Talk, known: Pick<RealServer, 'agencyId' | 'people' | 'desk'>, rows: RealRows) {
    this.#talk = talk;
    this.agencyId = known.agencyId;
    this.people = known.people;
    this.desk = known.desk;
    this.#types = { reusable: rows.reusable, single: rows.single };
    this.#unitId = rows.unit;
  }

  static async over(talk: Talk): Promise<RealServer> {
    const personOf = async (name: string): Promise<Person> => ({
      id: await idOf(talk, `FROM user_account t WHERE t.primary_email = $1`, `${name}@demo.vialant.test`),
      token: await talk.signIn(name),
    });
    const agencyId = await idOf(talk, 'FROM user_group t WHERE t.name = $1', 'Harbor EMS');
    const typeOf = (name: string): Promise<string> =>
      idOf(talk, `FROM drug_type t WHERE t.name = $1 AND t.user_group_id = '${agencyId}'`, name);
    const rows = {
      reusable: await typeOf('Ketamine 500 mg'),
      single: await typeOf('Fentanyl 100 mcg'),
      unit: await idOf(talk, 'FROM unit t WHERE t.user_group_id = $1', agencyId),
    };
    const people = [await personOf('medic'), await personOf('partner')];
    return new RealServer(talk, { agencyId, people, desk: await personOf('admin') }, rows);
  }

  now = (): Date => new Date();

  wait = (): void => {};

  fetch: typeof fetch = async (target, init = {}) => {
    // A form is sent as its bytes, with the border between its parts.
    const body = new Response(init.body ?? null);
    const headers = Object.fromEntries(new Headers(init.headers));
    const type = body.headers.get('content-type');
    const payload = Buffer.from(await body.arrayBuffer());
    const { statusCode, rawPayload } = await this.#talk.app.inject({
      method: (init.method ?? 'GET') as Method,
      url: target instanceof Request ? target.url : target.toString(),
      headers: { ...(type !== null && { 'content-type': type }), ...headers },
      ...(payload.length > 0 && { payload }),
    });
    return new Response(new Uint8Array(rawPayload), { status: statusCode });
  };

  newStock = async (story: string): Promise<Stock> => {
    const as = this.desk.token;
    const plan = stockOf(story);
    const post = async (path: string, body: object): Promise<Row> => {
      const answer = await this.#talk.post(path, body, { as });
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.data as Row;
    };
    const boxes: { id: string; code: string }[] = [];
    for (const code of plan.boxes)
      boxes.push({ id: (await post('drug_box/create', { name: code, barcode_id: code })).id, code });
    const vials: StockVial[] = [];
    for (const { code, box, micrograms, isReusable, isQuiet } of plan.vials) {
      const boxId = boxes[box]?.id ?? '';
      const type = isReusable ? this.#types.reusable : this.#types.single;
      const about = { expiration_date: '2040-01-01', lot_number: 'L', quantity: micrograms, ...guest };
      const { id } = await post('drug/create', { barcode_id: code, type, drug_box_id: boxId, ...about });
      vials.push({ id, code, boxId, micrograms, isQuiet });
    }
    return { boxes, vials, typeId: this.#types.reusable, unitId: this.#unitId };
  };

  lastTaken = async (vialId: string): Promise<string | null> => {
    const rows = await this.#rows<Row>(
      `SELECT m.id FROM stock_move_record m WHERE m.drug_id = $1 AND m.type IN ('administer', 'waste')
         AND NOT EXISTS (SELECT FROM stock_move_record r WHERE r.source_id = m.id) ORDER BY m.created_on DESC LIMIT 1`,
      [vialId],
    );
    return rows[0]?.id ?? null;
  };

  aftermath = async (acts: ReadonlySet<string>, stock: Stock): Promise<Aftermath> => {
    const ids = [...acts];
    const named = [...(await this.#moves(ids, stock)), ...(await this.#checks(ids)), ...(await this.#received(ids))];
    const others = ids.filter((id) => !named.some(({ act }) => act === id));
    const applied = [...named, ...(await this.#answered(others))].toSorted((one, other) => one.order - other.order);
    const told = await this.#rows<{ notes: string }>(
      `SELECT p.note AS notes FROM discrepancy d JOIN personal_data p ON p.record_id = d.id
       WHERE d.discrepancy_type = 'Offline record refused'`,
    );
    const left = await this.#rows<{ code: string; left: string }>(
      `SELECT barcode_id AS code, amount_left AS left FROM drug WHERE user_group_id = $1`,
      [this.agencyId],
    );
    return {
      applied,
      handedOver: told.map(({ notes }) => notes),
      left: new Map(left.map((row) => [row.code, Number(row.left)])),
    };
  };

  /** Moves say in their notes of which act they are. Of this stock every move is of an act. */
  async #moves(acts: readonly string[], { vials }: Stock): Promise<Applied[]> {
    const rows = await this.#rows<Made & { type: string; drug_id: string; happened_at: Date | null }>(
      `SELECT coalesce(notes, '') AS act, type, drug_id, created_by, created_on,
         CASE WHEN offline THEN happened_at END AS happened_at FROM stock_move_record
       WHERE type <> 'receive' AND (notes = ANY ($1) OR drug_id = ANY ($2)) ORDER BY id`,
      [acts, vials.map(({ id }) => id)],
    );
    return rows.map((row) => ({ ...appliedBy(row, `${row.type} ${row.drug_id}`), happenedAt: row.happened_at }));
  }

  async #checks(acts: readonly string[]): Promise<Applied[]> {
    type Check = Made & { box: string; notes: string; happened_at: Date | null; seen: string[]; missing: string[] };
    const rows = await this.#rows<Check>(
      `SELECT left(c.notes, 36) AS act, c.drug_box_id AS box, c.notes, c.created_by, c.created_on,
         CASE WHEN c.user_was_offline THEN c.happened_at END AS happened_at,
         ARRAY(SELECT d.barcode_id FROM drug_check k JOIN drug d ON d.id = k.drug_id WHERE k.box_check_id = c.id) AS seen,
         ARRAY(SELECT d.barcode_id FROM discrepancy x JOIN drug d ON d.id = x.drug_id WHERE x.box_check_id = c.id)
           AS missing
       FROM box_check c WHERE left(c.notes, 36) = ANY ($1)`,
      [acts],
    );
    return rows.map(({ box: boxId, notes, seen, missing, ...row }) => ({
      ...appliedBy(row, `check ${boxId}`),
      happenedAt: row.happened_at,
      check: { boxId, notes, seen, missing },
    }));
  }

  async #received(acts: readonly string[]): Promise<Applied[]> {
    const rows = await this.#rows<Omit<Made, 'act'> & { code: string }>(
      'SELECT barcode_id AS code, created_by, created_on FROM drug WHERE barcode_id = ANY ($1)',
      [acts.map((act) => newCode('N', act))],
    );
    return rows.map((row) =>
      appliedBy({ ...row, act: acts.find((act) => newCode('N', act) === row.code) ?? '' }, 'receive'),
    );
  }

  /** Vials and boxes that were moved do not say by which act; its key does. */
  async #answered(acts: readonly string[]): Promise<Applied[]> {
    const rows = await this.#rows<Made>(
      'SELECT key AS act, user_id AS created_by, created_on FROM idempotent_answer WHERE key = ANY ($1)',
      [acts],
    );
    return rows.map((row) => appliedBy(row, 'answered'));
  }

  async #rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#talk.owner.query<T>(text, values)).rows;
  }
}

type RealRows = { readonly reusable: string; readonly single: string; readonly unit: string };
type Made = { readonly act: string; readonly created_by: string; readonly created_on: Date };

function appliedBy({ act, created_by, created_on }: Made, about: string): Applied {
  return { act, about, userId: created_by, happenedAt: null, order: created_on.getTime() };
}

async function idOf({ owner }: Talk, from: string, value: string): Promise<string> {
  const { rows } = await owner.query<Row>(`SELECT t.id ${from} ORDER BY t.id LIMIT 1`, [value]);
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing ${from}: ${value}`);
  return row.id;
}
