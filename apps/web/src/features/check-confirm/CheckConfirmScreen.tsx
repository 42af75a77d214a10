import { IconCircleCheck, IconClipboardOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { displayInstant } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { type EntityRow, readRow } from '../../api/entities.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { boxCheck } from '../../queries/box-check.ts';
import { useServices } from '../../services/services.ts';
import './check-confirm.css';

export type CheckConfirmScreenProps = {
  readonly checkId: string;
  /** Milliseconds since 1970 from the address, if it has any (OPEN-008). */
  readonly timeStamp: string | undefined;
  readonly onDone: () => void;
};

/** CHECK-22, ROUTE-20: who checked, when, and the id of the record. */
export function CheckConfirmScreen({ checkId, timeStamp, onDone }: CheckConfirmScreenProps): ReactElement {
  const { client } = useServices();
  const check = useQuery({
    ...boxCheck(client, checkId),
    select: (row) => (row === null ? null : readRow('box_check', row)),
  });

  function content(): ReactElement {
    if (check.data === null)
      return <StateMessage icon={<IconClipboardOff size="2rem" />} text={labels.check.unknown} />;
    if (check.data !== undefined) return <Recorded check={check.data} timeStamp={timeStamp} />;
    if (check.isError) return <LoadFailed onRetry={() => void check.refetch()} busy={check.isFetching} />;
    return <Skeleton width="100%" height="10rem" />;
  }

  return (
    <Screen
      bar={<TitleBar title={labels.check.completeTitle} onBack={onDone} />}
      foot={
        <Button kind="primary" wide onClick={onDone}>
          {labels.check.done}
        </Button>
      }
    >
      {content()}
    </Screen>
  );
}

type RecordedProps = { readonly check: EntityRow<'box_check'>; readonly timeStamp: string | undefined };

function Recorded({ check, timeStamp }: RecordedProps): ReactElement {
  const { now } = useServices();
  const time = timeOf(timeStamp) ?? check.created_on;
  const facts = [
    [labels.check.completeUser, check.user_names],
    [labels.check.completeTime, time && displayInstant(time, now())],
    [labels.check.completeId, check.id],
  ] as const;
  return (
    <>
      <IconCircleCheck aria-hidden size="4rem" stroke={1.5} className="check-confirm-mark" />
      <dl className="check-confirm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function timeOf(timeStamp: string | undefined): Date | null {
  const time = new Date(timeStamp === undefined || timeStamp === '' ? Number.NaN : Number(timeStamp));
  return Number.isNaN(time.getTime()) ? null : time;
}
