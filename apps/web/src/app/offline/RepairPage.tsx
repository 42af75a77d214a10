import { IconCloudCheck } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ActRepair } from '../../features/offline/repair/ActRepair.tsx';
import { RepairScreen } from '../../features/offline/repair/RepairScreen.tsx';
import { isOf } from '../../outbox/drain.ts';
import { isKeptAct, isRepairable, REPAIR_WAYS } from '../../outbox/repair.ts';
import type { OutboxEntry } from '../../outbox/entry.ts';
import { useRecording } from '../../services/services.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { type CurrentUser, useCurrentUser } from '../session/current-user-queries.ts';

/** OPEN-116: repairs the refused record that the address names, for its owner alone (OPEN-077). */
export function RepairPage(): ReactElement {
  const { way: named, id = '' } = useParams();
  const goBack = useGoBack();
  const entry = useEntry(id);
  const { data: user, isError, refetch } = useCurrentUser();
  const way = REPAIR_WAYS.find((each) => each === named);
  if (user !== undefined && entry && way !== undefined && isRepairable(entry) && isTheirs(entry, user)) {
    return <RepairScreen entry={entry} way={way} onBack={goBack} />;
  }
  if (user !== undefined && entry && isKeptAct(entry) && way !== undefined && isTheirs(entry, user)) {
    return <ActRepair entry={entry} way={way} onBack={goBack} />;
  }
  const isFailed = user === undefined && isError;
  const isKnown = entry !== undefined && user !== undefined;
  return (
    <Screen bar={<TitleBar title={labels.offlineRepair.title} onBack={goBack} />}>
      {isFailed && <LoadFailed onRetry={() => void refetch()} />}
      {isKnown && <StateMessage icon={<IconCloudCheck size="2rem" />} text={labels.offlineRepair.gone} />}
      {!isFailed && !isKnown && <Skeleton width="60%" height="3rem" />}
    </Screen>
  );
}

/**
 * The offline record with this id, null when there is none, undefined until that is known. It is read once: the page
 * still shows the record while its repair is recorded, which takes it from the device.
 */
function useEntry(id: string): OutboxEntry | null | undefined {
  const { outbox } = useRecording();
  const [entry, setEntry] = useState<OutboxEntry | null>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: OutboxEntry | null): void => {
      if (isCurrent) setEntry(found);
    };
    outbox.list().then(
      (entries) => show(entries.find((each) => each.id === id) ?? null),
      () => show(null), // without a local database nothing can wait in it
    );
    return () => {
      isCurrent = false;
    };
  }, [outbox, id]);
  return entry;
}

function isTheirs(entry: OutboxEntry, { id, agencyId }: CurrentUser): boolean {
  return isOf(entry, { userId: id, userGroupId: agencyId });
}
