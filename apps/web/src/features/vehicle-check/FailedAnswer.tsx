import { labels } from '@vialant/domain/words/labels';
import type { CheckQuestion } from '@vialant/domain/custody/vehicle-check';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { ImagePicker } from '../image/ImagePicker.tsx';
import type { Said } from './use-answers.ts';

export type FailedAnswerProps = {
  readonly question: CheckQuestion;
  readonly isSaving: boolean;
  /** Whether a picture is being uploaded. */
  readonly isSending: boolean;
  readonly mayAddImages: boolean;
  readonly onSay: (said: Said) => void;
  readonly onSending: (isSending: boolean) => void;
  readonly onGoOn: () => void;
};

/** VEHICLE-06, OPEN-106, OPEN-111: after No, an optional picture, and whether the admins are told. */
export function FailedAnswer(props: FailedAnswerProps): ReactElement {
  const { question, isSaving, isSending, mayAddImages, onSay, onSending, onGoOn } = props;
  const isSkipping = mayAddImages && question.imageUrl === null;
  return (
    <div className="question-failed">
      <CheckboxField
        label={labels.vehicle.reportToAdmin}
        checked={question.reportToAdmin}
        disabled={isSaving}
        onChange={(isReported) => onSay({ report_to_admin: isReported ? 1 : 0 })}
      />
      {mayAddImages && (
        <ImagePicker
          folder="general_check"
          value={question.imageUrl}
          onChange={(url) => onSay({ image_url: url })}
          onSending={onSending}
        />
      )}
      <Button kind={isSkipping ? 'secondary' : 'primary'} wide disabled={isSaving || isSending} onClick={onGoOn}>
        {isSkipping ? labels.vehicle.skip : labels.vehicle.continue}
      </Button>
    </div>
  );
}
