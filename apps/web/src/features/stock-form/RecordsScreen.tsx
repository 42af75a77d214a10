import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/labels';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/TitleBar.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import type { Vial } from './vial-queries.ts';
import './stock-form.css';

export type RecordsScreenProps = {
  readonly title: string;
  /** Null where the page was opened without one. */
  readonly drug: Pick<DrugState, 'drugCode'> | null;
  /** Undefined while it is not known. */
  readonly vial: Pick<Vial, 'typeName' | 'barcode'> | undefined;
  readonly onBack: () => void;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a page about the records of one vial. */
export function RecordsScreen({
  title,
  drug,
  vial,
  onBack,
  isFailed,
  onRetry,
  foot,
  children,
}: RecordsScreenProps): ReactElement {
  const code = vial ? `${vial.typeName} ${vial.barcode}` : (drug?.drugCode ?? '');
  const isShown = drug !== null && !isFailed;
  return (
    <Screen bar={<TitleBar title={title} onBack={onBack} />} {...(isShown && foot && { foot })}>
      {code !== '' && <p className="records-code">{code}</p>}
      {drug === null && <StateMessage icon={<IconScan size="2rem" />} text={labels.stockForm.nothingChosen} />}
      {drug !== null && isFailed && <LoadFailed onRetry={onRetry} />}
      {isShown && children}
    </Screen>
  );
}
