import { IconHistoryOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { StateMessage } from '../../ui/StateMessage.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import { RecordsScreen } from '../stock-form/RecordsScreen.tsx';
import { useHistory } from '../stock-form/record-queries.ts';
import { useAgency, useVials } from '../stock-form/vial-queries.ts';
import { HistoryRecord } from './HistoryRecord.tsx';
import { ProofLine } from './ProofLine.tsx';
import './history.css';

export type HistoryScreenProps = { readonly drug: DrugState | null; readonly onBack: () => void };

/** HISTORY-01 to HISTORY-04, ROUTE-16. */
export function HistoryScreen({ drug, onBack }: HistoryScreenProps): ReactElement {
  const vials = useVials(drug === null ? [] : [drug.id]);
  const records = useHistory(drug?.id ?? '');
  const { data: agency } = useAgency();
  const [vial] = vials.data ?? [];

  function content(): ReactElement {
    if (records.data === undefined || vials.data === undefined) {
      return <output className="history-loading">{labels.history.loading}</output>;
    }
    if (records.data.length === 0) {
      return <StateMessage icon={<IconHistoryOff size="2rem" />} text={labels.history.none} />;
    }
    return (
      <>
        {drug && <ProofLine drugId={drug.id} />}
        <ol className="records" aria-label={labels.history.title}>
          {records.data.map((record) => (
            <HistoryRecord
              key={record.id}
              record={record}
              type={vial?.type ?? null}
              settings={agency?.settings ?? null}
            />
          ))}
        </ol>
      </>
    );
  }

  return (
    <RecordsScreen title={labels.history.pageTitle} drug={drug} vials={vials} records={records} onBack={onBack}>
      {content()}
    </RecordsScreen>
  );
}
