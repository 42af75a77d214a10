import type { ReactElement } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type EmailFieldProps = Omit<TextFieldProps, 'kind' | 'after'>;

/** Must match a standard email pattern (INPUT-02). */
export function EmailField(props: EmailFieldProps): ReactElement {
  return <TextField {...props} kind="email" />;
}
