import type { Field } from '@vialant/contract/field';
import type { FieldWords } from '@vialant/domain/words/office/form';
import type { ReactElement } from 'react';

/** What a field holds while it is edited: a text, yes or no, or several entries. */
export type FormValue = string | boolean | readonly string[];

export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Not offered any more; shown where it was chosen before. */
  readonly isArchived?: boolean;
};

/** A field of a form: as the contract declares it, with its words, its choices and whether it may be changed. */
export type FormField = {
  readonly name: string;
  readonly declared: Field;
  readonly words: FieldWords;
  /** The values, related rows or known entries to choose from. A field that has none is typed. */
  readonly choices?: readonly Choice[] | undefined;
  /** Must have a value before anything is saved. */
  readonly isRequired: boolean;
  /** Shown as a fact, because this user, or nobody, can change it here. */
  readonly isFixed: boolean;
  /** Why not, where this user can change the others. */
  readonly fixedBecause?: string;
  readonly isCode?: boolean;
  /** What people read for a value that the words and choices do not tell, such as a time. */
  readonly show?: (value: string) => string;
  /** For a value that needs its own control, such as an amount with the unit of its type. */
  readonly render?: (props: FieldControl) => ReactElement;
};

/** What a control of a field gets; an own one too (`FormField.render`). */
export type FieldControl = {
  readonly field: FormField;
  readonly value: FormValue;
  /** Why the value is not accepted, in words. */
  readonly error: string | null;
  readonly onChange: (value: FormValue) => void;
  /** What another field of the form holds now. */
  readonly valueOf: (name: string) => FormValue | undefined;
};
