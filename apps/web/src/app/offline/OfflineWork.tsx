import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react';
import { useServices } from '../../services/services.ts';

const Band = lazy(async () => ({ default: (await import('./OfflineWorkBand.tsx')).WorkBand }));

/** The band that every page has while the device answers in the place of the server. */
export function OfflineWorkBand(): ReactElement {
  const { offlineWork } = useServices();
  const view = useSyncExternalStore(offlineWork.subscribe, offlineWork.view);
  return (
    <output>
      {view !== null && (
        <Suspense>
          <Band takenAt={view.stock.takenAt} />
        </Suspense>
      )}
    </output>
  );
}
