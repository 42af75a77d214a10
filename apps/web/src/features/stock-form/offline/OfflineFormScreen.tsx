import type { WitnessFields } from '@vialant/contract/witness-input';
import { labels } from '@vialant/domain/words/labels';
import { leaveForm } from '@vialant/domain/words/leave-form';
import { type ReactElement, type ReactNode, useState } from 'react';
import { guestKey, type KeptForm } from '../../../acts/use-kept-form.ts';
import type { ActToShow } from '../../../api/shown-act.ts';
import { requestOf } from '../../../outbox/request.ts';
import { useScannedCode } from '../../../ui/scanner-keys.ts';
import { FormFrame } from '../FormFrame.tsx';
import { useLeaving } from '../LeaveForm.tsx';
import { type GuestValues, guestPayload, guestValues, NO_GUEST, phonePayload, phoneValues } from './guest-values.ts';
import { NoWitnessPopup } from './NoWitnessPopup.tsx';
import { OfflineBand } from './OfflineBand.tsx';
import { type Keeping, useKeepForm } from './use-keep-form.ts';
import { savedAt, type SavedValues } from './use-settle.ts';
import type { Steps } from './use-steps.ts';
import { WitnessField } from './WitnessField.tsx';
import './offline.css';

/** The page on which a guest enters who they are, shown in place of the form. */
export type GuestStep = {
  readonly formKey: string;
  /** What will be recorded; null while the form is incomplete. */
  readonly sentence: string | null;
  readonly onFinish: (guest: WitnessFields) => Promise<boolean>;
  readonly onBack: () => void;
};

/** The page on which a colleague witnesses on their own phone, shown in place of the form (OPEN-149). */
export type PhoneStep = {
  readonly act: ActToShow;
  readonly onWitnessed: (witness: WitnessFields, name: string) => void;
  readonly onBack: () => void;
};

/** The pages of the witnesses that an offline form can have; the app passes them. */
export type OfflineFrame = {
  readonly guest: (step: GuestStep) => ReactNode;
  readonly phone: (step: PhoneStep) => ReactNode;
};

export type OfflineFormScreenProps = OfflineFrame & {
  readonly title: string;
  readonly form: KeptForm<GuestValues & SavedValues>;
  readonly steps: Steps;
  /** What will be recorded as the form stands; null while something is missing. */
  readonly sentence: string | null;
  /** Whether a witness is needed as far as the device knows; true where it does not know. */
  readonly mayNeedWitness: boolean;
  /** Whether something is filled in that would be lost; then leaving asks. */
  readonly isFilled: boolean;
  /** Called when the user tries to save; returns whether the form can be saved. */
  readonly onTry: () => boolean;
  readonly throttleMs?: number;
  readonly keeping: Keeping;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** The frame of every offline form: what happened, who witnessed it, and the sentence that will be recorded. */
export function OfflineFormScreen({
  title,
  form,
  steps,
  sentence,
  mayNeedWitness,
  isFilled,
  onTry,
  throttleMs,
  keeping,
  onBack,
  children,
  ...frame
}: OfflineFormScreenProps): ReactElement {
  const { isBusy, save, settle } = useKeepForm(form, sentence, keeping);
  const [isAsking, setIsAsking] = useState(false);
  const witness = guestPayload(form.values);
  const phone = phonePayload(form);
  const act = actToShow(form, keeping, sentence);
  const leaving = useLeaving({
    isFilled: steps.step === null && (isFilled || witness !== null || phone !== null),
    text: leaveForm.text,
    onLeave: onBack,
  });
  useScannedCode(steps.step === null ? (code) => steps.open('scan', code) : null);

  function submit(): void {
    if (!onTry()) return;
    if (mayNeedWitness && witness === null && phone === null) setIsAsking(true);
    else save();
  }

  async function openPhone(): Promise<void> {
    if (!onTry()) return;
    await settle();
    steps.open('phone');
  }

  if (steps.step === 'phone' && form.isBegun && act !== null) {
    const take: PhoneStep['onWitnessed'] = (fields, name) => {
      form.begun(phoneValues(fields, name));
      steps.close();
    };
    return <>{frame.phone({ act, onWitnessed: take, onBack: steps.close })}</>;
  }
  if (steps.step === 'guest') {
    const finish = async (guest: WitnessFields): Promise<boolean> => {
      form.change(guestValues(guest));
      steps.close();
      return false; // kept, because the guest can be changed until the form is saved
    };
    return <>{frame.guest({ formKey: guestKey(form), sentence, onFinish: finish, onBack: steps.close })}</>;
  }
  return (
    <>
      <FormFrame
        title={title}
        sentence={sentence}
        submitLabel={labels.offlineForm.save}
        throttleMs={throttleMs}
        busy={isBusy}
        above={<OfflineBand />}
        onSubmit={submit}
        onBack={leaving.leave}
      >
        {children}
        <WitnessField
          witness={witness}
          phone={phone}
          onPhone={act === null ? null : () => void openPhone()}
          onOpen={() => steps.open('guest')}
          onRemove={() => form.change({ ...NO_GUEST })}
        />
      </FormFrame>
      <NoWitnessPopup
        opened={isAsking}
        onAdd={() => {
          setIsAsking(false);
          steps.open('guest');
        }}
        onPhone={
          act === null
            ? null
            : () => {
                setIsAsking(false);
                void openPhone();
              }
        }
        onWithout={() => {
          setIsAsking(false);
          save();
        }}
        onClose={() => setIsAsking(false)}
      />
      {leaving.question}
    </>
  );
}

/**
 * The whole record as it will be sent, for a colleague's phone to sign; null where the device does not know the vial or
 * box, or the form makes several records.
 */
function actToShow(
  { values }: KeptForm<GuestValues & SavedValues>,
  keeping: Keeping,
  sentence: string | null,
): ActToShow | null {
  // The time is no part of what is signed with the content, and not known before it is settled.
  const [part, ...others] = keeping.parts(savedAt(values));
  const filled = part && keeping.fill(part);
  if (part === undefined || !filled || others.length > 0 || sentence === null) return null;
  return { id: part.id, sentence, request: requestOf({ ...part, filled, guest: null }) };
}
