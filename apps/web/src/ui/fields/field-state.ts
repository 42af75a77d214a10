import type { InputRefusal } from '@vialant/domain/values/input';
import { messages } from '@vialant/domain/words/messages';
import { say } from '@vialant/domain/words/refusal';
import { useState } from 'react';

/** The props of every form field. `tried`: the form was submitted once, so missing values are shown (INPUT-05). */
export type FieldProps = {
  readonly label: string;
  readonly tried?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
};

export type Guard = {
  readonly readOnly?: true;
  readonly 'aria-disabled'?: true;
  readonly onClick?: () => void;
};

/** An invalid value is reported at once; a missing one only after the form was submitted once. */
export function shownRefusal(refusal: InputRefusal | null, tried: boolean): string | null {
  if (refusal === null) return null;
  return tried || refusal.code !== 'REQUIRED' ? say(refusal) : null;
}

/**
 * INPUT-06: a click on a disabled field says that it is disabled. A field with the browser's `disabled` attribute gets
 * no click and cannot be reached by keyboard, so ours is read-only and announced as disabled.
 */
export function useDisabledNotice(disabled: boolean): { notice: string | null; guard: Guard } {
  const [clicked, setClicked] = useState(false);
  if (!disabled) return { notice: null, guard: {} };
  return {
    notice: clicked ? messages.input.disabled.text : null,
    guard: { readOnly: true, 'aria-disabled': true, onClick: () => setClicked(true) },
  };
}
