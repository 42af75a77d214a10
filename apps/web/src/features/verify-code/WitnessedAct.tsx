import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { type ReactElement, useState } from 'react';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { DisputeForm } from './DisputeForm.tsx';
import type { Witnessed } from './witnessed-queries.ts';
import './verify-code.css';

/** OPEN-141: what the user is said to have seen, and the way to say that it was not so. */
export function WitnessedAct({ act }: { readonly act: Witnessed }): ReactElement {
  const { now } = useBasics();
  const [step, setStep] = useState<'read' | 'dispute' | 'sent'>('read');
  const time = displayInstant(new Date(act.witnessed_on), now());
  return (
    <article className="witnessed-act">
      <p className="witnessed-act-sentence">{fill(witnessTurn.youWitnessed, { sentence: act.sentence })}</p>
      <p className="witnessed-act-facts">
        {fill(act.is_recorded === 1 ? witnessTurn.by : witnessTurn.askedBy, { name: act.user_name, time })}
      </p>
      {step === 'dispute' && <DisputeForm id={act.id} onSent={() => setStep('sent')} />}
      {step === 'read' && act.is_disputed === 0 && (
        <Button wide onClick={() => setStep('dispute')}>
          {witnessTurn.notSeen}
        </Button>
      )}
      {(step === 'sent' || (step === 'read' && act.is_disputed === 1)) && (
        <output className="witnessed-act-disputed">{witnessTurn.disputedByYou}</output>
      )}
    </article>
  );
}
