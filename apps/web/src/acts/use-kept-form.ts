import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formKeyOf } from './act-page.ts';
import type { ActStore } from './act-store.ts';
import { useActs } from './use-acts.ts';

/** ROUTE-11, OPEN-006: with this in the query a page starts afresh each time it is entered. */
export const ENTERED_ANEW = 'force-navigate';

type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export type KeptForm<Values> = {
  /** The id of the act that the form records. It is stored with the values, so that sending again is the same act. */
  readonly actId: string;
  readonly values: Values;
  /** The values including changes that are not drawn yet: codes can be scanned faster than the screen is drawn. */
  readonly latest: () => Values;
  /** Changes some values: to the given ones, or to those that a function computes from the latest values. */
  readonly change: (some: Partial<Values> | ((latest: Values) => Partial<Values>)) => void;
  /**
   * Whether the act was begun and nothing was changed since. Then sending is a repetition, even if the vials have
   * changed.
   */
  readonly isBegun: boolean;
  /** Records that the act was begun, with these last values. */
  readonly begun: (some: Partial<Values>) => void;
  /** The address that opens the form again as it was left. */
  readonly from: string;
  /** The key under which the form is stored; by it the form can be removed. */
  readonly key: string;
  /** Whether it was filled in under another entry of the history, and found again. */
  readonly isFoundAgain: boolean;
  /** Empties the form and makes it one of its own: what is sent then is another act. */
  readonly restart: () => void;
};

type Kept<Values> = { readonly actId: string; readonly values: Values; readonly isBegun: boolean };

/**
 * The values of a form, stored with one entry of the browser's history: back, forward and reload bring them back. A form
 * that says what it is about is found again by that too, for example when the same code is scanned later.
 */
export function useKeptForm<Values extends FormValues>(
  start: () => Values,
  about: string | null = null,
): KeptForm<Values> {
  const { forms, newId } = useActs();
  const location = useLocation();
  const { pathname, search } = location;
  const sought = new URLSearchParams(search).has(ENTERED_ANEW) ? null : about;
  const [{ key, isFoundAgain }, setFound] = useState(() => keyFor(forms, formKeyOf(location), sought));
  const [form, setForm] = useState((): Kept<Values> => {
    const values = start();
    return readKept(forms.form(key), values) ?? { actId: newId(), values, isBegun: false };
  });
  const latest = useRef(form);

  function keep(some: Partial<Values>, isBegun: boolean): void {
    latest.current = { ...latest.current, values: { ...latest.current.values, ...some }, isBegun };
    forms.keepForm(key, latest.current);
    if (about !== null) forms.keepForm(aboutKey(about), { key });
    setForm(latest.current);
  }

  function restart(): void {
    forms.forgetForm(key);
    const own = { key: formKeyOf(location), isFoundAgain: false };
    latest.current = { actId: newId(), values: start(), isBegun: false };
    setFound(own);
    setForm(latest.current);
  }

  return {
    ...form,
    latest: () => latest.current.values,
    change: (some) => keep(typeof some === 'function' ? some(latest.current.values) : some, false),
    begun: (some) => keep(some, true),
    key,
    isFoundAgain,
    restart,
    from: `${pathname}?${new URLSearchParams({ form: key })}`,
  };
}

/** The key under which the guest's values of the form are stored. */
export function guestKey({ actId }: Pick<KeptForm<unknown>, 'actId'>): string {
  return `guest ${actId}`;
}

function aboutKey(about: string): string {
  return `about ${about}`;
}

/** The key of this history entry's form or, where it has none yet, that of the form which was left about the same. */
function keyFor(
  forms: Pick<ActStore, 'form'>,
  own: string,
  about: string | null,
): { readonly key: string; readonly isFoundAgain: boolean } {
  const left = about === null || forms.form(own) !== null ? null : forms.form(aboutKey(about));
  const key = isRecord(left) && typeof left['key'] === 'string' ? left['key'] : own;
  return key !== own && forms.form(key) !== null ? { key, isFoundAgain: true } : { key: own, isFoundAgain: false };
}

/**
 * Reads a stored form; null when it is not one. A value that is missing, as in a form of an older version, is the start
 * value.
 */
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
