import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useEffect, useState } from 'react';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import './shell.css';

/** Once the page is there, and not while it fetches what it shows. */
const WATCH_AFTER_MS = 3000;

/** A newer version waits until the user takes it: it must never take the page away in the middle of a task. */
export function UpdateOffer(): ReactElement | null {
  const { appUpdate } = useServices();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => appUpdate.watch(() => setIsReady(true)), WATCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [appUpdate]);
  return (
    <output>
      {isReady && (
        <span className="update-offer">
          {labels.update.ready}
          <Button kind="quiet" onClick={appUpdate.apply}>
            {labels.update.reload}
          </Button>
        </span>
      )}
    </output>
  );
}
