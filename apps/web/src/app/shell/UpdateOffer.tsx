import { update as updateLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useEffect, useState } from 'react';
import { useDevice } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import './shell.css';

/** Starts after the first load, so that it does not compete with the page's own requests. */
const WATCH_AFTER_MS = 3000;

/** Offers a newer version; it is used only when the user agrees, because it reloads the page. */
export function UpdateOffer(): ReactElement | null {
  const { appUpdate } = useDevice();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => appUpdate.watch(() => setIsReady(true)), WATCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [appUpdate]);
  return (
    <output>
      {isReady && (
        <span className="update-offer">
          {updateLabels.ready}
          <Button kind="quiet" onClick={appUpdate.apply}>
            {updateLabels.reload}
          </Button>
        </span>
      )}
    </output>
  );
}
