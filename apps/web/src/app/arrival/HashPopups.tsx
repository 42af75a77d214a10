import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DownloadPopup, useHasDownload } from '../../features/download/DownloadPopup.tsx';
import { useBasics, useDevice } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type HashAction, hashAction, storagePayload } from './hash-actions.ts';
import { JoinByLink } from './JoinByLink.tsx';
import { paths } from '../navigation/paths.ts';
import { ResetByLink } from './ResetByLink.tsx';
import { StorageLinkPopup } from './StorageLinkPopup.tsx';

/** What the hash of the address opens (SHELL-19 to SHELL-23, PEOPLE-03). */
export function HashPopups(): ReactElement {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const action = hashAction(hash);
  // Keeps the mode, so that the texts of the reset popup do not change while it slides away.
  const [mode, setMode] = useState<'Reset' | 'Update'>('Reset');
  const wantedMode = action === 'user-invite' ? 'Update' : 'Reset';
  const isReset = action === 'reset-password' || action === 'user-invite';
  if (isReset && mode !== wantedMode) setMode(wantedMode);
  const leave = (): void => void navigate({ pathname, search }, { replace: true });

  return (
    <>
      <ResetByLink opened={isReset} mode={mode} onClose={leave} />
      <JoinByLink opened={action === 'join-agency'} onClose={leave} />
      <DownloadByLink asked={action === 'show-tutorial'} onClose={leave} />
      <StorageLink action={action} />
      <ResetRequest action={action} />
    </>
  );
}

/** SHELL-21. Where there is nothing to download, no popup opens. */
function DownloadByLink({ asked, onClose }: { readonly asked: boolean; readonly onClose: () => void }): ReactElement {
  const hasDownload = useHasDownload();
  const isInVain = asked && !hasDownload;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isInVain) leave();
  }, [isInVain]);
  return <DownloadPopup opened={asked && hasDownload} onClose={onClose} />;
}

/** SHELL-22, OPEN-024. */
function ResetRequest({ action }: { readonly action: HashAction | null }): null {
  const toast = useToast();
  const navigate = useNavigate();
  const asked = action === 'request-password-reset';
  const answer = useEffectEvent(() => {
    toast(messages.login.passwordResetRequired);
    void navigate(paths.forgotPassword, { replace: true });
  });
  useEffect(() => {
    if (asked) answer();
  }, [asked]);
  return null;
}

/**
 * SHELL-23, OPEN-075: replaces what is stored only after the user agreed, in sandbox mode too: anyone can make such a
 * link.
 */
function StorageLink({ action }: { readonly action: HashAction | null }): ReactElement {
  const { storage } = useBasics();
  const { page } = useDevice();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const values = action === 'set-storage' ? storagePayload(search) : null;

  function replace(): void {
    if (values === null) return;
    storage.replaceWith(values);
    page.open(paths.home);
  }

  return (
    <StorageLinkPopup
      opened={values !== null}
      onConfirm={replace}
      onClose={() => void navigate(pathname, { replace: true })}
    />
  );
}
