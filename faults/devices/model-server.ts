import { HEADERS } from '@vialant/contract/envelope';
import { amountFromMicrograms, NO_AMOUNT } from '@vialant/domain/values/amount';
import { Refused } from '@vialant/domain/words/refusal';
import { memoryApi, type MemoryRoutes, refuse, type SeenRequest } from '../../apps/web/src/testing/memory-api.ts';
import type { Aftermath, DeviceServer, Person, Stock } from './device-server.ts';
import { type Asking, leftOnWire, type ModelBox, ModelRecord, type ModelVial } from './model-record.ts';
import { stockOf } from './stock-plan.ts';

type Body = Readonly<Record<string, unknown>>;
type Work = (body: Body, asking: Asking, request: SeenRequest) => unknown;

const AGENCY = 'g-1';
const BEGIN_MS = Date.parse('2026-03-01T08:00:00.000Z');
const row = { created_by: null, created_on: '2026-01-01T00:00:00.000Z', user_group_id: AGENCY } as const;

/** A server in memory that judges as the real one does, and answers each key once. It has its own clock. */
export class ModelServer implements DeviceServer {
  readonly agencyId = AGENCY;
  readonly people: readonly Person[] = ['ana', 'ben'].map((id) => ({ id, token: `of ${id}` }));
  readonly desk: Person = { id: 'dee', token: 'of dee' };
  readonly fetch: typeof fetch;
  readonly #record = new ModelRecord();
  readonly #answers = new Map<string, { readonly request: string; readonly answer: unknown }>();
  readonly #handedOver: string[] = [];
  #nowMs = BEGIN_MS;

  constructor() {
    this.fetch = memoryApi(this.#routes()).fetch;
  }

  now = (): Date => new Date(this.#nowMs);

  wait = (ms: number): void => {
    this.#nowMs += ms;
  };

  newStock = async (story: string): Promise<Stock> => {
    const plan = stockOf(story);
    const boxes = plan.boxes.map((code) => this.#record.addBox(code));
    const vials = plan.vials.map(({ code, box, micrograms, isReusable, isQuiet }) => {
      const boxId = boxes[box]?.id ?? '';
      const amount = amountFromMicrograms(micrograms) ?? NO_AMOUNT;
      const { id } = this.#record.addVial(code, boxId, amount, this.now(), isReusable);
      return { id, code, boxId, micrograms, isQuiet };
    });
    this.wait(60 * 60_000);
    return { boxes: boxes.map(({ id, code }) => ({ id, code })), vials, typeId: 't-1', unitId: 'u-1' };
  };

  lastTaken = async (vialId: string): Promise<string | null> => {
    const moves = this.#record.vials.get(vialId)?.moves ?? [];
    return moves.findLast(({ type, isReversed }) => type !== 'un_administer' && !isReversed)?.id ?? null;
  };

  aftermath = async (): Promise<Aftermath> => ({
    applied: this.#record.applied,
    handedOver: this.#handedOver,
    left: new Map([...this.#record.vials.values()].map((vial) => [vial.code, leftOnWire(this.#record, vial)])),
  });

  #routes(): MemoryRoutes {
    const writes = { take: this.#write.bind(this) };
    const data = (body: Body): readonly Body[] => body['data'] as readonly Body[];
    const record = this.#record;
    const moves = (ids: readonly string[]): unknown => ids.map((id) => ({ id }));
    return {
      'GET user/auth': this.#read((_input, { userId }) => ({
        id: userId,
        first_name: 'A',
        last_name: 'B',
        primary_email: 'a@b.test',
        user_group: { id: AGENCY, name: 'Harbor EMS' },
      })),
      'GET code/find': this.#read(({ barcode_id }) => this.#found(record.find(String(barcode_id)))),
      'GET drug/for_box': this.#read(({ drug_box_id }) =>
        [...record.vials.values()]
          .filter((vial) => vial.boxId === drug_box_id && record.leftIn(vial) > NO_AMOUNT)
          .map((vial) => this.#vialRow(vial)),
      ),
      'GET user_group/transfer_info': this.#read(({ drug_id }) => ({
        can_un_administer: 0,
        drug_in_other_agency: 0,
        is_reusable: record.vials.get(String(drug_id))?.isReusable ? 1 : 0,
      })),
      'POST stock_move_record/create': writes.take((body, asking) => record.takeAll([body], asking).map(asRow)[0]),
      'POST stock_move_record/create/many': writes.take((body, asking) => moves(record.takeAll(data(body), asking))),
      'POST stock_move_record/administer_and_waste_remaining': writes.take((body, asking) =>
        moves(record.takeAll([body], asking, true)),
      ),
      'POST drug/update/many': writes.take((body, asking, { headers }) => {
        record.transfer(data(body), asking, keyOf(headers));
        return [];
      }),
      'POST drug/create/many': writes.take((body, asking, { headers }) =>
        record.receive(data(body), asking, keyOf(headers)).map((vial) => this.#vialRow(vial)),
      ),
      'POST drug_box/update': writes.take((body, asking, { headers }) => {
        record.moveBox(body, asking, keyOf(headers));
        return { ...row, id: body['id'] };
      }),
      'POST box_check/create': writes.take((body, asking) => ({
        id: 'c-1',
        created_on: row.created_on,
        user_names: 'A B',
        discrepancies: record.check(body, asking),
      })),
      'POST discrepancy/create': writes.take(({ notes }) => {
        this.#handedOver.push(String(notes));
        return { id: 'x-1' };
      }),
      'POST image/upload': this.#read(() => ({ url: '/picture' })),
    } as MemoryRoutes;
  }

