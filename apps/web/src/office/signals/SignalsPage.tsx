import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { signalSentence, signalWords as words } from '@vialant/domain/words/office/signals';
import { type ReactElement, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { type Signal, signals } from '../../queries/office/signal.ts';
import { useBasics } from '../../services/services.ts';
import { timeText } from '../entity/entity-fields.ts';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { SIGNALS_PATH } from './paths.ts';
import { SignalPanel } from './SignalPanel.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './signals.css';

const TELLING = ['rule', 'person', 'state'] as const;

/** SIGNALS-01 to SIGNALS-07: what the records ask, newest first. Nothing is scored, and nobody is ranked. */
export function SignalsPage(): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const openId = useParams()['*'] || null;
  const query = useQuery(signals(client));
  const columns = useMemo(() => signalColumns(zone), [zone]);
  const open = query.data?.signals.find(({ id }) => id === openId) ?? null;
  const { ran_on = null, not_compared = [] } = query.data ?? {};
  return (
    <OfficePage
      title={words.title}
      panel={
        openId !== null &&
        query.data !== undefined && (
          <SignalPanel key={openId} signal={open} onClose={() => go(`${SIGNALS_PATH}${search}`)} />
        )
      }
    >
      <p className="signals-head">
        <strong>{words.head}</strong> {words.intro}{' '}
        {ran_on !== null && fill(words.ranOn, { time: timeText(zone, new Date(ran_on)) })}
      </p>
      {not_compared.length > 0 && (
        <p className="signals-few">
          {fill(words.tooFewOf, { names: not_compared.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <OfficeTable
        label={words.title}
        columns={columns}
        telling={TELLING}
        rows={query.data?.signals}
        failed={rowsFailed(query)}
        empty={ran_on === null ? words.notLooked : words.empty}
        hrefOf={({ id }) => `${SIGNALS_PATH}/${id}${search}`}
        openId={openId}
      />
    </OfficePage>
  );
}

function signalColumns(zone: string): Column<Signal>[] {
  return [
    { id: 'rule', label: words.rule, kind: 'text', text: ({ rule }) => words.rules[rule], filter: true },
    { id: 'person', label: words.person, kind: 'text', text: ({ person_name }) => person_name, filter: true },
    { id: 'sentence', label: words.sentence, kind: 'text', text: signalSentence },
    {
      id: 'state',
      label: words.state,
      kind: 'text',
      text: (signal) => words.states[stateOf(signal)],
      filter: true,
    },
    {
      id: 'raised',
      label: words.raised,
      kind: 'text',
      text: ({ created_on }) => timeText(zone, new Date(created_on)),
      sortBy: ({ created_on }) => created_on,
    },
  ];
}

function stateOf({ case_id, reviewed_on, over_on }: Signal): keyof typeof words.states {
  if (case_id !== null) return 'case';
  if (reviewed_on !== null) return 'reviewed';
  return over_on === null ? 'open' : 'over';
}
