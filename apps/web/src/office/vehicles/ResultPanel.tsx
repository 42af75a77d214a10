import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { officeVehicles, resultWords as words } from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { questions, type WireQuestion } from '../../queries/general-check.ts';
import type { CheckResult } from '../../queries/vehicles.ts';
import { useBasics } from '../../services/services.ts';
import { timeText } from '../entity/entity-fields.ts';
import { SidePanel } from '../form/SidePanel.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { Facts } from './Facts.tsx';
import { FAILURES_PATH } from './paths.ts';
import { StoredImage } from './StoredImage.tsx';

export type ResultPanelProps = {
  /** Null for a check that is not among those that were read. */
  readonly result: CheckResult | null;
  readonly onClose: () => void;
};

/** A check with what was asked, in the words of its version, and what was answered (VEHICLES-02, VEHICLES-03). */
export function ResultPanel({ result, onClose }: ResultPanelProps): ReactElement {
  if (result === null) {
    return (
      <SidePanel title={officeVehicles.results} onClose={onClose}>
        <p className="office-panel-body">{words.gone}</p>
      </SidePanel>
    );
  }
  const title = fill(words.title, {
    template: result.general_check_name,
    unit: result.unit_name ?? officeVehicles.noUnit,
  });
  return (
    <SidePanel title={title} onClose={onClose}>
      <div className="office-panel-body vehicle-result">
        <ResultFacts result={result} />
        <Answers result={result} />
      </div>
    </SidePanel>
  );
}

function ResultFacts({ result }: { readonly result: CheckResult }): ReactElement {
  const { zone } = useOfficeUser();
  const { version, created_by_name: who, created_on: begun, submitted_on: submitted } = result;
  return (
    <Facts
      facts={[
        [words.version, String(version)],
        [words.who, who ?? officeVehicles.formerMember],
        [words.begun, timeText(zone, new Date(begun))],
        [words.submitted, submitted === null ? words.open : timeText(zone, new Date(submitted))],
      ]}
    />
  );
}

function Answers({ result: { id, general_check_id } }: { readonly result: CheckResult }): ReactElement {
  const { client } = useBasics();
  const asked = useQuery({ ...questions(client, general_check_id, id), select: byCategory });
  if (asked.data === undefined) {
    if (!asked.isError) return <RowsLoading />;
    return <RowsFailed onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  return (
    <>
      {asked.data.map(({ key, name, rows }) => (
        <section key={key} aria-labelledby={`asked-${key}`}>
          <h3 id={`asked-${key}`} className="vehicle-subtitle">
            {name}
          </h3>
          <ul className="vehicle-answers">
            {rows.map((row) => (
              <AnswerLine key={row.general_check_question_id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type Answered = 'passed' | 'failed' | 'none';
const ICONS = { passed: IconCircleCheck, failed: IconAlertTriangle, none: IconCircleDashed } as const;

function AnswerLine({ row }: { readonly row: WireQuestion }): ReactElement {
  const { general_check_question_name: question, image_url: url, report_to_admin, id } = row;
  const answered = answerIn(row);
  const Icon = ICONS[answered];
  return (
    <li className="vehicle-answer">
      <Icon aria-hidden className={`vehicle-answer-${answered}`} size="1.25rem" />
      <div className="vehicle-answer-text">
        <span>{question}</span>
        <span className="vehicle-dim">
          {words.answers[answered]}
          {answered === 'failed' && report_to_admin === 1 && id !== null && (
            <>
              {' · '}
              <Link className="vehicle-link" to={`${FAILURES_PATH}/${id}`}>
                {words.reported}
              </Link>
            </>
          )}
        </span>
        {url !== null && <StoredImage url={url} question={question} />}
      </div>
    </li>
  );
}

function answerIn({ completed, passed }: WireQuestion): Answered {
  if (completed === 0) return 'none';
  return passed === 1 ? 'passed' : 'failed';
}

type Asked = { readonly key: string; readonly name: string; readonly rows: readonly WireQuestion[] };

function byCategory(rows: readonly WireQuestion[]): Asked[] {
  const keys = [...new Set(rows.map((row) => row.general_check_category_id))];
  return keys.map((key) => {
    const its = rows.filter((row) => row.general_check_category_id === key);
    return { key, name: its[0]?.general_check_category_name ?? '', rows: its };
  });
}
