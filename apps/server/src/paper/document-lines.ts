import { amountText, measureText } from '@vialant/domain/report/cell';
import { dayIn, timeIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportValues } from '@vialant/domain/words/office/reports';
import { custodyPaper as words } from '@vialant/domain/words/proof/custody-paper';
import type { BoxEntry, Vial, VialEntry } from './custody-report.ts';
import type { DocumentLine } from '../pdf/document.ts';

type Common = Pick<VialEntry & BoxEntry, 'number' | 'hash' | 'checkpoint' | 'proof' | 'happened' | 'recorded'> &
  Pick<VialEntry & BoxEntry, 'place' | 'to_place' | 'person' | 'witness' | 'form' | 'notes'> &
  Pick<VialEntry & BoxEntry, 'is_offline' | 'is_typed' | 'is_erased'>;

/** A record of a vial as a line of the paper. */
export function vialLine(entry: VialEntry, vial: Vial, zone: string): DocumentLine {
  const { act, micrograms, incident, patient, given_by, is_reversed, changes } = entry;
  const acts = reportValues.act ?? {};
  const told = [
    incident && fill(words.incident, { incident }),
    patient && fill(words.patient, { patient }),
    given_by && fill(words.givenBy, { name: given_by }),
    ...changes.map(changeText),
    is_reversed === 1 && officeReports.wasReversed,
  ];
  return line(entry, zone, {
    act: acts[act] ?? act,
    amount: micrograms === null ? '' : amountOf(micrograms, vial),
    told,
  });
}

/** A record of a box as a line of the paper. */
export function boxLine(entry: BoxEntry, zone: string): DocumentLine {
  const { act, old_code, new_code, degrees, seen } = entry;
  const told = [
    old_code !== null && new_code !== null && fill(words.seals, { old: old_code, new: new_code }),
    seen !== null && fill(words.seen, { n: seen }),
    degrees !== null && fill(words.degrees, { n: degrees }),
  ];
  return line(entry, zone, { act: words.acts[act], amount: '', told });
}

type Own = { readonly act: string; readonly amount: string; readonly told: readonly (string | false | null)[] };

function line(entry: Common, zone: string, { act, amount, told }: Own): DocumentLine {
  const { number, hash, checkpoint, proof, place, to_place, person, witness, form, notes } = entry;
  const [happened, recorded] = [momentText(zone, entry.happened), momentText(zone, entry.recorded)];
  const forms = reportValues.form ?? {};
  const where = to_place === null ? (place ?? '') : fill(words.route, { from: place ?? '', to: to_place });
  const others = [
    ...told,
    notes,
    entry.is_erased === 1 && words.erased,
    entry.is_offline === 1 && officeReports.offline,
    entry.is_typed === 1 && officeReports.typed,
    happened !== recorded && fill(officeReports.recordedOn, { time: recorded }),
  ];
  const seen = witness === null ? '' : fill(words.witness, { name: witness, form: forms[form] ?? form });
  return {
    cells: [String(number), happened, act, amount, where, person ?? '', seen],
    told: others.filter((text) => typeof text === 'string' && text !== '').join(' · '),
    proof: `${fill(words.proof[proof], { checkpoint: checkpoint ?? '' })} · ${hash}`,
  };
}

function changeText({ field, was, now }: VialEntry['changes'][number]): string {
  const names: Readonly<Record<string, string>> = words.fields;
  const name = names[field] ?? field;
  return was === null ? fill(words.changed, { field: name, now }) : fill(words.change, { field: name, was, now });
}

/** An amount with its unit. */
export function amountOf(micrograms: string, { measure, piece }: Pick<Vial, 'measure' | 'piece'>): string {
  const cells = { measure, piece };
  return `${amountText(micrograms, cells)} ${measureText(cells)}`;
}

/** An instant by the clock of the zone, to the minute. */
export function momentText(zone: string, instant: string): string {
  const at = new Date(instant);
  return `${dayIn(zone, at)} ${timeIn(zone, at)}`;
}
