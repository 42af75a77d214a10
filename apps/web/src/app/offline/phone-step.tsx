import { defaultSettings } from '@vialant/domain/agency/settings';
import type { ReactElement } from 'react';
import type { PhoneStep } from '../../features/stock-form/offline/OfflineFormScreen.tsx';
import { PhoneWitness } from '../../features/witness/phone/PhoneWitness.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';

/** The page within an offline form on which a colleague witnesses on their own phone. */
export function phoneStep(step: PhoneStep): ReactElement {
  return <PhoneStepScreen {...step} />;
}

function PhoneStepScreen(step: PhoneStep): ReactElement {
  const { data: user } = useCurrentUser();
  const actor = { id: user?.id ?? '', name: user?.name ?? '', agencyId: user?.agencyId ?? '' };
  return <PhoneWitness {...step} actor={actor} allows={user?.settings ?? defaultSettings} />;
}
