import { IconScan } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { labels } from '@vialant/domain/labels';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/TitleBar.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import type { MoveRecord } from './record-queries.ts';
import type { Loaded, Vial } from './vial-queries.ts';
import './stock-form.css';

export type RecordsScreenProps = {
  readonly title: string;
  /** Null where the page was opened without one. */
  readonly drug: Pick<DrugState, 'drugCode'> | null;
  readonly vials: Loaded<readonly Vial[]>;
  readonly records: Pick<UseQueryResult<readonly MoveRecord[]>, 'data' | 'isError' | 'refetch'>;
  readonly onBack: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a page about the records of one vial; without either of them there is nothing to show. */
export function RecordsScreen({
  title,
  drug,
  vials,
  records,
  onBack,
  foot,
  children,
}: RecordsScreenProps): ReactElement {
  const [vial] = vials.data ?? [];
  const isFailed = (records.isError && records.data === undefined) || (vials.isError && vials.data === undefined);
  const code = vial ? `${vial.typeName} ${vial.barcode}` : (drug?.drugCode ?? '');
  const isShown = drug !== null && !isFailed;

  function retry(): void {
    vials.refetch();
    void records.refetch();
  }

  return (
    <Screen bar={<TitleBar title={title} onBack={onBack} />} {...(isShown && foot && { foot })}>
      {code !== '' && <p className="records-code">{code}</p>}
      {drug === null && <StateMessage icon={<IconScan size="2rem" />} text={labels.stockForm.nothingChosen} />}
      {drug !== null && isFailed && <LoadFailed onRetry={retry} />}
      {isShown && children}
    </Screen>
  );
}
