import type { WitnessFields } from '@vialant/contract/witness-input';
import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { type ReactElement, useState } from 'react';
import type { Act } from '../../../acts/act.ts';
import { requestOfAct } from '../../../acts/kinds.ts';
import { useActs } from '../../../acts/use-acts.ts';
import { WitnessedByCode } from '../WitnessedByCode.tsx';
import { PhoneWitness } from './PhoneWitness.tsx';
import type { Actor } from './use-asked-act.ts';

export type PhoneWitnessedActProps = {
  readonly act: Act;
  readonly actor: Actor & { readonly allows: CodeEntrySettings };
  readonly onBack: () => void;
};

type Witnessed = { readonly witness: WitnessFields; readonly name: string };

/** OPEN-149: lets a colleague witness the act on their own phone, and saves it with them when the user says so. */
export function PhoneWitnessedAct({ act, actor, onBack }: PhoneWitnessedActProps): ReactElement {
  const acts = useActs();
  const [witnessed, setWitnessed] = useState<Witnessed | null>(null);
  const [busy, setBusy] = useState(false);

  async function save({ witness, name }: Witnessed): Promise<void> {
    setBusy(true);
    await acts.complete(act, witness, name);
    setBusy(false);
  }

  if (witnessed !== null) {
    return (
      <WitnessedByCode
        act={act}
        name={witnessed.name}
        busy={busy}
        onRecord={() => void save(witnessed)}
        onAnother={() => setWitnessed(null)}
        onBack={onBack}
      />
    );
  }
  // Their phone shows one sentence: what is missing is part of it.
  const sentence = act.discrepancyMessage === null ? act.sentence : `${act.sentence} ${act.discrepancyMessage}`;
  return (
    <PhoneWitness
      act={{ id: act.id, sentence, request: requestOfAct(act) }}
      actor={actor}
      allows={actor.allows}
      onWitnessed={(witness, name) => setWitnessed({ witness, name })}
      onBack={onBack}
    />
  );
}
