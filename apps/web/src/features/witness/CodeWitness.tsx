import { useQueryClient } from '@tanstack/react-query';
import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { useActs } from '../../acts/use-acts.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer } from '../scanner/use-scan-pipeline.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { lookUpGuid } from './look-up-guid.ts';
import { offlineStartOf } from './offline-start-of.ts';
import { WitnessedByCode } from './WitnessedByCode.tsx';

export type CodeWitnessProps = {
  readonly act: Act;
  readonly allows: CodeEntrySettings;
  /** Lets a guest sign, who needs no network. */
  readonly onGuest: () => void;
  /** Lets a colleague witness on their own phone, which needs none either. */
  readonly onPhone: () => void;
  readonly onBack: () => void;
};

/** Whose code was scanned for the act. It serves this act alone, for longer than it was shown (OPEN-088, OPEN-140). */
type Scanned = { readonly guid: string; readonly name: string };

/**
 * WITNESS-07, WITNESS-11: scans the code on the witness's own device, says whose it is, and saves the act with it when
 * the user says so (OPEN-141).
 */
export function CodeWitness({ act, allows, onGuest, onPhone, onBack }: CodeWitnessProps): ReactElement {
  const { client } = useBasics();
  const acts = useActs();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [scanned, setScanned] = useState<Scanned | null>(null);

  async function witness(guid: string): Promise<CodeAnswer> {
    setBusy(true);
    const found = await lookUpGuid({ client, ask }, guid, act, {
      ...offlineStartOf(act, queryClient),
      instead: { what: 'guest', run: onGuest, phone: onPhone },
    });
    setBusy(false);
    if (found === 'given up') return 'unanswered';
    if ('refused' in found) return { refused: found.refused.text, durationMs: found.refused.durationMs };
    setScanned({ guid, name: found.name });
    return 'accepted';
  }

  async function save({ guid, name }: Scanned): Promise<void> {
    setBusy(true);
    await acts.complete(act, { witness_biometric_guid: guid }, name);
    setBusy(false);
  }

  if (scanned !== null) {
    return (
      <WitnessedByCode
        act={act}
        name={scanned.name}
        busy={busy}
        onRecord={() => void save(scanned)}
        onAnother={() => setScanned(null)}
        onBack={onBack}
      />
    );
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
