import { IconRefresh } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDevice, useRecording } from '../../services/services.ts';
import type { DrainResult } from '../../outbox/drain.ts';
import { mayBeOf } from '../../outbox/hand-over.ts';
import type { OutboxEntry } from '../../outbox/entry.ts';
import type { SyncState } from '../../outbox/sync.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { type CurrentUser, useCurrentUser } from '../session/current-user-queries.ts';
import { useSyncState } from '../offline/use-sync-state.ts';
import { useWaitingEntries } from '../offline/use-waiting-entries.ts';
import { OfflineAction } from './OfflineAction.tsx';
import { type RefusedRecord, refusedRecord, unreadableRecord } from './refused-record.ts';
import { RefusedRecordPopup } from './RefusedRecordPopup.tsx';
import { SpaceLine } from './SpaceLine.tsx';
import './shell.css';

const MOST_SHOWN = 50;

export type OfflineActionsPopupProps = { readonly opened: boolean; readonly onClose: () => void };

/** The waiting records with type, code, time and state; opening it starts the sync (OPEN-016). */
export function OfflineActionsPopup({ opened, onClose }: OfflineActionsPopupProps): ReactElement {
  const { sync } = useRecording();
  const { network } = useDevice();
  const { entries, unreadable } = useWaitingEntries();
  const state = useSyncState();
  const user = useCurrentUser().data;
  const isOnline = useSyncExternalStore(network.subscribe, network.isOnline);
  const [refused, setRefused] = useState<RefusedRecord | null>(null);
  const offer = useCallback((entry: OutboxEntry) => setRefused(refusedRecord(entry, sync)), [sync]);
  const count = entries.length + unreadable.length;

  function start(): void {
    if (isOnline) sync.run().catch(() => {});
  }
  const startAtOnce = useEffectEvent(start);
  useEffect(() => {
    if (opened) startAtOnce();
  }, [opened]);

  const trouble = state.isRunning ? null : troubleOf(state, isOnline);
  return (
    <>
      <Popup opened={opened} title={fill(labels.menu.offlineActions, { n: count })} onClose={onClose}>
        {count === 0 && <p>{noneText(state)}</p>}
        {count > 0 && trouble !== null && <Notice text={trouble} />}
        {state.isRunning && <Sending state={state} />}
        <ul className="offline-actions">
          {shownOf(entries).map((entry) => (
            <OfflineAction
              key={entry.id}
              entry={entry}
              isSending={state.progress?.sending.has(entry.id) ?? false}
              isOthers={user !== undefined && !mayBeTheirs(entry, user)}
              onDecide={offer}
            />
          ))}
          {entries.length > MOST_SHOWN && (
            <li className="offline-action">{fill(labels.offlineActions.more, { n: entries.length - MOST_SHOWN })}</li>
          )}
          {unreadable.map((raw) => (
            <li key={JSON.stringify(raw)} className="offline-action">
              <strong>{labels.offlineActions.unreadable}</strong>
              <span className="offline-note">{labels.offlineActions.unreadableKept}</span>
              {user !== undefined && mayBeTheirs(raw, user) && (
                <Button kind="quiet" onClick={() => setRefused(unreadableRecord(raw, sync))}>
                  {labels.offline.delete}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {count > 0 && (
          <Button
            kind="primary"
            wide
            icon={<IconRefresh aria-hidden size="1.25rem" />}
            disabled={state.isRunning}
            onClick={start}
          >
            {labels.offlineActions.sync}
          </Button>
        )}
        <SpaceLine opened={opened} />
      </Popup>
      <RefusedRecordPopup
        opened={refused !== null}
        record={refused}
        onClose={() => setRefused(null)}
        onRepair={onClose}
      />
    </>
  );
}

/**
 * The records that need a decision come first, and the list is cut: nobody reads hundreds, and drawing them slows the
 * sync.
 */
function shownOf(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const refusedFirst = entries.toSorted((a, b) => Number(b.refusal !== null) - Number(a.refusal !== null));
  return refusedFirst.slice(0, MOST_SHOWN);
}

function mayBeTheirs(record: unknown, { id, agencyId }: CurrentUser): boolean {
  return mayBeOf(record, { userId: id, userGroupId: agencyId });
}

function Sending({ state: { progress } }: { readonly state: SyncState }): ReactElement {
  const text =
    progress === null
      ? labels.offlineActions.checking
      : fill(labels.offlineActions.progress, {
          n: Math.min(progress.sent + 1, progress.total),
          total: progress.total,
        });
  return (
    <div className="offline-progress">
      <output>{text}</output>
      <ProgressBar label={text} part={progress === null || progress.total === 0 ? 0 : progress.sent / progress.total} />
    </div>
  );
}

/** What was given up was not recorded, and must not be told as if it were. */
function noneText({ discarded }: SyncState): string {
  return discarded === 0 ? labels.offlineActions.none : fill(labels.offlineActions.noneLeft, { n: discarded });
}

const TROUBLES: Readonly<Record<DrainResult['ended'], string | null>> = {
  complete: null,
  unreachable: labels.offlineActions.unreachable,
  'signed out': labels.offlineActions.signedOut,
  'already running': labels.offlineActions.elsewhere,
};

function troubleOf({ last }: SyncState, isOnline: boolean): string | null {
  if (!isOnline) return labels.offlineActions.unreachable;
  return last && TROUBLES[last.ended];
}
