import type { Act } from '../../../acts/act.ts';
import type { StockRequest } from '../../../acts/draft.ts';
import { fieldsOf, isKeptRequest, type KeptRequest } from '../../../outbox/entry.ts';
import type { KeptAct } from '../../../outbox/repair.ts';

const WITNESS = /^(?:witness_|guest_verify__)/;

/**
 * A refused act as it was kept, with other codes where they are given, to be witnessed and sent anew under its own key. The
 * server has recorded nothing under that key; where it has meanwhile, it says so, and records nothing more. Once it is
 * recorded the next sync hears the same of the refused one, which then leaves the device.
 */
export function actOfEntry(entry: KeptAct, codes: ReadonlyMap<string, string>, sentence: string): Act | null {
  const { codes: vials } = entry;
  const facts = { id: entry.id, sentence, discrepancyMessage: null, from: '/' } as const;
  const form = `repair ${entry.id}`;
  const request = withCodes(withoutWitness(entry.request), codes);
  switch (request.call) {
    case 'POST drug/create/many':
      return { ...facts, kind: 'drug_create', draft: { data: request.body.data, name: '', form } };
    case 'POST box_check/create': {
      const isReseal = typeof request.body.drug_box__barcode_id === 'string';
      return { ...facts, kind: isReseal ? 'reseal' : 'box_check', draft: request.body };
    }
    case 'POST drug_box/update':
      return { ...facts, kind: 'box_transfer', draft: request.body };
    case 'POST drug/update/many':
      return { ...facts, kind: 'drug_transfer', draft: stockDraft(request, vials, form) };
    case 'POST stock_move_record/create':
    case 'POST stock_move_record/create/many':
    case 'POST stock_move_record/administer_and_waste_remaining':
      return { ...facts, kind: kindOf(request), draft: stockDraft(request, vials, form) };
    case 'POST stock_move_record/update':
    case 'POST general_check_submission/record':
      return null;
  }
}

/** Whether somebody has witnessed it as it was: what is changed is witnessed anew. */
export function wasWitnessed({ guest, phone, request }: KeptAct): boolean {
  const { data } = fieldsOf(request.body);
  const rows: readonly unknown[] = Array.isArray(data) ? data : [request.body];
  const isNamed = rows.some((row) => Object.keys(fieldsOf(row)).some((name) => WITNESS.test(name)));
  return guest !== null || phone !== undefined || isNamed;
}

function stockDraft(request: StockRequest, codes: readonly string[], form: string): Act<'drug_transfer'>['draft'] {
  const rows: readonly object[] = 'data' in request.body ? request.body.data : [request.body];
  const drugIds = rows.map((row) => {
    const { drug_id, id } = fieldsOf(row);
    const vialId = drug_id ?? id;
    return typeof vialId === 'string' ? vialId : '';
  });
  return { ...request, drugIds, codes, needsWitness: true, resealBoxIds: [], form };
}

function kindOf({ body }: StockRequest): 'administer' | 'waste' | 'un_administer' {
  const [row] = 'data' in body ? body.data : [body];
  const { stock_move_type_id__name: type } = fieldsOf(row);
  return type === 'waste' || type === 'un_administer' ? type : 'administer';
}

function withoutWitness(request: KeptRequest): KeptRequest {
  return mapped(request, (row) =>
    Object.fromEntries(Object.entries(fieldsOf(row)).filter(([name]) => !WITNESS.test(name))),
  );
}

function withCodes(request: KeptRequest, codes: ReadonlyMap<string, string>): KeptRequest {
  if (codes.size === 0) return request;
  return mapped(request, (row) => {
    const fields = fieldsOf(row);
    const name = request.call === 'POST drug/create/many' ? 'barcode_id' : 'drug_box__barcode_id';
    return { ...fields, [name]: codes.get(String(fields[name])) ?? fields[name] };
  });
}

/** The request with each row of its body changed; what it is stays what it was. */
function mapped({ call, body }: KeptRequest, change: (row: unknown) => object): KeptRequest {
  const { data } = fieldsOf(body);
  const request = { call, body: Array.isArray(data) ? { data: data.map(change) } : change(body) };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${call}`);
  return request;
}
