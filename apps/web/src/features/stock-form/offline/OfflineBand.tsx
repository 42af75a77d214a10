import { IconUserQuestion, IconWifiOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useBasics } from '../../../services/services.ts';
import './offline.css';

/** Says clearly that nothing is sent to the server yet, and in whose name it will be recorded. */
export function OfflineBand(): ReactElement {
  const { storage } = useBasics();
  return (
    <div className="offline-band">
      <p>
        <IconWifiOff aria-hidden size="1.375rem" />
        {labels.offlineForm.kept}
      </p>
      {!storage.signedIn() && (
        <p>
          <IconUserQuestion aria-hidden size="1.375rem" />
          {labels.offlineForm.nobody}
        </p>
      )}
    </div>
  );
}
