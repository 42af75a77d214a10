import { displayAmount } from '@vialant/domain/values/amount';
import { say } from '@vialant/domain/words/refusal';
import type { BatchDoses } from '../stock-form/VialList.tsx';
import type { Administration } from './administration.ts';

/**
 * The amounts that were typed for single vials; a vial without one is given completely (OPEN-100). Each line is the key
 * of a vial and a value without spaces, so that the value stays with its vial whatever else is scanned or removed. The
 * key is the id of the vial, offline its code.
 */
export type DoseAmounts = {
  /** In micrograms. */
  readonly amounts: readonly string[];
  /** The units that were chosen for vials that the device does not know. */
  readonly units: readonly string[];
};

export const NO_AMOUNTS: DoseAmounts = { amounts: [], units: [] };

/** An amount in micrograms, empty for none, and the unit in which it was typed, where that was chosen. */
export type Typed = { readonly amount: string; readonly unit: string };

/** What was typed for this vial. */
export function typedFor({ amounts, units }: DoseAmounts, key: string): Typed {
  return { amount: valueIn(amounts, key), unit: valueIn(units, key) };
}

/** The amounts with what was typed for the vial; an empty text takes away what it had. */
export function withTyped({ amounts, units }: DoseAmounts, key: string, typed: Partial<Typed>): DoseAmounts {
  return { amounts: withValue(amounts, key, typed.amount), units: withValue(units, key, typed.unit) };
}

function valueIn(lines: readonly string[], key: string): string {
  return lines.find((line) => keyOf(line) === key)?.slice(key.length + 1) ?? '';
}

function withValue(lines: readonly string[], key: string, value: string | undefined): readonly string[] {
  if (value === undefined) return lines;
  const others = lines.filter((line) => keyOf(line) !== key);
  return value === '' ? others : [...others, `${key} ${value}`];
}

// A code may hold spaces.
function keyOf(line: string): string {
  return line.slice(0, line.lastIndexOf(' '));
}

/** What is given of each vial of a batch, in words; the keys stand in the order of the doses. */
export function batchDoses(
  { doses }: Administration,
  keys: readonly string[],
  onChange: (key: string) => void,
  warningOf: (key: string) => string | null = () => null,
): BatchDoses {
  return {
    onChange,
    of(key) {
      const dose = doses[keys.indexOf(key)];
      return {
        amount: dose?.said ? displayAmount(dose.said.amount, dose.said.type) : null,
        refused: dose?.refusal ? say(dose.refusal) : null,
        warning: warningOf(key),
      };
    },
  };
}
