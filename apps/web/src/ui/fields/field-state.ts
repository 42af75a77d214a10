import type { InputRefusal } from '@vialant/domain/values/input';
import { messages } from '@vialant/domain/words/messages';
import { say } from '@vialant/domain/words/refusal';
import { useState } from 'react';

/** What every field of a form takes. `tried`: the form was submitted, so missing values are now shown (INPUT-05). */
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

/** What is there and cannot be is said at once; what is missing waits until the form was tried. */
export function shownRefusal(refusal: InputRefusal | null, tried: boolean): string | null {
  if (refusal === null) return null;
  return tried || refusal.code !== 'REQUIRED' ? say(refusal) : null;
}

/**
 * INPUT-06: a click on a disabled field says that it is disabled. A field with the browser's own `disabled` never
 * hears the click and cannot be reached by keyboard, so ours is read-only and announced as disabled.
 */
export function useDisabledNotice(disabled: boolean): { notice: string | null; guard: Guard } {
  const [clicked, setClicked] = useState(false);
  if (!disabled) return { notice: null, guard: {} };
  return {
    notice: clicked ? messages.input.disabled.text : null,
    guard: { readOnly: true, 'aria-disabled': true, onClick: () => setClicked(true) },
  };
}
