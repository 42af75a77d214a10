import { IconCopy } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import { shell as shellMessages } from '@vialant/domain/words/messages/shell';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useDevice } from '../../services/services.ts';
import type { Box } from './dashboard-queries.ts';
import { Freshness } from './Freshness.tsx';
import { LastCheckLine } from './LastCheckLine.tsx';

export type InventoryHeadProps = {
  readonly box: Box;
  readonly vials: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'isError' | 'data'>;
  readonly onRetry: () => void;
};

export function InventoryHead({ box, vials, onRetry }: InventoryHeadProps): ReactElement {
  const { clipboard } = useDevice();
  const toast = useToast();
  const code = box.barcode.toUpperCase();

  async function copy(): Promise<void> {
    const done = await clipboard?.copy(code);
    toast(done ? shellMessages.codeCopied : shellMessages.clientFailed);
  }

  return (
    <div className="dashboard-head">
      <div className="dashboard-head-row">
        <h1 className="dashboard-title">{dashboardLabels.currentInventory}</h1>
        <span className="dashboard-code">
          {code}
          {clipboard !== null && (
            <IconButton label={dashboardLabels.copyCode} onClick={() => void copy()}>
              <IconCopy aria-hidden size="1.25rem" />
            </IconButton>
          )}
        </span>
      </div>
      <LastCheckLine boxId={box.id} />
      <Freshness
        savedAt={vials.data === undefined ? null : new Date(vials.dataUpdatedAt)}
        refreshing={vials.isFetching}
        failed={vials.isError}
        onRetry={onRetry}
      />
    </div>
  );
}
