import type { RouteKey } from '@vialant/contract/route';
import { isVehicleCode } from '@vialant/domain/scan/code';
import { microgramsNumber, NO_AMOUNT } from '@vialant/domain/values/amount';
import { addDays, utcDate } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { numberNotKept, offlineWork as words } from '@vialant/domain/words/field/offline-work';
import { waitingHere } from '@vialant/domain/words/waiting-here';
import { ApiError } from '../api/failure.ts';
import { type KeptMove, textOf, type Wire } from './read-stock.ts';
import type { DeviceView, ViewedVial } from './view.ts';

/** The answer of the device in the place of the server's; undefined where it knows none. */
export function answerFrom(view: DeviceView, key: RouteKey, input: Wire, now: Date): unknown {
  const text = (name: string): string => textOf(input[name]);
  switch (key) {
    case 'GET code/find':
      return found(view, text('barcode_id'));
    case 'GET drug/for_box':
      return recorded(view, ({ boxId, amount }) => boxId === text('drug_box_id') && amount > NO_AMOUNT);
    case 'GET drug/by_ids':
      return recorded(view, ({ id }) => text('ids').split(',').includes(id));
    case 'GET drug':
      return recorded(view, ({ id }) => id === text('id'))[0] ?? null;
    case 'GET user_group/transfer_info':
      return transferInfo(view, text('drug_id'));
    case 'GET stock_move_record/administered':
      return takenFrom(view, text('drug_id'), text('includeWasted') === '1');
    case 'GET drug_box/with_unit':
      return input['user_group_id'] === undefined ? view.boxes.map(({ wire }) => wire) : undefined;
    case 'GET drug_type/short_date':
      return usualOf(view, text('type'), now);
    case 'GET user/all':
      return view.stock.people.map((person) => ({ ...person, primary_email: '' }));
    // The device does not know what a package stands for; the form is filled in by hand.
    case 'GET national_drug_code/search':
      return null;
    case 'GET general_check/questions':
      return view.stock.replies[`${key} ${text('general_check_id')}`];
    default:
      return Object.keys(input).length === 0 ? view.stock.replies[key] : undefined;
  }
}

function found(view: DeviceView, code: string): unknown {
  const here = { drug_in_other_agency: 0 } as const;
  if (isVehicleCode(code)) return { kind: 'vehicle', ...here };
  const vial = view.vial(code);
  if (vial !== null) {
    refuseHere(vial);
    return { kind: 'drug', drug: vial.wire, ...here };
  }
  const box = view.box(code);
  return box === null ? { kind: 'none', ...here } : { kind: 'drug_box', drug_box: box.wire, ...here };
}

/** What this device has recorded itself is known for sure: of a vial that it has used up nothing more can be taken. */
function refuseHere({ isNew, isUsedUpHere, code }: ViewedVial): void {
  const why = isUsedUpHere ? waitingHere.usedUp : isNew ? words.newHere : null;
  if (why === null) return;
  const message = fill(why, { code });
  throw new ApiError({ kind: 'refused', status: 409, err: 'ALREADY_USED', message, fields: {}, traceId: 'device' });
}

/** Those of them that the server knows; the others wait on this device and have no id yet. */
function recorded({ vials }: DeviceView, isWanted: (vial: ViewedVial) => boolean): readonly Wire[] {
  return vials.filter((vial) => !vial.isNew && isWanted(vial)).map(({ wire }) => wire);
}

function transferInfo(view: DeviceView, drugId: string): unknown {
  const vial = view.vials.find(({ id }) => id === drugId);
  const isTaken = view.moves.some((move) => move.drug_id === drugId && move.un_administer_id === null);
  const isReusable = vial && view.stock.types.get(vial.typeId)?.is_reusable === true;
  return { can_un_administer: isTaken ? 1 : 0, drug_in_other_agency: 0, is_reusable: isReusable ? 1 : 0 };
}

function takenFrom({ moves }: DeviceView, drugId: string, withWastes: boolean): readonly Wire[] {
  return moves
    .filter((move) => move.drug_id === drugId && (withWastes || move.type === 'administer'))
    .map((move) => moveWire(move));
}

function moveWire({ has_incident, ...move }: KeptMove): Wire {
  return { ...move, stock_move_type__name: move.type, incident_number: has_incident === 1 ? numberNotKept : null };
}

/** What is usual for vials of a type: as the type says, and as most of the kept vials held when they came. */
function usualOf({ stock }: DeviceView, typeId: string, now: Date): unknown {
  const type = stock.types.get(typeId);
  const isAllowed = type?.short_date_allowed === true;
  const days = isAllowed ? (type.short_date_num_days ?? null) : null;
  const counts = new Map<number, number>();
  for (const { row } of stock.vials) {
    const quantity = microgramsNumber(row.quantity);
    if (row.type === typeId) counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(([, one], [, other]) => other - one);
  return {
    allowed: isAllowed ? 1 : 0,
    num_days: days,
    short_date: days === null ? null : addDays(utcDate(now), days),
    usual_quantity: usual === undefined ? null : usual[0],
  };
}
