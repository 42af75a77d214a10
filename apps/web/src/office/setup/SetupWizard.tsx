import { setupWords } from '@vialant/domain/words/office/setup';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { useBasics, useProduct } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import {
  emptyDraft,
  firstIncomplete,
  isComplete,
  keepDraft,
  keptDraft,
  type SetupDraft,
  STEPS,
  type Step,
  stepFrom,
  stepOf,
} from './setup-draft.ts';
import { SetupStep } from './SetupStep.tsx';
import { useSetUp } from './use-set-up.ts';
import './setup.css';

export type SetupWizardProps = {
  readonly onDone: (reply: CallReply<'POST setup/create'>) => void;
  readonly onAlreadySetUp: () => void;
};

type Refused = Readonly<Record<string, string>>;

/** SETUP-02, SETUP-03: the steps of the first run. Nothing is sent before the last one. */
export function SetupWizard({ onDone, onAlreadySetUp }: SetupWizardProps): ReactElement {
  const { newId } = useBasics();
  const { productName } = useProduct();
  const [draft, setDraft] = useState(() => keptDraft(sessionStorage, emptyDraft(newId(), browserZone())));
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>({});
  // After a refusal everything else is there already: what was wrong is corrected and sent, from whichever step.
  const [wasSent, setWasSent] = useState(false);
  const { busy, submit } = useSetUp({ onDone, onAlreadySetUp, onRefused: handleRefused });
  const formId = useId();
  const { step } = draft;

  const isLast = wasSent || step === STEPS.at(-1);

  useEffect(() => keepDraft(sessionStorage, draft), [draft]);

  function change(part: Partial<SetupDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
  }

  function go(to: Step, part: Partial<SetupDraft> = {}): void {
    setTried(false);
    change({ ...part, step: to });
  }

  function handleRefused(fields: Refused): void {
    setRefused(fields);
    const [field] = Object.keys(fields);
    if (field !== undefined && field !== 'all') go(stepOf(field));
  }

  function advance(part: Partial<SetupDraft>): void {
    const next = { ...draft, ...part };
    setTried(true);
    if (!isComplete(step, next, password)) {
      change(part);
      return;
    }
    if (!isLast) {
      go(stepFrom(step, 1), part);
      return;
    }
    const missing = firstIncomplete(next, password);
    if (missing === null) {
      setRefused({});
      setWasSent(true);
      change(part);
      void submit(next, password);
    } else go(missing, part);
  }

  return (
    <Screen
      bar={<SetupBar title={fill(setupWords.title, { product: productName })} step={step} />}
      foot={
        <SetupFoot
          formId={formId}
          step={step}
          isLast={isLast}
          busy={busy}
          onBack={() => go(stepFrom(step, -1))}
          onSkip={() => advance({ skipsRegistration: true })}
        />
      }
    >
      <Form
        id={formId}
        label={setupWords[step].heading}
        className="setup-form"
        onSubmit={() => advance(step === 'registration' ? { skipsRegistration: false } : {})}
      >
        <StepHeading key={step} step={step} />
        {refused['all'] !== undefined && <Notice text={refused['all']} />}
        <SetupStep
          draft={draft}
          password={password}
          tried={tried}
          refused={refused}
          onChange={(part, field) => {
            change(part);
            setRefused((before) => without(before, field));
          }}
          onPassword={(value) => {
            setPassword(value);
            setRefused((before) => without(before, 'password'));
          }}
        />
      </Form>
    </Screen>
  );
}

/** A refused field is no longer refused once it is changed. */
function without(refused: Refused, field: string): Refused {
  return Object.fromEntries(Object.entries(refused).filter(([name]) => name !== field));
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function SetupBar({ title, step }: { readonly title: string; readonly step: Step }): ReactElement {
  return (
    <div className="setup-bar">
      <h1 className="screen-title">{title}</h1>
      <p className="setup-step">{fill(setupWords.step, { n: STEPS.indexOf(step) + 1, m: STEPS.length })}</p>
    </div>
  );
}

/** Gets the focus when its step opens, so that a screen reader tells where the user is. */
function StepHeading({ step }: { readonly step: Step }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="setup-heading">
      {setupWords[step].heading}
    </h2>
  );
}

type SetupFootProps = {
  readonly formId: string;
  readonly step: Step;
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onSkip: () => void;
};

function SetupFoot({ formId, step, isLast, busy, onBack, onSkip }: SetupFootProps): ReactElement {
  return (
    <>
      <Button type="submit" form={formId} kind="primary" wide busy={busy}>
        {isLast ? setupWords.finish : setupWords.next}
      </Button>
      <div className="setup-ways">
        {step !== STEPS[0] && (
          <Button kind="quiet" disabled={busy} onClick={onBack}>
            {setupWords.back}
          </Button>
        )}
        {step === 'registration' && (
          <Button kind="quiet" disabled={busy} onClick={onSkip}>
            {setupWords.skip}
          </Button>
        )}
      </div>
    </>
  );
}
