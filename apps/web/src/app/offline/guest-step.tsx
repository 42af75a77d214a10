import type { ReactElement } from 'react';
import { GuestScreen } from '../../features/guest/GuestScreen.tsx';
import type { GuestStep } from '../../features/stock-form/offline/OfflineFormScreen.tsx';
import { ActSummary } from '../../features/witness/ActSummary.tsx';

/** The guest's page within an offline form. */
export function guestStep({ sentence, ...step }: GuestStep): ReactElement {
  const act = sentence === null ? null : { sentence, discrepancyMessage: null };
  return <GuestScreen {...step} summary={act && <ActSummary act={act} />} />;
}
