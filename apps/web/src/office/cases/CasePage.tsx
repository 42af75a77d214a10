import { IconFolderOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { caseFields, casePage, caseWords } from '@vialant/domain/words/office/cases';
import { officeTable } from '@vialant/domain/words/office/table';
import type { ReactElement, ReactNode } from 'react';
import { failedAs } from '../../api/failure.ts';
import { caseById } from '../../queries/discrepancy-case.ts';
import { useBasics } from '../../services/services.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { isCaseAct } from './case-acts.tsx';
import { CaseActPanel } from './CaseActPanel.tsx';
import { type CaseDetail, daysOpen, daysText } from './case-facts.ts';
import { CaseActs } from './CaseActs.tsx';
import { Clocks } from './Clocks.tsx';
import { Evidence } from './Evidence.tsx';
import { CASES_PATH } from './paths.ts';
import { StateMark } from './StateMark.tsx';
import { Timeline } from './Timeline.tsx';
import { OfficePage, type OfficePageProps } from '../shell/OfficePage.tsx';

type CasePageProps = {
  readonly id: string;
  /** The form that is open at the side, by the last part of the address; '' for none. */
  readonly act: string;
};

/** CASES-03: what a case is about, how it stands, what to do, what is known, and what happened. */
export function CasePage({ id, act }: CasePageProps): ReactElement {
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const query = useQuery(caseById(client, id));

  if (query.data === undefined) {
    const isGone = query.isError && failedAs(query.error, 'notFound');
    return (
      <Frame title={caseWords.title} mark={null}>
        {isGone && <StateMessage icon={<IconFolderOff size="2rem" />} text={casePage.gone} />}
        {query.isError && !isGone && <RowsFailed onRetry={() => void query.refetch()} busy={query.isFetching} />}
        {query.isPending && <RowsLoading />}
      </Frame>
    );
  }
  const detail = query.data;
  // Whether the state allows the act the server says: while it is saved the state changes.
  const opened = role === 'admin' && isCaseAct(act) ? act : null;
  return (
    <Frame
      title={fill(caseWords.one, { number: detail.number })}
      mark={<StateMark state={detail.state} />}
      panel={opened !== null && <CaseActPanel key={opened} act={opened} detail={detail} />}
    >
      <div className="case-columns">
        <div className="case-column">
          <Facts detail={detail} />
          <Clocks row={detail} />
          <CaseActs detail={detail} />
        </div>
        <div className="case-column">
          <Timeline events={detail.events} />
        </div>
      </div>
      <Evidence detail={detail} />
    </Frame>
  );
}

type FrameProps = Pick<OfficePageProps, 'title' | 'panel' | 'children'> & { readonly mark: ReactNode };

function Frame({ mark, ...page }: FrameProps): ReactElement {
  return <OfficePage {...page} back={{ to: CASES_PATH, label: casePage.back }} beside={mark} look="case-page" />;
}

/** The short facts at the head of a case. */
function Facts({ detail }: { readonly detail: CaseDetail }): ReactElement {
  const { now } = useBasics();
  const { zone } = useOfficeUser();
  const facts = [
    [caseFields.case_type.label, caseWords.types[detail.case_type]],
    [caseFields.outcome.label, detail.outcome === null ? officeTable.none : caseWords.outcomes[detail.outcome]],
    [caseFields.owner.label, detail.owner_name ?? caseWords.nobody],
    [caseFields.discovered_on.label, timeText(zone, new Date(detail.discovered_on))],
    [caseFields.box.label, detail.drug_box_name ?? officeTable.none],
    [caseFields.days_open.label, daysText(daysOpen(detail, zone, dayIn(zone, now())))],
  ] as const;
  return (
    <dl className="case-facts" aria-label={casePage.facts}>
      {facts.map(([label, text]) => (
        <div key={label} className="office-fact">
          <dt className="office-fact-label">{label}</dt>
          <dd className="case-fact-value">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
