import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import {
  answeredCount,
  type CheckCategory,
  type CheckQuestion,
  categoryToGoOn,
} from '@vialant/domain/custody/vehicle-check';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import type { CategoryWays } from './CategoryScreen.tsx';
import { CheckProgress } from './CheckProgress.tsx';
import { QuestionPopup } from './QuestionPopup.tsx';
import { useAnswers } from './use-answers.ts';
import { useSubmit } from './use-begin-and-submit.ts';
import type { CheckSheet } from './use-current-check.ts';

export type OpenCategoryProps = {
  readonly sheet: CheckSheet;
  readonly submissionId: string;
  readonly category: CheckCategory;
  readonly questionId: string | null;
  readonly mayAddImages: boolean;
  readonly ways: CategoryWays;
};

/**
 * The questions of a category, each in a popup, and the button to the next page: 'Continue', on the last page 'Done'.
 */
export function OpenCategory(props: OpenCategoryProps): ReactElement {
  const { sheet, submissionId, category, questionId, mayAddImages, ways } = props;
  const { check, categories, questions } = sheet;
  const answers = useAnswers(check.id, submissionId);
  const submit = useSubmit(check.id, submissionId, ways.onRecorded, ways.onStart);
  const [isAsking, setIsAsking] = useState(false);
  const next = categories[categories.indexOf(category) + 1];
  const openCount = questions.length - answeredCount(questions);
  const asked = category.questions.find(({ id }) => id === questionId) ?? null;

  function goOn(): void {
    if (next) ways.onCategory(next.id);
    else if (openCount > 0) setIsAsking(true);
    else submit.run();
  }

  function answerRest(): void {
    setIsAsking(false);
    const open = categoryToGoOn(categories);
    if (open && open.id !== category.id) ways.onCategory(open.id);
  }

  return (
    <Screen
      bar={<TitleBar title={labels.vehicle.title} onBack={ways.onBack} />}
      foot={
        <Button kind="primary" wide busy={submit.isRunning} onClick={goOn}>
          {next ? labels.vehicle.continue : labels.vehicle.done}
        </Button>
      }
    >
      <p className="vehicle-time">{check.name}</p>
      <h2 className="vehicle-heading">{category.name}</h2>
      <CheckProgress questions={questions} />
      <ul className="vehicle-list" aria-label={category.name}>
        {category.questions.map((question) => (
          <QuestionRow key={question.id} question={question} onOpen={() => ways.onQuestion(question.id)} />
        ))}
      </ul>
      <QuestionPopup
        question={asked}
        category={category}
        answers={answers}
        mayAddImages={mayAddImages}
        onQuestion={ways.onQuestion}
      />
      <Popup opened={isAsking} title={labels.vehicle.openTitle} onClose={() => setIsAsking(false)}>
        <p className="vehicle-text">{fill(labels.vehicle.openText, { n: openCount, total: questions.length })}</p>
        <div className="vehicle-actions">
          <Button kind="primary" wide onClick={answerRest}>
            {labels.vehicle.answerRest}
          </Button>
          <Button wide busy={submit.isRunning} onClick={submit.run}>
            {labels.vehicle.recordAnyway}
          </Button>
        </div>
      </Popup>
    </Screen>
  );
}

type QuestionRowProps = { readonly question: CheckQuestion; readonly onOpen: () => void };

function QuestionRow({ question, onOpen }: QuestionRowProps): ReactElement {
  return (
    <li>
      <button type="button" className="vehicle-row" onClick={onOpen}>
        <StateIcon passed={question.passed} />
        <span className="vehicle-row-text">
          <span className="vehicle-row-name">{question.name}</span>
          <span className="vehicle-row-state">{stateOf(question)}</span>
        </span>
      </button>
    </li>
  );
}

function StateIcon({ passed }: { readonly passed: boolean | null }): ReactElement {
  if (passed === null) return <IconCircleDashed aria-hidden className="vehicle-open" size="1.75rem" />;
  if (passed) return <IconCircleCheck aria-hidden className="vehicle-good" size="1.75rem" />;
  return <IconAlertTriangle aria-hidden className="vehicle-bad" size="1.75rem" />;
}

function stateOf({ passed, reportToAdmin }: CheckQuestion): string {
  if (passed === null) return labels.vehicle.unanswered;
  if (passed) return labels.vehicle.passed;
  return reportToAdmin ? `${labels.vehicle.failed} · ${labels.vehicle.reported}` : labels.vehicle.failed;
}