  /** Every call proves its session. */
  #read(work: Work) {
    return (input: Body, request: SeenRequest): unknown => {
      const asking = this.#asking(request.headers);
      return asking === null ? refuse('SESSION_EXPIRED') : work(input, asking, request);
    };
  }

  /** A write is answered once under its key, and a repair also under the key of what it repairs. */
  #write(work: Work) {
    return this.#read((body, asking, request) => {
      const said = JSON.stringify([request.key, body]);
      const nameOf = (key: unknown): string => `${asking.userId} ${String(key)}`;
      const repaired = body['repair_of'] === undefined ? null : nameOf(body['repair_of']);
      const name = nameOf(keyOf(request.headers));
      const before = this.#answers.get(name);
      if (before) return before.request === said ? before.answer : refuse('KEY_REUSED');
      if (repaired !== null && this.#answers.has(repaired)) return refuse('KEY_REUSED');
      try {
        const answer = work(body, asking, request);
        for (const key of [name, repaired]) if (key !== null) this.#answers.set(key, { request: said, answer });
        return answer;
      } catch (error) {
        if (error instanceof Refused) return refuse(error.refusal.code);
        throw error;
      }
    });
  }

  #asking(headers: Headers): Asking | null {
    const person = [...this.people, this.desk].find(({ token }) => token === headers.get(HEADERS.authToken));
    const told = headers.get(HEADERS.deviceTime);
    const deviceNow = told === null ? null : new Date(told);
    // No two things happen at the same moment.
    this.wait(1000);
    return person === undefined ? null : { userId: person.id, now: this.now(), deviceNow };
  }

  #found(found: ModelVial | ModelBox | null): unknown {
    const none = { kind: 'unknown', drug_in_other_agency: 0 };
    if (found === null) return none;
    if ('boxId' in found) return { ...none, kind: 'drug', drug: this.#vialRow(found) };
    const { id, code } = found;
    return { ...none, kind: 'drug_box', drug_box: { ...row, id, name: code, barcode_id: code } };
  }

  #vialRow(vial: ModelVial): Body {
    return {
      ...row,
      id: vial.id,
      barcode_id: vial.code,
      type: 't-1',
      drug_box_id: vial.boxId,
      expiration_date: '2040-01-01',
      quantity: 1,
      lot_number: 'L',
      stock_move_record__quantity: leftOnWire(this.#record, vial),
    };
  }
}

function asRow(id: string): { id: string } {
  return { id };
}

function keyOf(headers: Headers): string {
  return headers.get(HEADERS.idempotencyKey) ?? '';
}
