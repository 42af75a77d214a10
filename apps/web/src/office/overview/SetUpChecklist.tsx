import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isSetUp, SETUP_ITEMS, type SetupItem } from '@vialant/domain/agency/setup-checklist';
import { checklistWords } from '@vialant/domain/words/office/setup';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router';
import { setupChecklist } from '../../queries/setup.ts';
import { useBasics } from '../../services/services.ts';
import './SetUpChecklist.css';

/** Where each item is done. Vials are received, and boxes checked, in the field app. */
const PLACES: { readonly [Item in SetupItem]: string } = {
  units: '/office/stockroom/units',
  boxes: '/office/stockroom/boxes',
  types: '/office/stockroom/types',
  people: '/office/people',
  labels: '/office/labels',
  vials: '/scanner/',
  checks: '/scanner/',
};

/** SETUP-06: what a new agency does first. It ticks itself, and is not there once all is done. */
export function SetUpChecklist(): ReactElement | null {
  const { client } = useBasics();
  const { data } = useQuery(setupChecklist(client));
  const titleId = useId();
  if (data === undefined || isSetUp(data)) return null;
  return (
    <section className="checklist" aria-labelledby={titleId}>
      <h2 id={titleId} className="checklist-title">
        {checklistWords.title}
      </h2>
      <p className="checklist-hint">{checklistWords.hint}</p>
      <ol className="checklist-items">
        {SETUP_ITEMS.map((item) => (
          <Item key={item} item={item} isDone={data[item] === 1} />
        ))}
      </ol>
    </section>
  );
}

function Item({ item, isDone }: { readonly item: SetupItem; readonly isDone: boolean }): ReactElement {
  const { name, hint } = checklistWords.items[item];
  return (
    <li className={isDone ? 'checklist-item checklist-done' : 'checklist-item'}>
      {isDone ? (
        <IconCircleCheckFilled aria-hidden size="1.5rem" className="checklist-tick" />
      ) : (
        <IconCircle aria-hidden size="1.5rem" />
      )}
      <span className="checklist-text">
        <Link to={PLACES[item]} className="checklist-link">
          {name}
        </Link>
        <span className="checklist-hint">{hint}</span>
      </span>
      <span className="checklist-state">{isDone ? checklistWords.done : checklistWords.toDo}</span>
    </li>
  );
}
