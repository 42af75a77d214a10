import { IconHistoryOff, IconLock } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { StateMessage } from '../../ui/StateMessage.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import { RecordsScreen } from '../stock-form/RecordsScreen.tsx';
import { useTaken } from '../stock-form/record-queries.ts';
import { useAgency, useVials } from '../stock-form/vial-queries.ts';
import { IncidentForm } from './IncidentForm.tsx';

export type IncidentScreenProps = { readonly drug: DrugState | null; readonly onBack: () => void };

/** INCIDENT-01 to INCIDENT-06, ROUTE-17. */
export function IncidentScreen({ drug, onBack }: IncidentScreenProps): ReactElement {
  const vials = useVials(drug === null ? [] : [drug.id]);
  const records = useTaken(drug?.id ?? '', 'administrations');
  const ofAgency = useAgency();
  const { data: agency } = ofAgency;
  const [vial] = vials.data ?? [];

  function content(): ReactElement {
    if (agency && !agency.settings.can_modify_incident_number) {
      return <StateMessage role="alert" icon={<IconLock size="2rem" />} text={messages.api.notAllowed.text} />;
    }
    if (records.data?.length === 0) {
      return <StateMessage icon={<IconHistoryOff size="2rem" />} text={labels.incident.none} />;
    }
    return (
      <ul className="records" aria-label={labels.incident.title} aria-busy={records.data === undefined}>
        {agency &&
          vial &&
          records.data?.map((record) => (
            <li key={record.id} className="record">
              <IncidentForm record={record} code={vial.barcode} type={vial.type} />
            </li>
          ))}
      </ul>
    );
  }

  return (
    <RecordsScreen
      title={labels.incident.title}
      drug={drug}
      vials={vials}
      records={records}
      agency={ofAgency}
      onBack={onBack}
    >
      {content()}
    </RecordsScreen>
  );
}
