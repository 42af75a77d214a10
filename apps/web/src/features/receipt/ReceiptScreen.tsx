import { IconCircleCheck, IconClipboardOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { receipt as words } from '@vialant/domain/words/receipt';
import { type ReactElement, useEffect } from 'react';
import { settingsOf } from '../../api/agency-settings.ts';
import type { CallReply } from '../../api/client.ts';
import { receiptOf } from '../../queries/record.ts';
import { currentUser, signedIn } from '../../queries/user.ts';
import { useBasics, useProduct } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { AddIncident } from './AddIncident.tsx';
import { ReceiptBody } from './ReceiptBody.tsx';
import { titleOf, withoutIncident } from './receipt-text.ts';
import './receipt.css';

export type ReceiptScreenProps = {
  /** The id of the act, or of one of its records. */
  readonly id: string;
  /** The title until the receipt is read, and where there is none. */
  readonly title: string;
  /** What is said where there is none. */
  readonly unknown: string;
  readonly said?: string | null;
  readonly incidentNumber?: string | null;
  readonly time?: Date | null;
  readonly onDone: () => void;
};

const toSettings = (reply: CallReply<'GET user/auth'>): AgencySettings => settingsOf(signedIn(reply).agency);

/** OPEN-138, CHECK-22: what an act has recorded, read from the record. The first button ends it. */
export function ReceiptScreen(props: ReceiptScreenProps): ReactElement {
  const { id, said = null, incidentNumber = null, time = null, onDone } = props;
  const basics = useBasics();
  const { productName } = useProduct();
  const { client } = basics;
  const query = useQuery(receiptOf(client, id));
  const { data: settings } = useQuery({ ...currentUser(basics), select: toSettings });
  const receipt = query.data ?? null;
  const title = receipt === null ? props.title : titleOf(receipt);
  const open = receipt === null ? [] : withoutIncident(receipt, settings);

  // The frame sets the title of the page first, which does not know how the act ended.
  useEffect(() => queueMicrotask(() => void (document.title = `${title} | ${productName}`)), [title, productName]);

  function content(): ReactElement {
    if (receipt !== null) return <ReceiptBody receipt={receipt} said={said} time={time} />;
    const isMissing = query.data === null;
    if (!isMissing && !query.isError) return <Skeleton width="100%" height="10rem" />;
    return (
      <>
        {said !== null && (
          <StateMessage icon={<IconCircleCheck size="2rem" />} title={said} text={words.recordedAnyway} />
        )}
        {isMissing && said === null && <StateMessage icon={<IconClipboardOff size="2rem" />} text={props.unknown} />}
        {!isMissing && <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />}
      </>
    );
  }

  return (
    <Screen
      bar={<TitleBar title={title} onBack={onDone} />}
      foot={
        <>
          <Button kind="primary" wide onClick={onDone}>
            {words.done}
          </Button>
          {open.length > 0 && <AddIncident recordIds={open} offered={incidentNumber} />}
        </>
      }
    >
      {content()}
    </Screen>
  );
}
