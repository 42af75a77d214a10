import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { laggingTimeline } from '../../queries/record.ts';
import { useBasics } from '../../services/services.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { CustodyReport } from '../entity/CustodyReport.tsx';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { LifeEntry, withUnit } from './LifeEntry.tsx';
import { reportPath } from './paths.ts';
import { ReadAsOf } from './ReadAsOf.tsx';
import { ADDRESS } from './report-address.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import './reports.css';

type Vial = CallReply<'GET drug/timeline'>['vial'];

/** EXPLORE-03: the life of a vial, newest first, each record with its proof. */
export function VialPage(): ReactElement {
  const { client } = useBasics();
  const id = useParams()['*'] ?? '';
  const query = useQuery(laggingTimeline(client, id));
  if (query.isError) return <RowsFailed onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (query.data === undefined) return <RowsLoading />;
  if (query.data === null) return <StateMessage icon={<IconMapOff size="2rem" />} text={officeReports.noVial} />;
  const { vial, entries, broken_at, read_as_of } = query.data;
  return (
    <OfficePage title={fill(officeReports.life, { code: vial.code })} look="report-index">
      <ReadAsOf instant={read_as_of} />
      <Facts vial={vial} />
      <div className="vial-paper">
        <CustodyReport of={{ drug_id: id }} />
      </div>
      {broken_at !== null && (
        <p className="vial-broken" role="alert">
          {fill(officeReports.proof.broken, { n: broken_at })}
        </p>
      )}
      <ol className="vial-life" reversed>
        {entries.toReversed().map((entry) => (
          <LifeEntry key={entry.number} entry={entry} unit={vial} brokenAt={broken_at} />
        ))}
      </ol>
    </OfficePage>
  );
}

function Facts({ vial }: { readonly vial: Vial }): ReactElement {
  const lot = new URLSearchParams({ [ADDRESS.lot]: vial.lot }).toString();
  const facts: readonly (readonly [string, ReactElement | string])[] = [
    [reportColumns.drug_type, vial.finished_form ?? vial.drug_type ?? ''],
    [
      reportColumns.lot,
      <Link key="lot" to={reportPath('lot', `?${lot}`)}>
        {vial.lot}
      </Link>,
    ],
    [reportColumns.expires_on, vial.expires_on],
    [reportColumns.box, vial.box ?? officeReports.away],
    ...(vial.micrograms === null ? [] : [[reportColumns.left, withUnit(vial.micrograms, vial)] as const]),
  ];
  return (
    <dl className="vial-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
