import { type ReactElement, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { ServicesContext } from '../services/services.ts';
import { hearHandScanner } from '../ui/scanner-keys.ts';
import { createToastQueue } from '../ui/toast/toast-queue.ts';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';
import { ToastContext } from '../ui/toast/use-toast.ts';
import { Arrival } from './arrival/Arrival.tsx';
import { FirstRun } from './arrival/FirstRun.tsx';
import { ActsProvider } from '../acts/ActsProvider.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ReviewWhenDue } from './review/ReviewWhenDue.tsx';
import { CacheProvider } from './CacheProvider.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import type { AppServices } from './start/create-services.ts';
import { LifeCycle } from './session/LifeCycle.tsx';
import type { AppCache } from './start/query-cache.ts';
import { keepingToasts, showKeptToasts } from './start/kept-toasts.ts';
import { OfflinePrompt } from './offline/OfflinePrompt.tsx';
import { OfflineSync } from './offline/OfflineSync.tsx';
import { OfflineWorkBand } from './offline/OfflineWorkBand.tsx';
import { PendingSignInProvider } from './session/pending-sign-in.tsx';
import { createReviewWatch } from './review/review-watch.ts';
import { UpdateOffer } from './shell/UpdateOffer.tsx';
import { toastReporter } from './start/toast-reporter.ts';
import './app.css';

/** The whole app over the given services. Toasts live above the pages, so that a change of page never loses one. */
export function App({ services, cache }: { readonly services: AppServices; readonly cache: AppCache }): ReactElement {
  const { queryClient, kept } = cache;
  const [toasts] = useState(() => {
    const queue = createToastQueue(toastReporter(services.client, queryClient));
    showKeptToasts(queue, { storage: sessionStorage, now: services.now });
    return queue;
  });
  const [shared] = useState(() => ({
    ...services,
    page: keepingToasts(services.page, toasts, { storage: sessionStorage, now: services.now }),
  }));
  const [review] = useState(createReviewWatch);
  useEffect(() => hearHandScanner(window), []);
  return (
    <ServicesContext value={shared}>
      <CacheProvider cache={cache}>
        <ToastContext value={toasts}>
          <CrashBoundary>
            <BrowserRouter>
              <OfflinePrompt>
                <PendingSignInProvider>
                  <ActsProvider onRecorded={review.recorded}>
                    <AppRoutes session={services.session} />
                  </ActsProvider>
                </PendingSignInProvider>
                <Arrival />
                <FirstRun />
                <OfflineWorkBand />
                <ReviewWhenDue watch={review} />
                {services.storage.signedIn() && <OfflineSync session={services.session} />}
              </OfflinePrompt>
            </BrowserRouter>
          </CrashBoundary>
          {services.storage.signedIn() && <LifeCycle session={services.session} kept={kept} />}
          <UpdateOffer />
          <ToastRegion />
        </ToastContext>
      </CacheProvider>
    </ServicesContext>
  );
}
