import { useQueryClient } from '@tanstack/react-query';
import { TIMING } from '@vialant/domain/values/timing';
import { offline as offlineMessages } from '@vialant/domain/words/messages/offline';
import { type ReactElement, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { OfflineChoice, OfflineOther } from '../../services/offline-start.ts';
import { useDevice, useRecording } from '../../services/services.ts';
import { CoveredContext } from '../../ui/covered.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useOfflineWays } from './use-offline-ways.ts';

/** They are fetched right after the start: once there is no network it is too late. */
const RIGHT_AWAY = { afterMs: 0 } as const;

const OfflinePromptPopup = lazyPopup(
  async () => (await import('./OfflinePromptPopup.tsx')).OfflinePromptPopup,
  RIGHT_AWAY,
);
const OfflineChoicesPopup = lazyPopup(
  async () => (await import('../../features/offline/OfflineChoicesPopup.tsx')).OfflineChoicesPopup,
  RIGHT_AWAY,
);

/**
 * The one question for every page that waits for the server (SCAN-32, OFFLINE-01 to OFFLINE-04), over the page and its
 * popups.
 */
export function OfflinePrompt({ children }: { readonly children: ReactNode }): ReactElement {
  const { patience, resealDue, offlineWork } = useRecording();
  const { vibration, network } = useDevice();
  const isWorking = useSyncExternalStore(offlineWork.subscribe, offlineWork.isOn);
  const queryClient = useQueryClient();
  const phase = useSyncExternalStore(patience.subscribe, patience.phase);
  const ways = useOfflineWays();
  const toast = useToast();

  function tryAgain(): void {
    patience.tryAgain();
    // The device still knows that it is offline, so the question stays.
    if (patience.phase() === 'asking') vibration.vibrate(TIMING.vibration.errorPatternMs);
  }

  function goOffline(): void {
    toast(offlineMessages.goingOffline);
    patience.goOffline();
    void beginWork();
  }

  /** From now on the device answers what it knows, also what the page behind the question has waited for. */
  async function beginWork(): Promise<void> {
    if (await offlineWork.begin()) await queryClient.refetchQueries({ type: 'active' });
  }

  // The popup still shows what it offered while it slides away.
  const current = patience.instead();
  const offered = `${current?.what} ${current?.phone !== undefined}`;
  const [shown, setShown] = useState({ offered, instead: current });
  if (phase === 'asking' && offered !== shown.offered) setShown({ offered, instead: current });
  const { instead } = shown;

  function choose(choice: OfflineChoice): void {
    const start = patience.chosen();
    if (start === null) return;
    if (!network.isOnline()) resealDue.postpone();
    ways.goOn(choice, start);
  }

  function goOnHere(what: OfflineOther): void {
    patience.chosen();
    ways.other(what);
  }

  return (
    <>
      <CoveredContext value={phase !== 'quiet'}>{children}</CoveredContext>
      <OfflinePromptPopup
        opened={phase === 'asking'}
        instead={instead?.what ?? null}
        onInstead={() => patience.takeInstead()}
        onPhone={instead?.phone === undefined ? null : () => patience.takeInstead('phone')}
        onGoOffline={goOffline}
        onTryAgain={tryAgain}
        onClose={patience.stay}
      />
      <OfflineChoicesPopup
        opened={phase === 'choosing'}
        onChoose={choose}
        onOther={isWorking ? goOnHere : null}
        onClose={patience.chosen}
      />
    </>
  );
}
