import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useServices } from '../../services/services.ts';

const ChooseAgencyPopup = lazy(() =>
  import('../../features/agency/ChooseAgencyPopup.tsx').then((module) => ({ default: module.ChooseAgencyPopup })),
);

export type Enter = {
  /** To be called once signed in, with the number of agencies besides the first. */
  readonly enter: (additionalGroups: number) => void;
  /** What has to be shown for it. */
  readonly choice: ReactElement | null;
};

/** What follows every sign-in: the choice of an agency where there is one, then the app anew (LOGIN-16). */
export function useEnter(wanted: string): Enter {
  const { page } = useServices();
  const [choosing, setChoosing] = useState(false);
  const load = (): void => page.open(wanted);
  return {
    enter: (additionalGroups) => (additionalGroups >= 1 ? setChoosing(true) : load()),
    choice: choosing ? (
      <Suspense>
        <ChooseAgencyPopup opened currentId={null} onChosen={load} onClose={load} />
      </Suspense>
    ) : null,
  };
}
