import type { ReactElement } from 'react';
import type { OutboxEntry } from '../../outbox/entry.ts';
import { useRecording } from '../../services/services.ts';
import { refusedRecord } from './refused-record.ts';
import { RefusedRecordPopup } from './RefusedRecordPopup.tsx';

export type RefusedEntryPopupProps = {
  readonly opened: boolean;
  readonly entry: OutboxEntry | undefined;
  readonly onClose: () => void;
};

/** Asks what becomes of a record that the server has refused when it was sent. */
export function RefusedEntryPopup({ opened, entry, onClose }: RefusedEntryPopupProps): ReactElement {
  const { sync } = useRecording();
  return <RefusedRecordPopup opened={opened} record={entry ? refusedRecord(entry, sync) : null} onClose={onClose} />;
}
