import { IconDeviceMobileShare, IconDevices, IconFingerprint, IconSignature, IconUserCheck } from '@tabler/icons-react';
import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { phoneWitness } from '@vialant/domain/words/field/phone-witness';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { type ReactElement, useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { useActs } from '../../acts/use-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { ActSummary } from './ActSummary.tsx';
import { CodeWitness } from './CodeWitness.tsx';
import { PasswordWitness } from './PasswordWitness.tsx';
import { PhoneWitnessedAct } from './phone/PhoneWitnessedAct.tsx';
import './witness.css';

export type WitnessScreenProps = {
  readonly act: Act;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly agencyId: string;
    readonly allows: CodeEntrySettings;
    /** ROLE-07. */
    readonly allowsSelfWitness: boolean;
  };
  /** Loads the user again; null unless that failed. */
  readonly onRetry: (() => void) | null;
  readonly onGuest: () => void;
  readonly onBack: () => void;
};

/** WITNESS-01 to WITNESS-09, OPEN-149: the ways to witness an act. */
export function WitnessScreen({ act, user, onRetry, onGuest, onBack }: WitnessScreenProps): ReactElement {
  const acts = useActs();
  const [way, setWay] = useState<'code' | 'phone' | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function verifySelf(): Promise<void> {
    setIsSaving(true);
    await acts.complete(act, { witness_id: user.id });
    setIsSaving(false);
  }

  const goBack = (): void => setWay(null);
  if (way === 'code') return <CodeWitness act={act} allows={user.allows} onGuest={onGuest} onBack={goBack} />;
  if (way === 'phone') return <PhoneWitnessedAct act={act} actor={user} onBack={goBack} />;
  return (
    <Screen bar={<TitleBar title={labels.witness.title} onBack={onBack} />}>
      <p className="witness-turn">
        <IconDeviceMobileShare aria-hidden size="1.5rem" />
        {witnessTurn.handOver}
      </p>
      <ActSummary act={act} />
      {onRetry === null ? (
        <PasswordWitness act={act} ownId={user.id} disabled={isSaving} onGuest={onGuest} />
      ) : (
        <LoadFailed onRetry={onRetry} />
      )}
      <section className="witness-ways" aria-label={labels.witness.otherWays}>
        <Button wide icon={<IconFingerprint aria-hidden size="1.5rem" />} onClick={() => setWay('code')}>
          {labels.witness.scanCode}
        </Button>
        <Button wide icon={<IconDevices aria-hidden size="1.5rem" />} onClick={() => setWay('phone')}>
          {phoneWitness.way}
        </Button>
        <Button wide icon={<IconSignature aria-hidden size="1.5rem" />} onClick={onGuest}>
          {labels.witness.guestVerify}
        </Button>
        {user.allowsSelfWitness && (
          <Button
            wide
            icon={<IconUserCheck aria-hidden size="1.5rem" />}
            busy={isSaving}
            onClick={() => void verifySelf()}
          >
            {labels.witness.selfVerify}
          </Button>
        )}
      </section>
    </Screen>
  );
}
