import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { alertWords as words } from '@vialant/domain/words/office/alerts';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Alert, alerts } from '../../queries/office/alert.ts';
import { useBasics } from '../../services/services.ts';
import { timeText } from '../entity/entity-fields.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { AlertPanel } from './AlertPanel.tsx';
import { AlertViews } from './AlertViews.tsx';
import { ALERTS_PATH } from './paths.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

const TELLING = ['kind', 'name', 'state'] as const;
/** What is found by the clock alone is announced to nobody. */
const LOOK_AGAIN_MS = 60_000;

/** ALERTS-01: what was found, newest first. */
export function AlertsList({ openId }: { readonly openId: string | null }): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const query = useQuery({ ...alerts(client), refetchInterval: LOOK_AGAIN_MS });
  const columns = useMemo(() => alertColumns(zone), [zone]);
  const open = query.data?.find(({ id }) => id === openId) ?? null;
  const isCut = query.data?.length === LIMITS.list.maxRows;
  return (
    <OfficePage
      title={words.title}
      panel={
        openId !== null &&
        query.data !== undefined && (
          <AlertPanel key={openId} alert={open} onClose={() => go(`${ALERTS_PATH}${search}`)} />
        )
      }
    >
      <AlertViews current={ALERTS_PATH} />
      {isCut && <p className="alerts-cut">{fill(words.onlyNewest, { n: LIMITS.list.maxRows })}</p>}
      <OfficeTable
        label={words.title}
        columns={columns}
        telling={TELLING}
        rows={query.data}
        failed={rowsFailed(query)}
        empty={words.empty}
        hrefOf={({ id }) => `${ALERTS_PATH}/${id}${search}`}
        openId={openId}
      />
    </OfficePage>
  );
}

function alertColumns(zone: string): Column<Alert>[] {
  return [
    { id: 'kind', label: words.kind, kind: 'text', text: ({ kind }) => words.kinds[kind], filter: true },
    { id: 'name', label: words.name, kind: 'text', text: ({ name }) => name },
    {
      id: 'state',
      label: words.state,
      kind: 'text',
      text: (alert) => words.states[stateOf(alert)],
      show: (alert) => (
        <span className={`alert-mark alert-mark--${stateOf(alert)}`}>{words.states[stateOf(alert)]}</span>
      ),
      filter: true,
    },
    {
      id: 'unit',
      label: words.unit,
      kind: 'text',
      text: ({ unit_name }) => unit_name ?? words.noUnit,
      filter: true,
    },
    {
      id: 'told',
      label: words.told,
      kind: 'text',
      text: ({ told }) => told.map(({ name }) => name).join(', ') || officeTable.none,
    },
    {
      id: 'when',
      label: words.when,
      kind: 'text',
      text: ({ created_on }) => timeText(zone, new Date(created_on)),
      sortBy: ({ created_on }) => created_on,
    },
  ];
}

/** What holds no longer is over, whether somebody has seen it or not. */
function stateOf({ over_on, seen_on }: Alert): keyof typeof words.states {
  if (over_on !== null) return 'over';
  return seen_on === null ? 'open' : 'seen';
}
