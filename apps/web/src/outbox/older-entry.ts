import { isScannedBy, SCANNED_BY, toldEntry } from '@vialant/domain/scan/scanned-by';
import { administerBody, boxCheckBody, wasteBody } from '../api/custody-body.ts';
import { type ByCode, fieldsOf } from './entry.ts';
import { checkNotes } from './fill.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An entry of the release before, with its queue, payload and target, in the form of today; anything else as it is. It is
 * sent as that release would have sent it, field by field.
 */
export function inTodaysForm(raw: unknown): unknown {
  const { v, queue, payload: kept, target, happenedAt: at, ...facts } = fieldsOf(raw);
  const happenedAt = new Date(String(at));
  const payload = fieldsOf(kept);
  if (v !== 1 || Number.isNaN(happenedAt.getTime())) return raw;
  const asked = askedBy(queue, payload, happenedAt);
  if (asked === null || !isTarget(queue, target)) return raw;
  const { barcode_id: code, guest, phone, pictures, unit, sentence, codes } = payload;
  return {
    ...facts,
    v: 2,
    happenedAt: at,
    request: asked,
    filled: target === null || queue === 'acts' ? null : filledBy(asked, fieldsOf(target)),
    code,
    codes: codesOf(queue, code, codes),
    sentence: sentence ?? null,
    unit: unit ?? null,
    guest,
    ...(phone !== undefined && { phone }),
    ...(pictures !== undefined && { pictures }),
  };
}

type Asked = { readonly call: unknown; readonly body: Fields };

/** What the entry asks for, with its codes; null where it is of no known queue, or not whole. */
function askedBy(queue: unknown, payload: Fields, offlineAt: Date): Asked | null {
  const { lat, lon, notes, input_barcode_manually: isTyped, scanned_by, barcode_id, request } = payload;
  if (!isPlace(lat) || !isPlace(lon) || !isTextOrNull(notes) || !isFlag(isTyped) || !isWay(scanned_by)) return null;
  if (typeof barcode_id !== 'string' || barcode_id === '') return null;
  if (queue === 'acts') {
    const { call, body } = fieldsOf(request);
    return { call, body: fieldsOf(body) };
  }
  const about = { position: { lat, lon }, notes, offlineAt, entry: toldEntry(scanned_by, isTyped === 1) };
  return queue === 'daily_checks' ? checkOf(payload, about) : moveOf(queue, payload, { ...about, law: lawOf(payload) });
}

type About = Pick<Parameters<typeof wasteBody<ByCode>>[0], 'position' | 'offlineAt' | 'entry' | 'notes'>;

function checkOf(payload: Fields, about: About): Asked | null {
  const { barcode_id, box_id, codes, temperature_celsius: temperature } = payload;
  if (!Array.isArray(codes) || !isPlace(temperature) || !(box_id === undefined || typeof box_id === 'string'))
    return null;
  const checks = codes.map(fieldsOf).map(({ barcode_id: code, scanned_manually, scanned_by }) => ({
    drugId: { code: typeof code === 'string' ? code : '' },
    entry: toldEntry(isScannedBy(scanned_by) ? scanned_by : undefined, scanned_manually === 1),
  }));
  const boxId: ByCode = { code: String(barcode_id), ...(box_id !== undefined && { boxId: box_id }) };
  return { call: 'POST box_check/create', body: boxCheckBody({ ...about, boxId, checks, temperature }) };
}

function moveOf(queue: unknown, payload: Fields, about: About & { readonly law: object | null }): Asked | null {
  const { barcode_id, quantity, doses, waste_remaining, incident_number, of_batch, waste_all } = payload;
  const { law } = about;
  if (law === null || !isPlace(quantity)) return null;
  const facts = { ...about, law, quantity, drugId: { code: String(barcode_id) } };
  if (queue === 'wastes') {
    if (!isFlag(waste_all)) return null;
    const body = wasteBody({ ...facts, isAll: waste_all === 1, toDistributor: undefined });
    return { call: 'POST stock_move_record/create', body };
  }
  const isWhole = isFlag(waste_remaining) && typeof doses === 'number' && isTextOrNull(incident_number);
  if (queue !== 'administers' || !isWhole) return null;
  const way = waste_remaining === 1 ? 'administer_and_waste_remaining' : 'create';
  const body = administerBody({ ...facts, doses, incidentNumber: incident_number, isOfBatch: of_batch === 1 });
  return { call: `POST stock_move_record/${way}`, body };
}

function lawOf({ law }: Fields): object | null {
  const told = fieldsOf(law);
  return Object.values(told).every((value) => typeof value === 'string') ? told : null;
}

/** The request with what its codes were found to stand for. */
function filledBy({ call, body }: Asked, target: Fields): Asked {
  const { drug, quantity, rest, box } = target;
  if (typeof box === 'string') return { call, body: { ...body, ...checkFilledBy(body, target) } };
  const filled = {
    ...body,
    drug_id: drug,
    quantity: body['quantity'] ?? (quantity === undefined ? null : Number(quantity)),
  };
  const isDose = body['stock_move_type_id__name'] === 'administer';
  if (!isDose) return { call, body: filled };
  const way = rest === 'wasted' ? 'administer_and_waste_remaining' : 'create';
  return { call: `POST stock_move_record/${way}`, body: filled };
}

function checkFilledBy({ notes }: Fields, target: Fields): Fields {
  const idsOf = (name: string): readonly unknown[] => (Array.isArray(target[name]) ? target[name] : []);
  const drug_checks = [...new Set(idsOf('drugs'))].map((id) => {
    const way = SCANNED_BY.find((each) => idsOf(each).includes(id));
    const { isManual, scannedBy } = toldEntry(way, idsOf('manual').includes(id));
    return { drug_id: id, scanned_manually: isManual ? 1 : 0, scanned_by: scannedBy ?? undefined };
  });
  const text = typeof notes === 'string' ? notes : null;
  return { drug_box_id: target['box'], drug_checks, notes: checkNotes(text, idsOf('unknown').map(String)) };
}

/** What an entry was found to stand for; null before it was first sent. */
function isTarget(queue: unknown, target: unknown): boolean {
  const { drug, box } = fieldsOf(target);
  const isFound = queue === 'acts' ? target !== undefined : typeof (queue === 'daily_checks' ? box : drug) === 'string';
  return target === null || isFound;
}

function codesOf(queue: unknown, code: unknown, codes: unknown): unknown {
  if (queue === 'acts') return codes;
  return queue === 'daily_checks' ? [] : [code];
}

function isFlag(value: unknown): value is 0 | 1 {
  return value === 0 || value === 1;
}

function isPlace(value: unknown): value is number | null {
  return value === null || Number.isFinite(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isWay(value: unknown): value is 'camera' | 'typed' | 'hand_scanner' | undefined {
  return value === undefined || isScannedBy(value);
}
