import { type AskedAct, readAsked } from '@vialant/domain/proof/device-witness';
import { phoneWitness as words } from '@vialant/domain/words/field/phone-witness';
import { fill } from '@vialant/domain/words/fill';
import { pageTitles } from '@vialant/domain/words/page-titles';
import { type ReactElement, useState } from 'react';
import { useBasics } from '../../../services/services.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QrCode } from '../../../ui/qr/QrCode.tsx';
import { Form } from '../../../ui/screen/Form.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { TitleBar } from '../../../ui/screen/TitleBar.tsx';
import { ActSummary } from '../ActSummary.tsx';
import type { Actor } from './use-asked-act.ts';
import { useSignAsked, whyNotSigned } from './use-sign-asked.ts';
import '../witness.css';

export type WitnessThisScreenProps = {
  /** The code that was scanned; null when the page was opened without one. */
  readonly code: string | null;
  /** Whose phone this is; null where the device does not know. */
  readonly user: Actor | null;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** OPEN-149: what a colleague is about to record, on the witness's own phone: they read it, and sign it by password. */
export function WitnessThisScreen({ code, user, onDone, onBack }: WitnessThisScreenProps): ReactElement {
  const { now } = useBasics();
  const [openedAt] = useState(now);
  const asked = code === null ? null : readAsked(code);
  const problem = problemOf(asked, user, openedAt);
  if (asked === null || user === null || problem !== null) {
    return (
      <Screen bar={<TitleBar title={pageTitles.witnessThis} onBack={onBack} />}>
        <Notice text={problem ?? words.nothing} />
      </Screen>
    );
  }
  return <ConfirmAsked asked={asked} user={user} onDone={onDone} onBack={onBack} />;
}

function problemOf(asked: AskedAct | null, user: Actor | null, now: Date): string | null {
  if (asked === null) return words.nothing;
  return user === null ? words.notKnown : whyNotSigned(asked, user, now);
}

type ConfirmAskedProps = Pick<WitnessThisScreenProps, 'onDone' | 'onBack'> & {
  readonly asked: AskedAct;
  readonly user: Actor;
};

function ConfirmAsked({ asked, user, onDone, onBack }: ConfirmAskedProps): ReactElement {
  const { busy, refused, answer, forget, sign } = useSignAsked(asked, user);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const name = asked.actorName;

  if (answer !== null) return <ShownAnswer asked={asked} answer={answer} onDone={onDone} />;
  return (
    <Screen bar={<TitleBar title={pageTitles.witnessThis} onBack={onBack} />}>
      <p className="witness-turn">{fill(words.asksYou, { name })}</p>
      <ActSummary act={{ sentence: asked.sentence, discrepancyMessage: null }} />
      <Form
        label={pageTitles.witnessThis}
        className="witness-form"
        onSubmit={() => {
          setTried(true);
          if (password !== '') void sign(password);
        }}
      >
        <p className="phone-witness-only">{words.onlyIfSeen}</p>
        <PasswordField
          label={words.password}
          value={password}
          onChange={(typed) => {
            forget();
            setPassword(typed);
          }}
          required
          tried={tried}
          refused={refused}
          autoComplete="current-password"
        />
        <Button type="submit" kind="primary" wide busy={busy}>
          {words.confirm}
        </Button>
        <Button wide disabled={busy} onClick={onBack}>
          {words.notNow}
        </Button>
      </Form>
    </Screen>
  );
}

type ShownAnswerProps = { readonly asked: AskedAct; readonly answer: string; readonly onDone: () => void };

function ShownAnswer({ asked, answer, onDone }: ShownAnswerProps): ReactElement {
  const name = asked.actorName;
  return (
    <Screen
      bar={<TitleBar title={pageTitles.witnessThis} onBack={onDone} />}
      foot={
        <Button kind="primary" wide onClick={onDone}>
          {words.done}
        </Button>
      }
    >
      <section className="phone-witness" aria-label={words.answer}>
        <h2 className="phone-witness-head">{fill(words.showAnswer, { name })}</h2>
        <QrCode text={answer} label={words.answer} failed={words.notDrawn} />
        <p className="phone-witness-how">{fill(words.theyScanIt, { name })}</p>
      </section>
      <ActSummary act={{ sentence: asked.sentence, discrepancyMessage: null }} />
    </Screen>
  );
}
