import { displayAmount, amountFromMicrograms, negate } from '@vialant/domain/values/amount';
import { displayCode } from '@vialant/domain/scan/code';
import { fill } from '@vialant/domain/words/fill';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { messages } from '@vialant/domain/words/messages';
import type { Act } from '../../acts/act.ts';
import type { KeptLine, KeptReceipt } from '../../acts/kept-receipt.ts';
import { guestKey } from '../../features/stock-form/offline/use-keep-form.ts';
import { type LastKnown, lastKnown, NOTHING_KNOWN } from '../../features/stock-form/offline/last-known.ts';
import { unitsOf } from '../../features/stock-form/vial-amount.ts';
import { isCheck, isCoded, type OutboxEntry, queueOf, readEntry } from '../../outbox/entry.ts';
import { paths } from '../navigation/paths.ts';
import type { SaveActPorts } from './save-act.ts';

/** Keeps an act that names codes: all of its parts, or none. Without a signed-in user it belongs to nobody (OPEN-077). */
export async function keepParts(
  { services, store, queryClient, toast, navigate }: SaveActPorts,
  act: Act<'coded'>,
): Promise<void> {
  const { storage, outbox, offlineWork, acts } = services;
  const { parts, phone, form, ...shared } = act.draft;
  const who = storage.get('knownUser') ?? { userId: null, userGroupId: null };
  const of = { ...shared, ...(phone && { phone }), ...who, v: 2, refusal: null };
  const entries = parts.flatMap((part) => readEntry({ ...part, ...of }) ?? []);
  try {
    if (entries.length !== parts.length) throw new Error('a part that cannot be kept');
    await outbox.add(
      ...entries.map(({ v: _v, refusal: _refusal, filled, ...entry }) => ({ ...entry, ...(filled && { filled }) })),
    );
  } catch {
    store.keep(act);
    toast(messages.offline.notSaved);
    return;
  }
  store.forget(act.id);
  acts.forgetForm(form);
  acts.forgetForm(guestKey({ actId: act.id }));
  const known = storage.signedIn() ? lastKnown(queryClient, offlineWork.view()) : NOTHING_KNOWN;
  await navigate(paths.kept, { replace: true, state: { kept: receiptOf(act, entries, known) } });
}

/** The receipt of what is kept (OPEN-138), with the names that the device knows. */
function receiptOf(act: Act<'coded'>, entries: readonly OutboxEntry[], known: LastKnown): KeptReceipt {
  const [first] = entries;
  const queue = first === undefined ? 'acts' : queueOf(first);
  const boxes = new Set(entries.flatMap(({ code }) => known.box(code)?.label ?? []));
  const bare = queue === 'daily_checks' && first !== undefined ? displayCode(first.code) : null;
  return {
    ids: entries.map(({ id }) => id),
    said: saidOf(queue, entries.length),
    sentence: act.sentence,
    box: boxes.size === 0 ? bare : [...boxes].join(', '),
    isCheck: queue === 'daily_checks',
    lines: entries.flatMap((entry) => linesOf(entry, known)),
    happenedAt: act.draft.happenedAt,
    witness: first === undefined ? null : witnessOf(first),
    next: queue === 'wastes' ? 'back twice' : 'home',
  };
}

/** OFFLINE-07 to OFFLINE-09, OPEN-041. */
function saidOf(queue: ReturnType<typeof queueOf>, count: number): string {
  if (queue === 'daily_checks') return messages.offline.check.text;
  if (queue === 'wastes') return messages.offline.waste.text;
  return fill(count === 1 ? messages.offline.administration : messages.offline.administrations, { n: count });
}

/** The vials of an entry; an amount that is not said is all that the vial holds. */
function linesOf({ request, code, unit }: OutboxEntry, known: LastKnown): readonly KeptLine[] {
  const nameOf = (of: string): string => known.vial(of)?.typeName ?? '';
  if (!isCoded(request)) return [];
  if (isCheck(request)) {
    const codes = request.body.drug_checks.map(({ drug_id }) => drug_id.code);
    return codes.map((met) => ({ code: met, name: nameOf(met), amount: null }));
  }
  const { quantity, stock_move_type_id__name: type } = request.body;
  const taken = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
  const units = unitsOf({ barcode: code, typeName: '', known: known.vial(code) }, unit ?? 'piece');
  const amount = taken === null || units === null ? words.all : displayAmount(negate(taken), units);
  return [{ code, name: nameOf(code), amount: fill(type === 'waste' ? words.wasted : words.given, { amount }) }];
}

function witnessOf({ guest, phone }: OutboxEntry): string | null {
  if (phone !== undefined) return fill(words.named, { name: phone.name, kind: words.byPhone });
  return guest && fill(words.guest, guest);
}
