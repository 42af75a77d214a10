import { type ReactElement, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { DownloadPopup, useHasDownload } from '../../features/download/DownloadPopup.tsx';
import { ResetDonePopup } from '../../features/reset/ResetDonePopup.tsx';
import { ResetPasswordPopup } from '../../features/reset/ResetPasswordPopup.tsx';
import { readResetLink, type ResetMode } from '../../features/reset/reset-link.ts';
import { useServices } from '../../services/services.ts';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import { paths } from '../navigation/paths.ts';
import { useGoToApp } from '../navigation/use-go-to-app.ts';

export type ResetByLinkProps = { readonly opened: boolean; readonly mode: ResetMode; readonly onClose: () => void };

/** A reset or invite link from its opening to the two ways it ends well (RESET-04 to RESET-18). */
export function ResetByLink({ opened, mode, onClose }: ResetByLinkProps): ReactElement {
  const services = useServices();
  const { page } = services;
  const navigate = useNavigate();
  const guid = useLinkGuid(opened);
  const goToApp = useGoToApp();
  const hasDownload = useHasDownload();
  const [ended, setEnded] = useState<'done' | 'download' | null>(null);

  // RESET-15: whoever was invited is in the app anew, with the download popup; where there is nothing to download the
  // tutorial greets them (PROD-07).
  function handleChanged({ token, region, user }: CallReply<'POST user/password/update'>): void {
    const { id: userId, primary_email: email } = readRow('user', user);
    keepSession(services, { userId, email, token, region });
    if (mode === 'Reset') setEnded('done');
    else page.open(hasDownload ? `${paths.home}#show-tutorial` : paths.howToScan);
  }

  const start = (): void => page.open(paths.home);
  return (
    <>
      <ResetPasswordPopup
        key={guid ?? ''}
        opened={opened && guid !== undefined && ended === null}
        mode={mode}
        guid={guid ?? null}
        forgotPath={paths.forgotPassword}
        onChanged={handleChanged}
        onDisabled={() => void navigate(paths.login, { replace: true })}
        onExpired={() => void navigate(paths.forgotPassword, { replace: true })}
        onClose={onClose}
      />
      <ResetDonePopup
        opened={ended === 'done'}
        onDownload={hasDownload ? () => setEnded('download') : null}
        onGoToApp={() => void goToApp()}
        onClose={start}
      />
      <DownloadPopup opened={ended === 'download'} onClose={start} />
    </>
  );
}

/** RESET-04: guid and region go into local storage and out of the address, where they would be seen and kept. */
function useLinkGuid(opened: boolean): string | null | undefined {
  const { storage } = useServices();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const { link, rest } = readResetLink(search);
  const isFresh = opened && (link.guid !== null || link.region !== null);
  useEffect(() => {
    if (!isFresh) return;
    if (link.guid !== null) storage.set('passwordResetGuid', link.guid);
    if (link.region !== null) storage.set('region', link.region);
    void navigate({ pathname, search: rest, hash }, { replace: true });
  }, [isFresh, link.guid, link.region, storage, navigate, pathname, rest, hash]);
  if (isFresh || !opened) return undefined;
  return storage.get('passwordResetGuid');
}
