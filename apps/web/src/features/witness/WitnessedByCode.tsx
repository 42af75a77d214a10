import { IconUserCheck } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import type { ReactElement } from 'react';
import type { Act } from '../../acts/act.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { ActSummary } from './ActSummary.tsx';

export type WitnessedByCodeProps = {
  readonly act: Act;
  readonly name: string;
  readonly busy: boolean;
  readonly onRecord: () => void;
  readonly onAnother: () => void;
  readonly onBack: () => void;
};

/** OPEN-141: who witnesses by code, before it is recorded; after a lost answer the same act can be sent again. */
export function WitnessedByCode({ act, name, busy, onRecord, onAnother, onBack }: WitnessedByCodeProps): ReactElement {
  return (
    <Screen
      bar={<TitleBar title={labels.witness.title} onBack={onBack} />}
      foot={
        <Button kind="primary" wide busy={busy} onClick={onRecord}>
          {witnessTurn.record}
        </Button>
      }
    >
      <ActSummary act={act} />
      <output className="witnessed-by">
        <IconUserCheck aria-hidden size="1.75rem" />
        {fill(witnessTurn.byCode, { name })}
      </output>
      <Button wide disabled={busy} onClick={onAnother}>
        {witnessTurn.another}
      </Button>
    </Screen>
  );
}
