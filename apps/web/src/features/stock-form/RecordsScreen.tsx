import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/labels';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/TitleBar.tsx';
import './stock-form.css';

export type RecordsScreenProps = {
  readonly title: string;
  /** The code of the vial as far as it is known. */
  readonly code: string;
  readonly onBack: () => void;
  readonly state: 'no drug' | 'failed' | 'shown';
  readonly onRetry: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a page about the records of one vial. */
export function RecordsScreen({
  title,
  code,
  onBack,
  state,
  onRetry,
  foot,
  children,
}: RecordsScreenProps): ReactElement {
  return (
    <Screen bar={<TitleBar title={title} onBack={onBack} />} {...(state === 'shown' && foot && { foot })}>
      {code !== '' && <p className="records-code">{code}</p>}
      {state === 'no drug' && <StateMessage icon={<IconScan size="2rem" />} text={labels.stockForm.nothingChosen} />}
      {state === 'failed' && <LoadFailed onRetry={onRetry} />}
      {state === 'shown' && children}
    </Screen>
  );
}
