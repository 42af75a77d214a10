import { IconScan } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import type { MoveRecord } from './record-queries.ts';
import { usePlace } from './use-place.ts';
import type { Loaded, Vial } from './vial-queries.ts';
import './stock-form.css';

type Needed<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>;

export type RecordsScreenProps = {
  readonly title: string;
  /** Null when the page was opened without a vial. */
  readonly drug: Pick<DrugState, 'drugCode'> | null;
  readonly vials: Loaded<readonly Vial[]>;
  readonly records: Needed<readonly MoveRecord[]>;
  /** Given by a page whose content depends on the agency's settings. */
  readonly agency?: Needed<unknown>;
  readonly onBack: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a page about the records of one vial. Without a vial, or when loading failed, it shows no content. */
export function RecordsScreen({
  title,
  drug,
  vials,
  records,
  agency,
  onBack,
  foot,
  children,
}: RecordsScreenProps): ReactElement {
  const [vial] = vials.data ?? [];
  const place = usePlace(vial ? [vial.boxId] : []);
  const isFailed = [records, vials, agency].some((needed) => needed?.isError && needed.data === undefined);
  const code = vial ? `${vial.typeName} ${vial.barcode}` : (drug?.drugCode ?? '');
  const isShown = drug !== null && !isFailed;

  function retry(): void {
    vials.refetch();
    void records.refetch();
    if (agency?.isError) void agency.refetch();
  }

  return (
    <Screen bar={<TitleBar title={title} place={place} onBack={onBack} />} {...(isShown && foot && { foot })}>
      {code !== '' && <p className="records-code">{code}</p>}
      {drug === null && <StateMessage icon={<IconScan size="2rem" />} text={labels.stockForm.nothingChosen} />}
      {drug !== null && isFailed && <LoadFailed onRetry={retry} />}
      {isShown && children}
    </Screen>
  );
}
