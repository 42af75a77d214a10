import { IconDeviceMobileShare, IconDevices, IconFingerprint, IconSignature, IconUserCheck } from '@tabler/icons-react';
import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { phoneWitness } from '@vialant/domain/words/field/phone-witness';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { type ReactElement, useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { useActs } from '../../acts/use-acts.ts';
import { useDevice, useRecording } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
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

/**
 * WITNESS-01 to WITNESS-09, OPEN-149: the ways to witness an act. On a page that is opened offline those that need no
 * network come first; nothing moves while somebody types.
 */
export function WitnessScreen({ act, user, onRetry, onGuest, onBack }: WitnessScreenProps): ReactElement {
  const { offlineWork } = useRecording();
  const { network } = useDevice();
  const [isOffline] = useState(() => !network.isOnline() || offlineWork.isOn());
  const acts = useActs();
  const [way, setWay] = useState<'code' | 'phone' | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function verifySelf(): Promise<void> {
    setIsSaving(true);
    await acts.complete(act, { witness_id: user.id });
    setIsSaving(false);
  }

  const goBack = (): void => setWay(null);
  const ways = { onGuest, onPhone: () => setWay('phone') };
  if (way === 'code') return <CodeWitness act={act} allows={user.allows} {...ways} onBack={goBack} />;
  if (way === 'phone') return <PhoneWitnessedAct act={act} actor={user} onBack={goBack} />;

  const byPassword =
    onRetry === null ? (
      <PasswordWitness act={act} ownId={user.id} disabled={isSaving} isFirst={!isOffline} {...ways} />
    ) : (
      <LoadFailed onRetry={onRetry} />
    );
  const byCode = (
    <Button wide icon={<IconFingerprint aria-hidden size="1.5rem" />} onClick={() => setWay('code')}>
      {labels.witness.scanCode}
    </Button>
  );
  const others = (
    <WithoutNetwork
      isFirst={isOffline}
      {...ways}
      self={user.allowsSelfWitness ? { busy: isSaving, verify: () => void verifySelf() } : null}
    />
  );
  const bar = <TitleBar title={labels.witness.title} onBack={onBack} />;
  if (isOffline) {
    return (
      <Screen bar={bar}>
        <ActSummary act={act} />
        <Notice text={witnessTurn.offline} />
        <section className="witness-ways witness-ways--first">{others}</section>
        <section className="witness-ways" aria-label={labels.witness.otherWays}>
          <HandOver />
          {byPassword}
          {byCode}
        </section>
      </Screen>
    );
  }
  return (
    <Screen bar={bar}>
      <HandOver />
      <ActSummary act={act} />
      {byPassword}
      <section className="witness-ways" aria-label={labels.witness.otherWays}>
        {byCode}
        {others}
      </section>
    </Screen>
  );
}

function HandOver(): ReactElement {
  return (
    <p className="witness-turn">
      <IconDeviceMobileShare aria-hidden size="1.5rem" />
      {witnessTurn.handOver}
    </p>
  );
}

type WithoutNetworkProps = {
  readonly isFirst: boolean;
  readonly onPhone: () => void;
  readonly onGuest: () => void;
  /** ROLE-07; null where nobody witnesses what they do themselves. */
  readonly self: { readonly busy: boolean; readonly verify: () => void } | null;
};

/** The ways for which the server is not asked while the witness is there. */
function WithoutNetwork({ isFirst, onPhone, onGuest, self }: WithoutNetworkProps): ReactElement {
  return (
    <>
      <Button
        wide
        kind={isFirst ? 'primary' : 'secondary'}
        icon={<IconDevices aria-hidden size="1.5rem" />}
        onClick={onPhone}
      >
        {phoneWitness.way}
      </Button>
      <Button wide icon={<IconSignature aria-hidden size="1.5rem" />} onClick={onGuest}>
        {labels.witness.guestVerify}
      </Button>
      {self !== null && (
        <Button wide icon={<IconUserCheck aria-hidden size="1.5rem" />} busy={self.busy} onClick={self.verify}>
          {labels.witness.selfVerify}
        </Button>
      )}
    </>
  );
}
