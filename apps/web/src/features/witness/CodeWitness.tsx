import { useQueryClient } from '@tanstack/react-query';
import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { useActs } from '../../acts/use-acts.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer } from '../scanner/use-scan-pipeline.ts';
import { useServices } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { lookUpGuid } from './look-up-guid.ts';
import { NotRecorded } from './NotRecorded.tsx';
import { offlineStartOf } from './offline-start-of.ts';

export type CodeWitnessProps = {
  readonly act: Act;
  readonly allows: CodeEntrySettings;
  readonly onBack: () => void;
};

/** WITNESS-07, WITNESS-11: scans the code on the witness's own device, and saves the act with it. */
export function CodeWitness({ act, allows, onBack }: CodeWitnessProps): ReactElement {
  const { client, acts: store } = useServices();
  const acts = useActs();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  // A code is shown for 30 s, but stays valid longer once it was scanned: after a lost answer no new code is needed
  // (OPEN-088).
  const [unrecorded, setUnrecorded] = useState<string | null>(null);

  async function witness(guid: string): Promise<CodeAnswer> {
    setBusy(true);
    const refused = await lookUpGuid({ client, ask }, guid, offlineStartOf(act, queryClient));
    if (refused === null) await save(guid);
    setBusy(false);
    if (refused === null) return 'accepted';
    return refused === 'given up' ? 'unanswered' : { refused: refused.text, durationMs: refused.durationMs };
  }

  async function save(guid: string): Promise<void> {
    setBusy(true);
    await acts.complete(act, { witness_biometric_guid: guid });
    setUnrecorded(store.find(act.id) === null ? null : guid);
    setBusy(false);
  }

  if (unrecorded !== null) {
    return <NotRecorded act={act} busy={busy} onRetry={() => void save(unrecorded)} onBack={onBack} />;
  }
  return (
    <Scanner
      title={labels.witness.scanCode}
      subtitle={act.sentence}
      allows={allows}
      paused={busy}
      onCode={witness}
      onBack={onBack}
    />
  );
}
