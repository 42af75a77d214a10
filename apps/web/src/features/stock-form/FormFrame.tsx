import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FootSentence } from '../../ui/screen/FootSentence.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import './stock-form.css';

export type FormFrameProps = {
  readonly title: string;
  /** Where the vials are; null where that is not said. */
  readonly place?: string | null;
  /** What will be recorded as the form stands; null while something is missing. */
  readonly sentence: string | null;
  readonly submitLabel: string;
  readonly throttleMs?: number | undefined;
  readonly busy: boolean;
  /** What stands above the form. */
  readonly above?: ReactNode;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** A page with a form, and at its foot what the form will record and the button that records it. */
export function FormFrame(props: FormFrameProps): ReactElement {
  const { title, place = null, sentence, submitLabel, throttleMs, busy, above, onSubmit, onBack, children } = props;
  const id = useId();
  return (
    <Screen
      bar={<TitleBar title={title} place={place} onBack={onBack} />}
      foot={
        <>
          <FootSentence label={labels.stockForm.willBeRecorded} text={sentence} />
          <Button
            kind="primary"
            wide
            type="submit"
            form={id}
            busy={busy}
            {...(throttleMs !== undefined && { debounceMs: throttleMs })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {above}
      <Form id={id} label={title} className="stock-form" onSubmit={onSubmit}>
        {children}
      </Form>
    </Screen>
  );
}
