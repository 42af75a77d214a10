import { IconListCheck } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

export type WasteNotesProps = {
  readonly value: string;
  readonly refusal: Refusal | null;
  readonly tried: boolean;
  readonly onChange: (notes: string) => void;
  /** Opens the list of reasons, which each flow provides itself. */
  readonly onReasons: () => void;
};

/** WASTE-02 to WASTE-04: why it is wasted. */
export function WasteNotes({ value, refusal, tried, onChange, onReasons }: WasteNotesProps): ReactElement {
  const isShown = refusal !== null && (tried || refusal.code === 'TEXT_TOO_LONG');
  return (
    <div className="waste-notes">
      <TextArea
        label={labels.waste.notes}
        value={value}
        onChange={onChange}
        required
        refused={isShown ? say(refusal) : null}
      />
      <Button icon={<IconListCheck aria-hidden size="1.5rem" />} wide onClick={onReasons}>
        {labels.waste.reasons}
      </Button>
    </div>
  );
}
