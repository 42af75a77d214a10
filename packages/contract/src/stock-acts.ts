import type { StockAct, VialName } from '@vialant/domain/custody/effect/stock';
import { type Amount, amountFromMicrograms, negate } from '@vialant/domain/values/amount';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The acts that a call records, as far as they change the stock. It looks at one field after the other: a call that a
 * device has kept may be of another version.
 */
export function stockActsOf({ call, body }: { readonly call: string; readonly body: unknown }): readonly StockAct[] {
  const fields = fieldsOf(body);
  const { data } = fields;
  const rows = Array.isArray(data) ? data.map(fieldsOf) : [fields];
  switch (call) {
    case 'POST stock_move_record/create':
    case 'POST stock_move_record/create/many':
      return rows.flatMap((row) => moveOf(row, row['waste_remaining'] === 1));
    case 'POST stock_move_record/administer_and_waste_remaining':
      return rows.flatMap((row) => moveOf(row, true));
    case 'POST stock_move_record/update':
      return rows.map(({ id }) => ({ kind: 'incident_number', moveId: String(id) }));
    case 'POST drug/update':
    case 'POST drug/update/many':
      return rows.flatMap(transferOf);
    case 'POST drug/create':
    case 'POST drug/create/many':
      return rows.flatMap(newVialOf);
    case 'POST box_check/create':
      return rows.flatMap(resealOf);
    case 'POST drug_box/update':
      return rows.flatMap(boxTransferOf);
    default:
      return [];
  }
}

/** A device that does not know the id of a vial keeps its code in the place of the id. */
function vialName(id: unknown): VialName {
  const { code } = fieldsOf(id);
  return typeof code === 'string' ? { code } : { id: String(id) };
}

/** The amount that is taken out; on the wire it is a negative quantity. */
function takenAmount(quantity: unknown): Amount | null {
  const amount = amountOf(quantity);
  return amount === null ? null : negate(amount);
}

function moveOf(row: Fields, isRestWasted: boolean): StockAct | [] {
  const { drug_id, source_id, stock_move_type_id__name: type, quantity, waste_all, reverse_distributor } = row;
  const vial = vialName(drug_id);
  switch (type) {
    case 'administer': {
      // Whoever did not know the vial could not say what becomes of its rest (ADMIN-07).
      const unsaid = 'code' in vial ? 'as its type says' : 'stays';
      return { kind: type, vial, amount: takenAmount(quantity), rest: isRestWasted ? 'wasted' : unsaid };
    }
    case 'waste':
      // OPEN-105: a vial goes to a reverse distributor as a whole.
      return {
        kind: type,
        vial,
        amount: takenAmount(quantity),
        isAll: waste_all === 1 || reverse_distributor === 1,
      };
    case 'un_administer':
      return { kind: type, vial, moveId: String(source_id) };
    default:
      return [];
  }
}

function transferOf({ id, drug_box_id: boxId, transfer_to_user_group_id: group }: Fields): StockAct | [] {
  if (typeof boxId !== 'string') return [];
  return { kind: 'drug_transfer', vial: { id: String(id) }, boxId, agencyId: typeof group === 'string' ? group : null };
}

function newVialOf(row: Fields): StockAct | [] {
  const { barcode_id: code, type: typeId, drug_box_id: boxId, expiration_date: expiresOn, lot_number: lot } = row;
  if (typeof code !== 'string' || typeof typeId !== 'string' || typeof boxId !== 'string') return [];
  if (typeof expiresOn !== 'string' || typeof lot !== 'string') return [];
  const vial = { code, typeId, boxId, expiresOn, lot };
  return { kind: 'drug_create', vial, amount: amountOf(row['quantity']) };
}

function resealOf({ drug_box_id: boxId, drug_box__barcode_id: newCode }: Fields): StockAct | [] {
  return typeof newCode === 'string' ? { kind: 'reseal', boxId: String(boxId), newCode } : [];
}

function boxTransferOf({ id, unit_id: unitId }: Fields): StockAct | [] {
  return typeof unitId === 'string' ? { kind: 'box_transfer', boxId: String(id), unitId } : [];
}

function amountOf(quantity: unknown): Amount | null {
  return typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
