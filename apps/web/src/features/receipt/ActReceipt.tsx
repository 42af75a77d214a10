import { IconClipboardOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { keptReceipt as keptWords } from '@vialant/domain/words/field/kept-receipt';
import { receipt as words } from '@vialant/domain/words/receipt';
import { type ReactElement, useEffect, useState } from 'react';
import type { OutboxEntry } from '../../outbox/entry.ts';
import { DRUG_TYPES_KEY } from '../../queries/drug-type.ts';
import { knownRows } from '../../queries/query.ts';
import { useKeptEntries } from '../../services/use-kept-entries.ts';
import { useBasics, useProduct } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { ReceiptScreen } from './ReceiptScreen.tsx';
import { WaitingReceipt } from './WaitingReceipt.tsx';
import type { DeviceNames } from './waiting-text.ts';
import './receipt.css';

export type ActReceiptProps = {
  /** The id of the act or, of an offline form, those of its entries. */
  readonly ids: readonly string[];
  /** Whether it is to be shown as what was kept on the device. */
  readonly isKept: boolean;
  readonly names: Omit<DeviceNames, 'types'>;
  readonly said: string | null;
  readonly incidentNumber: string | null;
  readonly onDone: () => void;
  /** Opens the receipt of what was recorded under this key. */
  readonly onReceipt: (id: string) => void;
};

/** OPEN-138: what an act has recorded or, as long as it waits on this device, what it will record. */
export function ActReceipt({ ids, isKept, names, onReceipt, ...receipt }: ActReceiptProps): ReactElement | null {
  const types = knownRows(useQueryClient(), 'drug_type', DRUG_TYPES_KEY);
  const { storage } = useBasics();
  const kept = useKeptEntries();
  const entries = useLastSeen(ids, kept ?? []);
  const [only, second] = ids;
  if (entries.length > 0 && only !== undefined) {
    const waiting = new Set(kept?.map(({ id }) => id));
    return (
      <KeptFrame onDone={receipt.onDone}>
        <WaitingReceipt
          entries={entries}
          waiting={waiting}
          names={{ ...names, types }}
          onReceipt={() => onReceipt(only)}
        />
      </KeptFrame>
    );
  }
  // What was kept is read from the device in a moment.
  if (isKept && kept === null && only !== undefined) return null;
  if (!isKept || (only !== undefined && second === undefined && storage.signedIn())) {
    return <ReceiptScreen id={only ?? ''} title={words.title} unknown={words.unknown} {...receipt} />;
  }
  return (
    <KeptFrame onDone={receipt.onDone}>
      <StateMessage icon={<IconClipboardOff size="2rem" />} text={keptWords.unknown} />
    </KeptFrame>
  );
}

type KeptFrameProps = Pick<ActReceiptProps, 'onDone'> & { readonly children: ReactElement };

function KeptFrame({ onDone, children }: KeptFrameProps): ReactElement {
  const { productName } = useProduct();
  // The frame of the page sets its title first, which is loaded without these words.
  useEffect(() => queueMicrotask(() => void (document.title = `${keptWords.title} | ${productName}`)), [productName]);
  return (
    <Screen
      bar={<TitleBar title={keptWords.title} onBack={onDone} />}
      foot={
        <Button kind="primary" wide onClick={onDone}>
          {keptWords.done}
        </Button>
      }
    >
      {children}
    </Screen>
  );
}

/** The entries with these ids; one that has left the device stays as it was seen last. */
function useLastSeen(ids: readonly string[], kept: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const [seen, setSeen] = useState<readonly OutboxEntry[]>([]);
  const latest = ids.flatMap((id) => kept.find((each) => each.id === id) ?? seen.find((each) => each.id === id) ?? []);
  if (latest.length !== seen.length || latest.some((entry, place) => entry !== seen[place])) setSeen(latest);
  return latest;
}
