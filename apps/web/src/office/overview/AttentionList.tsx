import { IconCircleCheck, IconCloudOff, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { attentionWords, overviewWords } from '@vialant/domain/words/office/overview';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { overview } from '../../queries/overview.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsLoading } from '../table/TableStates.tsx';
import { ATTENTION_PLACES, lineText, placeOfLine } from './attention.ts';

type Overview = CallReply<'GET overview'>;
type Item = Overview['items'][number];

/** A check becomes missed by the clock alone, of which nobody is told. */
const LOOK_AGAIN_MS = 60_000;

/** OVERVIEW-01: what needs attention, in order of urgency, and how the record stands. */
export function AttentionList(): ReactElement {
  const { client } = useBasics();
  const { data, isError, isFetching, refetch } = useQuery({ ...overview(client), refetchInterval: LOOK_AGAIN_MS });
  if (data === undefined) {
    if (!isError) return <RowsLoading />;
    return (
      <StateMessage
        role="alert"
        icon={<IconCloudOff size="2rem" />}
        text={overviewWords.failed}
        action={
          <Button kind="primary" busy={isFetching} onClick={() => void refetch()}>
            {officeTable.tryAgain}
          </Button>
        }
      />
    );
  }
  const { items, record } = data;
  const isCalm = items.length === 0 && record.state !== 'broken';
  return (
    <>
      {isCalm ? (
        <StateMessage icon={<IconCircleCheck size="2rem" />} text={overviewWords.nothing} />
      ) : (
        <ul className="attention" aria-label={overviewWords.attention}>
          {items.map((item) => (
            <Attention key={item.kind} item={item} />
          ))}
        </ul>
      )}
      <RecordState record={record} />
    </>
  );
}

function Attention({ item }: { readonly item: Item }): ReactElement {
  const { now } = useBasics();
  const { zone } = useOfficeUser();
  const titleId = useId();
  const { kind, count, list } = item;
  const { one, many, act } = attentionWords[kind];
  // What is counted only has no list to go on.
  const more = list.length === 0 ? 0 : count - list.length;
  return (
    <li className={`attention-item attention-item--${kind}`} aria-labelledby={titleId}>
      <p id={titleId} className="attention-head">
        <span className="attention-count">{count}</span> {count === 1 ? one : many}
      </p>
      <Link to={ATTENTION_PLACES[kind]} className="attention-act" aria-describedby={titleId}>
        {act}
      </Link>
      <ul className="attention-lines">
        {list.map((line) => (
          <li key={line.id} className="attention-line">
            <LineName name={line.name} place={placeOfLine(kind, line)} />
            <span className="attention-detail">{lineText(kind, line, zone, now())}</span>
          </li>
        ))}
        {more > 0 && <li className="attention-detail">{fill(overviewWords.more, { n: more })}</li>}
      </ul>
    </li>
  );
}

function LineName({ name, place }: { readonly name: string; readonly place: string | null }): ReactElement {
  if (place === null) return <span className="attention-name">{name}</span>;
  return (
    <Link className="attention-name attention-link" to={place}>
      {name}
    </Link>
  );
}

function RecordState({ record: { state, signed_on } }: { readonly record: Overview['record'] }): ReactElement {
  const { zone } = useOfficeUser();
  if (state === 'broken') {
    return (
      <p className="overview-notice overview-broken" role="alert">
        <IconShieldX aria-hidden size="1.375rem" />
        <span>
          <strong>
            {overviewWords.record}: {overviewWords.broken}.
          </strong>{' '}
          {overviewWords.brokenHint}
        </span>
      </p>
    );
  }
  const time = signed_on === null ? null : timeText(zone, new Date(signed_on));
  return (
    <p className="overview-record">
      <IconShieldCheck aria-hidden size="1.125rem" />
      {overviewWords.record}: {time === null ? overviewWords.unsigned : fill(overviewWords.signed, { time })}
    </p>
  );
}
