import type { QueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { amountFromMicrograms, displayAmount, negate, NO_AMOUNT, type UnitFields } from '@vialant/domain/values/amount';
import { fill } from '@vialant/domain/words/fill';
import { keepAct } from '@vialant/domain/words/field/keep-act';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import type { Act } from '../../acts/act.ts';
import type { NewDrugsDraft, StockDraft } from '../../acts/draft.ts';
import type { KeptLine, KeptReceipt } from '../../acts/kept-receipt.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { type LastKnown, lastKnown } from '../../features/stock-form/offline/last-known.ts';
import { fieldsOf } from '../../outbox/entry.ts';
import type { DeviceView } from '../../stock/view.ts';
import { DRUG_TYPES_KEY } from '../../queries/drug-type.ts';
import { USERS_KEY } from '../../queries/user.ts';
import { boxCodeOf, codesOf } from './entry-of-act.ts';
import { knownRows } from './known-rows.ts';

type KeptInMiddle = {
  readonly act: Act;
  readonly witness: WitnessFields;
  /** The name of the witness, where the server has told it to the app. */
  readonly witnessName: string | null;
  /** The user who acts, where the device knows them. */
  readonly ownId: string | null;
  readonly happenedAt: Date;
};

const NO_MORE: Pick<StockDraft, 'backTo' | 'offeredIncident'> = {};

/** The receipt of an act that was kept in its middle (OPEN-115, OPEN-138), with the names that the device knows. */
export function keptOfAct(kept: KeptInMiddle, queryClient: QueryClient, view: DeviceView | null): KeptReceipt {
  const { act, happenedAt } = kept;
  const known = lastKnown(queryClient, view);
  const boxCode = codesOf(act)[0] ?? boxCodeOf(act, queryClient);
  const { backTo, offeredIncident } = 'codes' in act.draft ? act.draft : NO_MORE;
  return {
    ids: [act.id],
    said: keepAct.said,
    sentence: act.discrepancyMessage === null ? act.sentence : `${act.sentence} ${act.discrepancyMessage}`,
    // A vial that is moved or new is not in its box yet; the sentence says where it goes.
    box: act.kind === 'drug_transfer' || act.kind === 'drug_create' ? null : (known.box(boxCode)?.label ?? null),
    isCheck: act.kind === 'box_check' || act.kind === 'reseal',
    lines: linesOf(act, known, queryClient),
    happenedAt: happenedAt.toISOString(),
    witness: witnessText(kept, queryClient),
    next: 'home',
    ...(backTo && { backTo }),
    ...(offeredIncident !== undefined && { offeredIncident }),
  };
}

function linesOf(act: Act, known: LastKnown, queryClient: QueryClient): readonly KeptLine[] {
  switch (act.kind) {
    case 'administer':
      return movedLines(act.draft, words.given, known);
    case 'waste':
      return movedLines(act.draft, words.wasted, known);
    case 'un_administer':
    case 'drug_transfer':
    case 'offline_repair':
      return act.draft.codes.map((code) => ({ code, name: known.vial(code)?.typeName ?? '', amount: null }));
    case 'drug_create':
      return newLines(act.draft, queryClient);
    case 'box_check':
    case 'reseal': {
      const vials = known.box(boxCodeOf(act, queryClient))?.vials ?? [];
      const seen = new Set(act.draft.drug_checks.map(({ drug_id }) => drug_id));
      return vials
        .filter(({ id }) => seen.has(id))
        .map(({ code, typeName }) => ({ code, name: typeName, amount: null }));
    }
    case 'box_transfer':
    case 'coded':
      return [];
  }
}

/** The vials of a dose or a waste; without a stated amount it is all that the vial holds. */
function movedLines({ body, codes }: StockDraft, text: string, known: LastKnown): readonly KeptLine[] {
  const rows: readonly object[] = 'data' in body ? body.data : [body];
  return codes.map((code, place) => {
    const vial = known.vial(code);
    const { quantity } = fieldsOf(rows[place]);
    const amount = quantity === null || quantity === undefined ? words.all : amountText(quantity, vial?.type);
    return { code, name: vial?.typeName ?? '', amount: amount === null ? null : fill(text, { amount }) };
  });
}

function newLines({ data, name }: NewDrugsDraft, queryClient: QueryClient): readonly KeptLine[] {
  const type = knownRows(queryClient, 'drug_type', DRUG_TYPES_KEY).find(({ id }) => id === data[0]?.type);
  const units = type && unitFieldsOf(type);
  return data.map((vial) => ({ code: vial.barcode_id, name, amount: amountText(vial.quantity, units) }));
}

/** The amount as people read it; null where the device does not know in which unit. */
function amountText(quantity: unknown, units: UnitFields | undefined): string | null {
  const amount = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
  if (amount === null || units === undefined) return null;
  return displayAmount(amount < NO_AMOUNT ? negate(amount) : amount, units);
}

/** The witness by name and kind. */
function witnessText({ witness, witnessName, ownId }: KeptInMiddle, queryClient: QueryClient): string | null {
  const { guest_verify__name: guest, guest_verify__title: title, witness_id: id } = witness;
  if (guest !== undefined) return fill(words.guest, { name: guest, title: title ?? '' });
  if (witness.witness_biometric_guid !== undefined) {
    return witnessName === null ? words.byCode : fill(words.named, { name: witnessName, kind: words.byCode });
  }
  if (witness.witness_device_code !== undefined) {
    return witnessName === null ? words.byPhone : fill(words.named, { name: witnessName, kind: words.byPhone });
  }
  if (id === undefined) return null;
  const person = knownRows(queryClient, 'user', USERS_KEY).find((each) => each.id === id);
  const name = person === undefined ? '' : `${person.first_name} ${person.last_name}`.trim() || person.primary_email;
  const kind = id === ownId ? words.self : words.byPassword;
  return name === '' ? kind : fill(words.named, { name, kind });
}
