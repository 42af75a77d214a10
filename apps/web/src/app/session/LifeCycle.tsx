import { useQueryClient } from '@tanstack/react-query';
import { REALTIME_ENTITIES } from '@vialant/contract/realtime';
import { TIMING } from '@vialant/domain/values/timing';
import { shell as shellMessages } from '@vialant/domain/words/messages/shell';
import { useEffect, useEffectEvent } from 'react';
import { useBasics, useDevice, useRecording } from '../../services/services.ts';
import { connectRealtime } from '../../realtime/connection.ts';
import { createRefetcher } from '../../realtime/refetch-changed.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { refreshCurrentUser } from './current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import type { KeptCache } from '../start/query-cache.ts';
import type { SessionWatch } from './session-watch.ts';

/**
 * Everything that runs beside the pages while a user is signed in. It stops once the session is lost; signing in
 * reloads the app and starts it again (OPEN-057).
 */
export function LifeCycle({ session, kept }: { readonly session: SessionWatch; readonly kept: KeptCache }): null {
  useRealtime(session);
  useUserPoll(session);
  useResume(session);
  useSameUser(session);
  useForgetting(session, kept);
  useStock(session);
  return null;
}

/** When the session is lost, removes what it let the user see from memory and from the device; waiting records stay. */
function useForgetting(session: SessionWatch, { persister }: KeptCache): void {
  const { offlineWork } = useRecording();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.isLost()) return;
        queryClient.clear();
        void persister.removeClient();
        void offlineWork.forget();
      }),
    [session, persister, queryClient, offlineWork],
  );
}

/**
 * OPEN-150: takes stock for the time without a network: a while after the start, so that it does not compete with the
 * page's own requests, then from time to time. What was recorded here asks for it by itself.
 */
function useStock(session: SessionWatch): void {
  const { offlineWork } = useRecording();
  const { appState, network } = useDevice();
  useEffect(() => {
    const take = (): void => {
      if (appState.isActive() && network.isOnline() && !session.isLost()) void offlineWork.take();
    };
    const first = setTimeout(take, TIMING.stock.takeAfterMs);
    const timer = setInterval(take, TIMING.stock.takeEveryMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [offlineWork, appState, network, session]);
}

/** RT-01 to RT-03: one stream for the whole app. */
function useRealtime(session: SessionWatch): void {
  const { client } = useBasics();
  const { appState, network } = useDevice();
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetcher = createRefetcher(queryClient);
    return connectRealtime({
      open: (lastEventId, signal) =>
        client.stream('GET realtime', { entities: REALTIME_ENTITIES.join() }, { lastEventId, signal }),
      isWanted: () => appState.isActive() && network.isOnline() && !session.isLost(),
      onWantedChange(listener) {
        const stops = [appState.subscribe(listener), network.subscribe(listener), session.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      onChange: refetcher.change,
      onGap: refetcher.gap,
      random: Math.random,
      nowMs: () => performance.now(),
    });
  }, [client, appState, network, session, queryClient]);
}

/** SHELL-33: in the wrapper each resume refreshes the user often enough; a browser tab may stay open for days. */
function useUserPoll(session: SessionWatch): void {
  const { client, storage } = useBasics();
  const { appState } = useDevice();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (appState.isWrapper) return;
    const timer = setInterval(() => {
      if (appState.isActive() && !session.isLost()) void refreshCurrentUser(queryClient, { client, storage });
    }, TIMING.user.pollMs);
    return () => clearInterval(timer);
  }, [appState, client, storage, queryClient, session]);
}

/** SHELL-31, SHELL-32. */
function useResume(session: SessionWatch): void {
  const { client, storage } = useBasics();
  const { appState, network } = useDevice();
  const queryClient = useQueryClient();
  const toast = useToast();
  const warnOfVpn = useEffectEvent(() => toast(shellMessages.vpn));
  useEffect(
    () =>
      appState.subscribe((isActive) => {
        if (!isActive || session.isLost()) return;
        void refreshCurrentUser(queryClient, { client, storage });
        void network.usingVpn().then((isUsed) => isUsed && warnOfVpn());
      }),
    [appState, client, storage, network, queryClient, session],
  );
}

/**
 * All tabs share one session. When another tab has signed out, signed in as another user or changed the agency, this
 * tab still shows the old user's data and would record an unfinished act in the wrong name or agency, so it loads the
 * start page.
 */
function useSameUser(session: SessionWatch): void {
  const { storage } = useBasics();
  const { appState, page } = useDevice();
  useEffect(() => {
    const userNow = (): string =>
      `${storage.signedIn()} ${storage.get('lastLoginEmail')} ${storage.get('selectedAgencyId')}`;
    const user = userNow();
    function leaveAnothers(): void {
      if (session.isLost() || userNow() === user) return;
      page.open(paths.home);
    }
    // A sleeping tab may miss the storage event, so it also checks when it becomes active.
    const stops = [storage.onChangeElsewhere(leaveAnothers), appState.subscribe(leaveAnothers)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [storage, appState, page, session]);
}
