import { fill } from '@vialant/domain/words/fill';
import { failureWords as words, officeVehicles, resultWords } from '@vialant/domain/words/office/vehicles';
import { type ReactElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type CheckFailure, checkFailures } from '../../queries/vehicles.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { FAILURES_PATH } from './paths.ts';
import { usePagedRows } from './use-paged-rows.ts';
import { VehicleViews } from './VehicleViews.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

const TELLING = ['question', 'unit', 'state'] as const;

/** VEHICLES-04: what was reported, until it is fixed and after. */
export function FailuresList({ openId }: { readonly openId: string | null }): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const { rows, failed, older } = usePagedRows(checkFailures(client));
  const columns = useMemo(() => failureColumns(zone), [zone]);
  const open = rows?.find(({ id }) => id === openId) ?? null;
  return (
    <OfficePage
      title={officeVehicles.title}
      panel={
        openId !== null &&
        rows !== undefined && (
          <FailurePanel key={openId} failure={open} onClose={() => go(`${FAILURES_PATH}${search}`)} />
        )
      }
    >
      <VehicleViews current={FAILURES_PATH} />
      <OfficeTable
        label={officeVehicles.failures}
        columns={columns}
        telling={TELLING}
        rows={rows}
        failed={failed}
        empty={words.empty}
        hrefOf={({ id }) => `${FAILURES_PATH}/${id}${search}`}
        openId={openId}
        actions={
          older && (
            <Button busy={older.busy} onClick={older.show}>
              {resultWords.older}
            </Button>
          )
        }
      />
    </OfficePage>
  );
}

function failureColumns(zone: string): Column<CheckFailure>[] {
  return [
    { id: 'question', label: words.question, kind: 'text', text: ({ question_name }) => question_name },
    {
      id: 'unit',
      label: resultWords.unit,
      kind: 'text',
      text: ({ unit_name }) => unit_name ?? officeVehicles.noUnit,
      filter: true,
    },
    {
      id: 'state',
      label: words.state,
      kind: 'text',
      text: ({ fixed_on }) => (fixed_on === null ? words.open : words.fixed),
      show: (failure) => <StateMark failure={failure} />,
      filter: true,
    },
    {
      id: 'again',
      label: words.again,
      kind: 'text',
      text: ({ again }) => (again === 1 ? words.again : words.first),
      show: (failure) => <AgainMark failure={failure} zone={zone} />,
      filter: true,
    },
    {
      id: 'template',
      label: resultWords.template,
      kind: 'text',
      text: ({ general_check_name }) => general_check_name,
      filter: true,
    },
    { id: 'category', label: words.category, kind: 'text', text: ({ category_name }) => category_name },
    {
      id: 'by',
      label: words.reportedBy,
      kind: 'text',
      text: ({ created_by_name }) => created_by_name ?? officeVehicles.formerMember,
      filter: true,
    },
    {
      id: 'on',
      label: words.reportedOn,
      kind: 'text',
      text: ({ created_on }) => timeText(zone, new Date(created_on)),
      sortBy: ({ created_on }) => created_on,
    },
  ];
}

function StateMark({ failure: { fixed_on } }: { readonly failure: CheckFailure }): ReactElement {
  if (fixed_on !== null) return <span className="vehicle-dim">{words.fixed}</span>;
  return <span className="vehicle-mark vehicle-mark--open">{words.open}</span>;
}

type AgainMarkProps = { readonly failure: CheckFailure; readonly zone: string };

function AgainMark({ failure: { again, previous_on }, zone }: AgainMarkProps): ReactElement | null {
  if (again === 0) return null;
  const hint = previous_on === null ? '' : fill(words.againHint, { time: timeText(zone, new Date(previous_on)) });
  return (
    <span className="vehicle-mark" title={hint}>
      {words.again}
    </span>
  );
}
