import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { amountText, type Cell, measureText } from '@vialant/domain/report/cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns, reportValues } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { vialTimeline } from '../../queries/record.ts';
import { useServices } from '../../services/services.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { reportPath } from './paths.ts';
import { ADDRESS } from './report-address.ts';
import './reports.css';

type Life = CallReply<'GET drug/timeline'>;
type Vial = Life['vial'];
type Entry = Life['entries'][number];

/** EXPLORE-03: the life of a vial, newest first, each record with its proof. */
export function VialPage(): ReactElement {
  const { client } = useServices();
  const id = useParams()['*'] ?? '';
  const query = useQuery(vialTimeline(client, id));
  if (query.isError) return <RowsFailed onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (query.data === undefined) return <RowsLoading />;
  if (query.data === null) return <StateMessage icon={<IconMapOff size="2rem" />} text={officeReports.noVial} />;
  const { vial, entries, broken_at } = query.data;
  return (
    <div className="office-page">
      <div className="office-page-list report-index">
        <h1 className="office-page-title">{fill(officeReports.life, { code: vial.code })}</h1>
        <Facts vial={vial} />
        {broken_at !== null && (
          <p className="vial-broken" role="alert">
            {fill(officeReports.proof.broken, { n: broken_at })}
          </p>
        )}
        <ol className="vial-life" reversed>
          {entries.toReversed().map((entry) => (
            <LifeEntry key={entry.number} entry={entry} vial={vial} brokenAt={broken_at} />
          ))}
        </ol>
      </div>
    </div>
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

type LifeEntryProps = { readonly entry: Entry; readonly vial: Vial; readonly brokenAt: number | null };

function LifeEntry({ entry, vial, brokenAt }: LifeEntryProps): ReactElement {
  const { zone } = useOfficeUser();
  const happened = timeText(zone, new Date(entry.happened));
  const recorded = timeText(zone, new Date(entry.recorded));
  const acts = reportValues.act ?? {};
  const forms = reportValues.form ?? {};
  const details = [
    entry.to_place === null ? entry.place : `${entry.place ?? ''} → ${entry.to_place}`,
    entry.person,
    entry.witness && fill(officeReports.witnessedBy, { name: entry.witness, form: forms[entry.form] ?? entry.form }),
    entry.incident && fill(officeReports.incidentText, { incident: entry.incident }),
    entry.notes,
    entry.is_offline === 1 && officeReports.offline,
    entry.is_typed === 1 && officeReports.typed,
    entry.is_reversed === 1 && officeReports.wasReversed,
    happened !== recorded && fill(officeReports.recordedOn, { time: recorded }),
  ].filter((text) => typeof text === 'string' && text !== '');
  return (
    <li className="vial-entry" value={entry.number}>
      <time className="vial-time" dateTime={entry.happened} title={zone}>
        {happened}
      </time>
      <div>
        <p className="vial-act">
          {acts[entry.act] ?? entry.act}{' '}
          {entry.micrograms !== null && <span className="vial-amount">{withUnit(entry.micrograms, vial)}</span>}
        </p>
        <p className="vial-details">{details.join(' · ')}</p>
      </div>
      <span className={`vial-proof vial-proof--${entry.proof}`}>
        {fill(officeReports.proof[entry.proof], { n: brokenAt ?? entry.number })}
      </span>
    </li>
  );
}

function withUnit(micrograms: Cell, vial: Vial): string {
  const cells = { measure: vial.measure, piece: vial.piece };
  return `${amountText(micrograms, cells)}\u00a0${measureText(cells)}`;
}
