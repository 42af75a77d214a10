import type { WitnessFields } from '@vialant/contract/witness-input';
import { GUEST_TITLES, type GuestTitle, LIMITS } from '@vialant/domain/values/limits';
import { refuseText } from '@vialant/domain/values/input';
import { useState } from 'react';
import { useRecording } from '../../services/services.ts';

const FIELDS = ['name', 'title', 'licenseNumber', 'signature'] as const;
export type GuestForm = Readonly<Record<(typeof FIELDS)[number], string>>;

const empty: GuestForm = { name: '', title: '', licenseNumber: '', signature: '' };

export type UsedGuestForm = {
  readonly form: GuestForm;
  readonly change: (some: Partial<GuestForm>) => void;
  readonly forget: () => void;
};

/** The guest's values. They survive going back and a reload, and are removed when their act is done. */
export function useGuestForm(key: string): UsedGuestForm {
  const { acts: store } = useRecording();
  const [form, setForm] = useState(() => readForm(store.form(key)));
  return {
    form,
    change(some) {
      const changed = { ...form, ...some };
      store.keepForm(key, changed);
      setForm(changed);
    },
    forget: () => store.forgetForm(key),
  };
}

function readForm(kept: unknown): GuestForm {
  if (typeof kept !== 'object' || kept === null) return empty;
  const values = new Map<string, unknown>(Object.entries(kept));
  const text = (field: string): string => {
    const value = values.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    title: text('title'),
    licenseNumber: text('licenseNumber'),
    signature: text('signature'),
  };
}

/** GUEST-06 to GUEST-08: the witness fields, or null while a value is missing or too long. */
export function guestFields({ name, title, licenseNumber, signature }: GuestForm): WitnessFields | null {
  const { nameLength, licenseNumberLength } = LIMITS.guest;
  const isWhole =
    refuseText({ value: name, required: true, maxLength: nameLength, kind: 'name' }) === null &&
    refuseText({ value: licenseNumber, required: true, maxLength: licenseNumberLength }) === null &&
    isGuestTitle(title) &&
    signature !== '';
  if (!isWhole) return null;
  return {
    guest_verify__name: name.trim(),
    guest_verify__title: title,
    guest_verify__license_number: licenseNumber.trim(),
    guest_verify__signature_img: signature,
  };
}

function isGuestTitle(title: string): title is GuestTitle {
  return GUEST_TITLES.some((each) => each === title);
}
