import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { officeReports } from '@vialant/domain/words/office/reports';
import { custodyPaper, custodyReports } from '@vialant/domain/words/proof/custody-paper';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { incidentRecords } from '../../queries/record.ts';
import { useBasics } from '../../services/services.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { CustodyReport } from '../entity/CustodyReport.tsx';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { LifeEntry } from './LifeEntry.tsx';
import { VIALS_PATH } from './paths.ts';
import { ReadAsOf } from './ReadAsOf.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './reports.css';

type Vial = CallReply<'GET incident'>['vials'][number];

/** EXPLORE-01: what was recorded in an incident, by vial, each record with its proof. */
export function IncidentPage(): ReactElement {
  const { client } = useBasics();
  const asked = useParams()['*'] ?? '';
  const query = useQuery(incidentRecords(client, asked));
  if (query.isError) return <RowsFailed onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (query.data === undefined) return <RowsLoading />;
  if (query.data === null) return <StateMessage icon={<IconMapOff size="2rem" />} text={custodyReports.noIncident} />;
  const { incident, vials, read_as_of } = query.data;
  return (
    <OfficePage title={fill(custodyReports.incidentTitle, { incident })} look="report-index">
      <ReadAsOf instant={read_as_of} />
      <div className="vial-paper">
        <CustodyReport of={{ incident }} />
      </div>
      {vials.map((vial) => (
        <VialRecords key={vial.id} vial={vial} />
      ))}
    </OfficePage>
  );
}

function VialRecords({ vial }: { readonly vial: Vial }): ReactElement {
  const { id, code, drug_type, broken_at, entries } = vial;
  return (
    <section aria-label={code}>
      <h2 className="incident-vial">
        <Link to={`${VIALS_PATH}/${id}`}>{code}</Link> {drug_type}
      </h2>
      {broken_at !== null && (
        <p className="vial-broken" role="alert">
          {fill(officeReports.proof.broken, { n: broken_at })}
        </p>
      )}
      <ol className="vial-life">
        {entries.map((entry) => (
          <LifeEntry key={entry.number} entry={entry} unit={vial} brokenAt={broken_at} more={personsOf(entry)} />
        ))}
      </ol>
    </section>
  );
}

function personsOf({ patient, given_by }: Vial['entries'][number]): string[] {
  return [
    ...(patient === null ? [] : [fill(custodyPaper.patient, { patient })]),
    ...(given_by === null ? [] : [fill(custodyPaper.givenBy, { name: given_by })]),
  ];
}
