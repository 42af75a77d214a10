import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'kind' | 'after'>;

/** Dots by default; the eye shows what was typed (LOGIN-02). */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      kind={shown ? 'text' : 'hidden'}
      after={
        <IconButton
          label={shown ? labels.login.hidePassword : labels.login.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff aria-hidden size="1.375rem" /> : <IconEye aria-hidden size="1.375rem" />}
        </IconButton>
      }
    />
  );
}
