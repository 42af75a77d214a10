import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { ResetMode } from './reset-link.ts';
import { type NewPasswordEnds, useNewPassword } from './use-new-password.ts';
import { useResetLink } from './use-reset-link.ts';
import './reset.css';

export type ResetPasswordPopupProps = NewPasswordEnds & {
  readonly opened: boolean;
  readonly mode: ResetMode;
  readonly guid: string | null;
  readonly forgotPath: string;
  /** The link is an invitation of somebody who has an account, and joins with it. */
  readonly onJoin: (guid: string) => void;
  readonly onClose: () => void;
};

/** RESET-05 to RESET-09. */
export function ResetPasswordPopup(props: ResetPasswordPopupProps): ReactElement {
  const { opened, mode, guid, onClose } = props;
  const { link, askAgain } = useResetLink(guid);
  useExpiredNotice(opened && link === 'expired', props.onExpired);
  useJoin(opened && link === 'join' ? guid : null, props.onJoin);
  return (
    <Popup opened={opened && link !== 'expired' && link !== 'join'} title={labels.reset.titles[mode]} onClose={onClose}>
      {link === 'unknown' && <LoadFailed onRetry={askAgain} />}
      {link === 'asking' && <Skeleton width="100%" height="9rem" />}
      {link === 'good' && guid !== null && <NewPasswordForm {...props} guid={guid} />}
    </Popup>
  );
}

function useJoin(guid: string | null, onJoin: (guid: string) => void): void {
  const join = useEffectEvent(onJoin);
  useEffect(() => {
    if (guid !== null) join(guid);
  }, [guid]);
}

/** Tells that the link has expired once, however often the popup is drawn. */
function useExpiredNotice(expired: boolean, onExpired: () => void): void {
  const toast = useToast();
  const tell = useEffectEvent(() => {
    toast(messages.reset.linkExpired);
    onExpired();
  });
  useEffect(() => {
    if (expired) tell();
  }, [expired]);
}

function NewPasswordForm({
  guid,
  mode,
  forgotPath,
  ...ends
}: NewPasswordEnds & Pick<ResetPasswordPopupProps, 'mode' | 'forgotPath'> & { readonly guid: string }): ReactElement {
  const [password, setPassword] = useState('');
  const { busy, submit } = useNewPassword(guid, mode, ends);
  const field = useRef<HTMLDivElement>(null);
  // The popup sets its focus when it opens, before this form is there.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <Form label={labels.reset.titles[mode]} onSubmit={() => void submit(password)} className="reset-form">
      <div ref={field}>
        <PasswordField
          label={labels.reset.newPassword}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
      </div>
      <Button type="submit" kind="primary" wide busy={busy}>
        {labels.reset.buttons[mode]}
      </Button>
      <Link className="text-link reset-another" to={forgotPath}>
        {labels.reset.sendAnother}
      </Link>
    </Form>
  );
}
