import { type ReactElement, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { DownloadPopup, useHasDownload } from '../../features/download/DownloadPopup.tsx';
import { ResetDonePopup } from '../../features/reset/ResetDonePopup.tsx';
import { ResetPasswordPopup } from '../../features/reset/ResetPasswordPopup.tsx';
import { readResetLink, type ResetMode } from '../../features/reset/reset-link.ts';
import { useBasics, useServices } from '../../services/services.ts';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import { OneTimeCodePopup } from '../../features/sign-in/OneTimeCodePopup.tsx';
import { joinHash } from './join-link.ts';
import { useCodeAfterReset } from './use-code-after-reset.ts';
import { paths } from '../navigation/paths.ts';
import { useGoToApp } from '../navigation/use-go-to-app.ts';

export type ResetByLinkProps = { readonly opened: boolean; readonly mode: ResetMode; readonly onClose: () => void };

/** A reset or invite link, from its opening to the two ways in which it ends well (RESET-04 to RESET-18). */
export function ResetByLink({ opened, mode, onClose }: ResetByLinkProps): ReactElement {
  const services = useServices();
  const { page } = services;
  const navigate = useNavigate();
  const guid = useLinkGuid(opened);
  const goToApp = useGoToApp();
  const hasDownload = useHasDownload();
  const [ended, setEnded] = useState<'done' | 'download' | null>(null);

  // RESET-15: an invited user starts in the app with the download popup; where there is nothing to download, with the
  // tutorial (PROD-07).
  function finish(): void {
    if (mode === 'Reset') setEnded('done');
    else page.open(hasDownload ? `${paths.home}#show-tutorial` : paths.howToScan);
  }

  const code = useCodeAfterReset(finish);

  function handleChanged(reply: CallReply<'POST user/password/update'>): void {
    if ('dual_factor_guid' in reply) {
      code.ask(reply.dual_factor_guid);
      return;
    }
    const { id: userId, primary_email: email } = readRow('user', reply.user);
    keepSession(services, { userId, email, token: reply.token, region: reply.region });
    finish();
  }

  const start = (): void => page.open(paths.home);
  return (
    <>
      <ResetPasswordPopup
        key={guid ?? ''}
        opened={opened && guid !== undefined && ended === null && !code.isAsked}
        mode={mode}
        guid={guid ?? null}
        forgotPath={paths.forgotPassword}
        onChanged={handleChanged}
        onDisabled={() => void navigate(paths.login, { replace: true })}
        onExpired={() => void navigate(paths.forgotPassword, { replace: true })}
        onJoin={(invitation) => void navigate({ hash: joinHash(invitation) }, { replace: true })}
        onClose={onClose}
      />
      <OneTimeCodePopup
        opened={code.isAsked && ended === null}
        busy={code.busy}
        onSubmit={(entry) => void code.submit(entry)}
        onClose={() => void navigate(paths.login, { replace: true })}
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

/**
 * RESET-04: removes guid and region from the address, where others could read them and the history would store them.
 * The guid is stored in this tab, so that a reload does not lose it, and is removed when the page is left.
 */
function useLinkGuid(opened: boolean): string | null | undefined {
  const { storage } = useBasics();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const { link, rest } = readResetLink({ search, hash });
  const [action] = hash.split('?');
  const isFresh = opened && (link.guid !== null || link.region !== null);
  useEffect(() => {
    if (!isFresh) return;
    if (link.guid !== null) storage.set('passwordResetGuid', link.guid);
    if (link.region !== null) storage.set('region', link.region);
    void navigate({ pathname, search: rest, hash: action ?? '' }, { replace: true });
  }, [isFresh, link.guid, link.region, storage, navigate, pathname, rest, action]);
  useEffect(() => {
    if (!opened) return;
    return () => storage.set('passwordResetGuid', null);
  }, [opened, storage]);
  if (isFresh || !opened) return undefined;
  return storage.get('passwordResetGuid');
}
