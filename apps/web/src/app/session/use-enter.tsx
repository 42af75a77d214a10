import { type ReactElement, Suspense, useState } from 'react';
import { useDevice } from '../../services/services.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ChooseAgencyPopup = lazyPart(
  async () => (await import('../../features/agency/ChooseAgencyPopup.tsx')).ChooseAgencyPopup,
);

export type Enter = {
  /** Call once signed in, with the number of agencies besides the first. */
  readonly enter: (additionalGroups: number) => void;
  /** The popup for choosing an agency, while it is needed. */
  readonly choice: ReactElement | null;
};

/** What follows every sign-in: choosing an agency where there are several, then reloading the app (LOGIN-16). */
export function useEnter(wanted: string): Enter {
  const { page } = useDevice();
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
