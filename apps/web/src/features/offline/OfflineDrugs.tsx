import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { BatchDoses } from '../stock-form/VialList.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { OfflineVialList } from './OfflineVialList.tsx';
import type { Codes } from './use-codes.ts';

export type OfflineDrugsProps = {
  readonly codes: Codes;
  /** What is taken of each of several vials, where that can be changed. */
  readonly doses?: BatchDoses;
  readonly onScan: () => void;
};

/** The vials of the form, and the button to scan more. */
export function OfflineDrugs({ codes: { vials, remove }, doses, onScan }: OfflineDrugsProps): ReactElement {
  const ofBatch = vials.length > 1 ? { onRemove: remove, doses } : {};
  return (
    <div>
      <OfflineVialList vials={vials} {...ofBatch} />
      <div className="stock-form-more">
        <Button kind="quiet" icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScan}>
          {labels.stockForm.scanMore}
        </Button>
      </div>
    </div>
  );
}

export type NoDrugScreenProps = {
  readonly title: string;
  readonly onScan: () => void;
  readonly onBack: () => void;
};

/** Shown when the form was opened without a vial; asks for one. */
export function NoDrugScreen({ title, onScan, onBack }: NoDrugScreenProps): ReactElement {
  return (
    <Screen bar={<TitleBar title={title} onBack={onBack} />}>
      <StateMessage
        icon={<IconScan size="2rem" />}
        text={labels.stockForm.nothingChosen}
        action={
          <Button kind="primary" onClick={onScan}>
            {labels.stockForm.scan}
          </Button>
        }
      />
    </Screen>
  );
}
