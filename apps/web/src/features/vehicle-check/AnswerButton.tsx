import { IconCheck, IconX } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { TIMING } from '@vialant/domain/values/timing';
import type { ReactElement } from 'react';
import { useLeadingDebounce } from '../../ui/hooks/use-leading-debounce.ts';

export type AnswerButtonProps = {
  readonly answer: 'no' | 'yes';
  readonly chosen: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
};

const icons = { no: IconX, yes: IconCheck } as const;

/** One of the two answers, large enough for a gloved thumb; a second tap does not answer the next question. */
export function AnswerButton({ answer, chosen, busy, onClick }: AnswerButtonProps): ReactElement {
  const mayPass = useLeadingDebounce(TIMING.button.debounceMs);
  const Icon = icons[answer];
  return (
    <button
      type="button"
      className={`answer answer--${answer}`}
      aria-pressed={chosen}
      aria-disabled={busy}
      onClick={() => {
        if (!busy && mayPass()) onClick();
      }}
    >
      <Icon aria-hidden size="2rem" stroke={2.5} />
      {labels.vehicle[answer]}
    </button>
  );
}
