import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { CheckCategory, CheckQuestion } from '@vialant/domain/custody/vehicle-check';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { AnswerButton } from './AnswerButton.tsx';
import { FailedAnswer } from './FailedAnswer.tsx';
import type { Answers, Said } from './use-answers.ts';

export type QuestionPopupProps = {
  /** The open question; null closes the popup. */
  readonly question: CheckQuestion | null;
  readonly category: CheckCategory;
  readonly answers: Answers;
  readonly mayAddImages: boolean;
  readonly onQuestion: (questionId: string | null) => void;
};

const YES: Said = { completed: 1, passed: 1, image_url: null, report_to_admin: 0 };
/** OPEN-111: the report to the admins is ticked at first, and saved together with No. */
const NO: Said = { completed: 1, passed: 0, report_to_admin: 1 };

/** VEHICLE-04 to VEHICLE-06: one question at a time. */
export function QuestionPopup(props: QuestionPopupProps): ReactElement {
  const { question, category, answers, mayAddImages, onQuestion } = props;
  // The popup still shows its text while it slides away.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  const [isSending, setIsSending] = useState(false);
  const shown = question ?? last;
  const index = category.questions.findIndex(({ id }) => id === shown?.id);
  const previous = category.questions[index - 1];
  const next = category.questions[index + 1];
  const isWaiting = answers.isSaving || isSending;
  const unsaved = answers.unsaved?.question.id === shown?.id ? answers.unsaved : null;
  const goOn = (): void => onQuestion(next?.id ?? null);

  async function answer(said: Said): Promise<void> {
    if (shown === null || shown.passed === (said.passed === 1)) return said.passed === 1 ? goOn() : undefined;
    if ((await answers.save(shown, said)) && said.passed === 1) goOn();
  }

  return (
    <Popup opened={question !== null} title={labels.vehicle.operational} onClose={() => onQuestion(null)}>
      {shown !== null && (
        <div className="question">
          <p className="question-name">{shown.name}</p>
          {unsaved !== null && (
            <div className="question-unsaved">
              <Notice text={labels.vehicle.notSaved} />
              <Button busy={answers.isSaving} onClick={() => void answers.save(shown, unsaved.said)}>
                {labels.page.retry}
              </Button>
            </div>
          )}
          <div className="question-answers">
            <AnswerButton
              answer="no"
              chosen={shown.passed === false}
              busy={isWaiting}
              onClick={() => void answer(NO)}
            />
            <AnswerButton
              answer="yes"
              chosen={shown.passed === true}
              busy={isWaiting}
              onClick={() => void answer(YES)}
            />
          </div>
          {shown.passed === false && (
            <FailedAnswer
              key={shown.id}
              question={shown}
              isSaving={answers.isSaving}
              isSending={isSending}
              mayAddImages={mayAddImages}
              onSay={(said) => void answers.save(shown, said)}
              onSending={setIsSending}
              onGoOn={goOn}
            />
          )}
          <div className="question-steps">
            <Button
              icon={<IconArrowLeft aria-hidden size="1.25rem" />}
              disabled={!previous || isWaiting}
              onClick={() => onQuestion(previous?.id ?? null)}
            >
              {labels.vehicle.previous}
            </Button>
            <p className="question-position">
              {fill(labels.vehicle.position, { n: index + 1, total: category.questions.length })}
            </p>
            <Button disabled={!next || isWaiting} onClick={goOn}>
              <span className="question-next">
                {labels.vehicle.next}
                <IconArrowRight aria-hidden size="1.25rem" />
              </span>
            </Button>
          </div>
        </div>
      )}
    </Popup>
  );
}
