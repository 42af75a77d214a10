import { IconScan } from '@tabler/icons-react';
import type { WitnessFields } from '@vialant/contract/witness-input';
import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import {
  type AskedAct,
  askedText,
  isShownInTime,
  readAnswer,
  refuseAnswer,
  type WitnessAnswer,
} from '@vialant/domain/proof/device-witness';
import { LIMITS } from '@vialant/domain/values/limits';
import { phoneWitness as words } from '@vialant/domain/words/field/phone-witness';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, useState } from 'react';
import { isSignedAnswer } from '../../../api/asked-act.ts';
import type { ActToShow } from '../../../api/shown-act.ts';
import { useBasics } from '../../../services/services.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QrCode } from '../../../ui/qr/QrCode.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { TitleBar } from '../../../ui/screen/TitleBar.tsx';
import { Scanner } from '../../scanner/Scanner.tsx';
import type { CodeAnswer } from '../../scanner/use-scan-pipeline.ts';
import { ActSummary } from '../ActSummary.tsx';
import { type Actor, isKnown, useAskedAct } from './use-asked-act.ts';
import '../witness.css';

export type PhoneWitnessProps = {
  /** What will be recorded, and the sentence that the witness reads. */
  readonly act: ActToShow;
  readonly actor: Actor;
  readonly allows: CodeEntrySettings;
  /** The witness has signed: the fields by which the act is recorded, and their name as their phone tells it. */
  readonly onWitnessed: (witness: WitnessFields, name: string) => void;
  readonly onBack: () => void;
};

/** OPEN-149: shows the act to the witness's own phone, and scans what that phone answers. Neither needs a network. */
export function PhoneWitness({ act, actor, allows, onWitnessed, onBack }: PhoneWitnessProps): ReactElement {
  const { now } = useBasics();
  const asked = useAskedAct(act, actor);
  const [isScanning, setIsScanning] = useState(false);

  async function take(code: string): Promise<CodeAnswer> {
    const answer = readAnswer(code);
    if (asked === null || answer === null) return { refused: words.noAnswer };
    const refusal = await refusalOf(asked, answer, now());
    if (refusal !== null) return { refused: refusal };
    onWitnessed({ witness_device_code: code, witness_device_sentence: asked.sentence }, answer.witnessName);
    return 'accepted';
  }

  if (isScanning) {
    return (
      <Scanner
        title={words.scanAnswer}
        subtitle={act.sentence}
        allows={allows}
        onCode={take}
        onBack={() => setIsScanning(false)}
      />
    );
  }
  const text = asked && askedText(asked);
  const problem = problemOf(actor, text);
  return (
    <Screen
      bar={<TitleBar title={words.title} onBack={onBack} />}
      foot={
        problem === null && (
          <Button
            kind="primary"
            wide
            icon={<IconScan aria-hidden size="1.5rem" />}
            disabled={text === null}
            onClick={() => setIsScanning(true)}
          >
            {words.scanAnswer}
          </Button>
        )
      }
    >
      {problem !== null && <Notice text={problem} />}
      {problem === null && (
        <section className="phone-witness" aria-label={words.showThis}>
          <h2 className="phone-witness-head">{words.showThis}</h2>
          {text !== null && <QrCode text={text} label={words.code} failed={words.notDrawn} />}
          <p className="phone-witness-how">{words.theyScan}</p>
        </section>
      )}
      <ActSummary act={{ sentence: act.sentence, discrepancyMessage: null }} />
    </Screen>
  );
}

/** Why no code can be shown; null where one can. */
function problemOf(actor: Actor, text: string | null): string | null {
  if (!isKnown(actor)) return words.notKnown;
  return text !== null && text.length > LIMITS.witnessAsked.maxLength ? words.tooLong : null;
}

/** Why the answer makes no witness, in words: told while the witness is still there. The server judges it again. */
async function refusalOf(asked: AskedAct, answer: WitnessAnswer, now: Date): Promise<string | null> {
  const refusal = refuseAnswer(answer, asked);
  if (refusal !== null) return say(refusal);
  if (!isShownInTime(answer.at, now)) return say({ code: 'VERIFY_CODE_EXPIRED' });
  return (await isSignedAnswer(asked, answer)) ? null : say({ code: 'WITNESS_SIGNATURE_INVALID' });
}
