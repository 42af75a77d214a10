import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { offline as offlineMessages } from '@vialant/domain/words/messages/offline';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useDevice, useRecording } from '../../services/services.ts';
import type { OutboxEntry } from '../../outbox/entry.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { startAutoSync } from './auto-sync.ts';
import { paths } from '../navigation/paths.ts';
import type { SessionWatch } from '../session/session-watch.ts';
import { useSyncState } from './use-sync-state.ts';

const RefusedEntryPopup = lazyPopup(async () => (await import('../shell/RefusedEntryPopup.tsx')).RefusedEntryPopup);

const ACT_PAGES = [paths.offlineRepair, paths.witness, paths.guest] as const;

/** Sends the offline records of the signed-in user when there is a reason to, and shows the result. */
export function OfflineSync({ session }: { readonly session: SessionWatch }): ReactElement {
  useAutoSync(session);
  const refused = useSynced();
  const [kept, setKept] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  // Nobody is asked while a record is repaired or an act is witnessed.
  const isCalm = !ACT_PAGES.some((path) => matchPath(path, pathname) !== null);
  // A user who kept a refused record is asked again at the next start of the app; the list offers it at any time.
  const [asked] = refused.filter(({ id }) => !kept.includes(id));
  return (
    <RefusedEntryPopup
      opened={asked !== undefined && isCalm}
      entry={asked}
      onClose={() => asked && setKept([...kept, asked.id])}
    />
  );
}

function useAutoSync(session: SessionWatch): void {
  const { sync, outbox } = useRecording();
  const { appState, network } = useDevice();
  const { pathname } = useLocation();
  const mayRun = useEffectEvent(() => !session.isLost() && pathname !== paths.login);
  useEffect(
    () => startAutoSync({ sync, outbox, appState, network, mayRun: () => mayRun() }),
    [sync, outbox, appState, network],
  );
}

/**
 * OFFLINE-16, DASH-17: refreshes what is shown after records were sent. Returns the records that the server refused.
 */
function useSynced(): readonly OutboxEntry[] {
  const { last } = useSyncState();
  const { offlineWork } = useRecording();
  const queryClient = useQueryClient();
  const toast = useToast();
  const tell = useEffectEvent((recorded: number) =>
    toast(offlineMessages.synced, fill(offlineMessages.synced.text, { n: recorded })),
  );
  useEffect(() => {
    if (last === null || (last.ended !== 'complete' && last.recorded === 0)) return;
    // What was sent has reached the server, so it answers again.
    offlineWork.end();
    offlineWork.takeSoon();
    void queryClient.invalidateQueries();
    if (last.recorded > 0) tell(last.recorded);
  }, [last, queryClient, offlineWork]);
  return last?.refused ?? [];
}
