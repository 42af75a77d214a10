import { useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { useActs } from './use-acts.ts';

type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export type KeptForm<Values> = {
  /** The id of the act that the form records. It comes back with the values, so that sending again is the same act. */
  readonly actId: string;
  readonly values: Values;
  /** The same, with what was changed since the screen was drawn: codes can come faster than that. */
  readonly latest: () => Values;
  /** Changes some values: to these, or to what follows from the latest ones. */
  readonly change: (some: Partial<Values> | ((latest: Values) => Partial<Values>)) => void;
  /** Whether its act was begun and nothing was changed since: whatever the vials look like by now, it is that act. */
  readonly isBegun: boolean;
  /** Notes that the act is begun with these last values. */
  readonly begun: (some: Partial<Values>) => void;
  /** Where the form opens again as it was left. */
  readonly from: string;
  /** Under which the form is kept, for whoever may forget it. */
  readonly key: string;
};

type Kept<Values> = { readonly actId: string; readonly values: Values; readonly isBegun: boolean };

/** The values of a form that belong to one entry of the browser's history: back, forward and reload bring them back. */
export function useKeptForm<Values extends FormValues>(start: () => Values): KeptForm<Values> {
  const { forms, newId } = useActs();
  const location = useLocation();
  const { pathname } = location;
  const [key] = useState(() => formKeyOf(location));
  const [form, setForm] = useState((): Kept<Values> => {
    const values = start();
    return readKept(forms.form(key), values) ?? { actId: newId(), values, isBegun: false };
  });
  const latest = useRef(form);

  function keep(some: Partial<Values>, isBegun: boolean): void {
    latest.current = { ...latest.current, values: { ...latest.current.values, ...some }, isBegun };
    forms.keepForm(key, latest.current);
    setForm(latest.current);
  }

  return {
    ...form,
    latest: () => latest.current.values,
    change: (some) => keep(typeof some === 'function' ? some(latest.current.values) : some, false),
    begun: (some) => keep(some, true),
    key,
    from: `${pathname}?${new URLSearchParams({ form: key })}`,
  };
}

/** Under which the form of an entry of the browser's history is kept; another entry may name it in its address. */
export function formKeyOf({ pathname, search, key }: Location): string {
  return new URLSearchParams(search).get('form') ?? `${pathname} ${key}`;
}

/** A kept form, or null for anything else. A value that it does not have, as one of an earlier version, is as it starts. */
function readKept<Values extends FormValues>(kept: unknown, start: Values): Kept<Values> | null {
  if (!isRecord(kept) || !isRecord(kept['values'])) return null;
  const { actId, values, isBegun } = kept;
  if (typeof actId !== 'string' || typeof isBegun !== 'boolean') return null;
  const isFit = Object.entries(start).every(([name, like]) => !(name in values) || isLike(values[name], like));
  return isFit ? { actId, isBegun, values: { ...start, ...values } } : null;
}

function isLike(value: unknown, like: FormValues[string]): boolean {
  if (typeof like !== 'object') return typeof value === typeof like;
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
