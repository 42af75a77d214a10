import { IconCloudOff, IconTable } from '@tabler/icons-react';
import { officeTable } from '@vialant/domain/words/office/table';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';

const SHAPE = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;

/** The shape of the rows that are coming. */
export function RowsLoading(): ReactElement {
  return (
    <output className="office-rows-loading" aria-busy aria-label={officeTable.loading}>
      {SHAPE.map((row) => (
        <span key={row} className="office-row-shape">
          <Skeleton width="30%" height="0.875rem" />
          <Skeleton width="20%" height="0.875rem" />
          <Skeleton width="15%" height="0.875rem" />
        </span>
      ))}
    </output>
  );
}

export type RowsFailedProps = {
  readonly onRetry: () => void;
  readonly busy: boolean;
  readonly refused?: string | null;
};

export function RowsFailed({ onRetry, busy, refused = null }: RowsFailedProps): ReactElement {
  return (
    <StateMessage
      role="alert"
      icon={<IconCloudOff size="2rem" />}
      text={refused ?? officeTable.failed}
      action={
        <Button kind="primary" onClick={onRetry} busy={busy}>
          {officeTable.tryAgain}
        </Button>
      }
    />
  );
}

export type NoRowsProps = { readonly text: string; readonly action?: ReactNode };

export function NoRows({ text, action }: NoRowsProps): ReactElement {
  return <StateMessage icon={<IconTable size="2rem" />} text={text} action={action} />;
}
