import { officeVehicles, resultWords as words } from '@vialant/domain/words/office/vehicles';
import { type ReactElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type CheckResult, checkResults } from '../../queries/vehicles.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { RESULTS_PATH } from './paths.ts';
import { ResultPanel } from './ResultPanel.tsx';
import { usePagedRows } from './use-paged-rows.ts';
import { VehicleViews } from './VehicleViews.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';

const TELLING = ['template', 'unit', 'when'] as const;

/** VEHICLES-03: the checks that were done, and what was answered. */
export function ResultsList({ openId }: { readonly openId: string | null }): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const { rows, failed, older } = usePagedRows(checkResults(client));
  const columns = useMemo(() => resultColumns(zone), [zone]);
  const open = rows?.find(({ id }) => id === openId) ?? null;
  return (
    <OfficePage
      title={officeVehicles.title}
      panel={
        openId !== null &&
        rows !== undefined && <ResultPanel key={openId} result={open} onClose={() => go(`${RESULTS_PATH}${search}`)} />
      }
    >
      <VehicleViews current={RESULTS_PATH} />
      <OfficeTable
        label={officeVehicles.results}
        columns={columns}
        telling={TELLING}
        rows={rows}
        failed={failed}
        empty={words.empty}
        hrefOf={({ id }) => `${RESULTS_PATH}/${id}${search}`}
        openId={openId}
        actions={
          older && (
            <Button busy={older.busy} onClick={older.show}>
              {words.older}
            </Button>
          )
        }
      />
    </OfficePage>
  );
}

function resultColumns(zone: string): Column<CheckResult>[] {
  const counted = (id: 'passed' | 'failed' | 'unanswered' | 'images'): Column<CheckResult> => ({
    id,
    label: words[id],
    kind: 'number',
    text: (result) => String(result[id]),
    sortBy: (result) => result[id],
    total: (results) => String(results.reduce((sum, result) => sum + result[id], 0)),
  });
  return [
    {
      id: 'template',
      label: words.template,
      kind: 'text',
      text: ({ general_check_name }) => general_check_name,
      filter: true,
    },
    { id: 'version', label: words.version, kind: 'number', text: ({ version }) => String(version), filter: true },
    {
      id: 'unit',
      label: words.unit,
      kind: 'text',
      text: ({ unit_name }) => unit_name ?? officeVehicles.noUnit,
      filter: true,
    },
    {
      id: 'who',
      label: words.who,
      kind: 'text',
      text: ({ created_by_name }) => created_by_name ?? officeVehicles.formerMember,
      filter: true,
    },
    {
      id: 'when',
      label: words.when,
      kind: 'text',
      text: (result) => timeText(zone, doneOn(result)),
      sortBy: (result) => doneOn(result).getTime(),
    },
    { id: 'state', label: words.state, kind: 'text', text: stateText, filter: true },
    counted('passed'),
    counted('failed'),
    counted('unanswered'),
    counted('images'),
  ];
}

/** When it was handed in; while it is open, when it was begun. */
function doneOn({ created_on, submitted_on }: CheckResult): Date {
  return new Date(submitted_on ?? created_on);
}

function stateText({ submitted_on }: CheckResult): string {
  return submitted_on === null ? words.open : words.submitted;
}
