import { IconChevronRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { checkUnit } from '@vialant/domain/words/check-unit';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { answeredCount, type CheckCategory, categoryToGoOn } from '@vialant/domain/custody/vehicle-check';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useBasics } from '../../services/services.ts';
import { CheckProgress } from './CheckProgress.tsx';
import { useBegin } from './use-begin-and-submit.ts';
import type { CheckSheet } from './use-current-check.ts';
import { type UnitChoice, useUnit } from './use-unit.ts';
import type { Submission } from './vehicle-check-queries.ts';

/** Stands for no unit among the choices; ids are never this word. */
const NO_UNIT = 'none';

export type CheckOverviewProps = {
  readonly bar: ReactNode;
  readonly sheet: CheckSheet;
  readonly reported: ReactNode;
  readonly onCategory: (categoryId: string) => void;
};

/** The categories of a check; 'Continue' starts it, or continues where the user left it. */
export function CheckOverview({ bar, sheet, reported, onCategory }: CheckOverviewProps): ReactElement {
  const { check, open, questions, categories } = sheet;
  const [wanted, setWanted] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const first = categories[0]?.id ?? '';
  const unit = useUnit();
  const begin = useBegin(check.id, unit.unitId, (asked) => {
    const ids = asked?.map((question) => question.general_check_category_id) ?? [wanted ?? first];
    onCategory(ids.find((id) => id === wanted) ?? ids[0] ?? first);
  });

  function enter(categoryId: string): void {
    if (open !== null) return onCategory(categoryId);
    setWanted(categoryId);
    begin.run();
  }

  return (
    <Screen
      bar={bar}
      foot={
        <Button
          kind="primary"
          wide
          busy={begin.isRunning || (open === null && unit.isLoading)}
          onClick={() => enter(categoryToGoOn(categories)?.id ?? first)}
        >
          {labels.vehicle.continue}
        </Button>
      }
    >
      <h2 className="vehicle-heading">{check.name}</h2>
      <Times sheet={sheet} />
      <UnitLine open={open} unit={unit} />
      <CheckProgress questions={questions} />
      <ul className="vehicle-list" aria-label={labels.vehicle.categories}>
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} onOpen={() => enter(category.id)} />
        ))}
      </ul>
      {open !== null && answeredCount(questions) > 0 && (
        <Button kind="quiet" wide onClick={() => setIsAsking(true)}>
          {labels.vehicle.startAnew}
        </Button>
      )}
      {reported}
      <Popup opened={isAsking} title={labels.vehicle.startAnew} onClose={() => setIsAsking(false)}>
        <p className="vehicle-text">{fill(labels.vehicle.startAnewText, { n: answeredCount(questions) })}</p>
        <div className="vehicle-actions">
          <Button kind="primary" wide onClick={() => setIsAsking(false)}>
            {labels.vehicle.goOn}
          </Button>
          <Button wide busy={begin.isRunning} onClick={begin.run}>
            {labels.vehicle.startAnew}
          </Button>
        </div>
      </Popup>
    </Screen>
  );
}

type UnitLineProps = { readonly open: Submission | null; readonly unit: UnitChoice };

/** VEHICLES-03: which unit the check is about; before it begins the user can choose. */
function UnitLine({ open, unit }: UnitLineProps): ReactElement | null {
  if (open !== null) {
    const name = unit.units?.find(({ id }) => id === open.unitId)?.name;
    return name === undefined ? null : <p className="vehicle-time">{fill(checkUnit.of, { unit: name })}</p>;
  }
  if (unit.units === undefined || unit.units.length === 0) return null;
  return (
    <div className="vehicle-unit">
      <SelectField
        label={checkUnit.label}
        value={unit.unitId ?? NO_UNIT}
        onChange={(value) => unit.choose(value === NO_UNIT ? null : value)}
        choices={[
          { value: NO_UNIT, label: checkUnit.none },
          ...unit.units.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}

function Times({ sheet: { open, lastRecordedAt } }: { readonly sheet: CheckSheet }): ReactElement | null {
  const { now } = useBasics();
  const text =
    (open?.startedAt && fill(labels.vehicle.started, { time: displayInstant(open.startedAt, now()) })) ??
    (lastRecordedAt && fill(labels.vehicle.lastRecorded, { time: displayInstant(lastRecordedAt, now()) }));
  return text ? <p className="vehicle-time">{text}</p> : null;
}

type CategoryRowProps = { readonly category: CheckCategory; readonly onOpen: () => void };

function CategoryRow({ category, onOpen }: CategoryRowProps): ReactElement {
  const total = category.questions.length;
  const n = answeredCount(category.questions);
  return (
    <li>
      <button type="button" className="vehicle-row" onClick={onOpen}>
        {n === total ? (
          <IconCircleCheck aria-hidden className="vehicle-good" size="1.75rem" />
        ) : (
          <IconCircleDashed aria-hidden className="vehicle-open" size="1.75rem" />
        )}
        <span className="vehicle-row-text">
          <span className="vehicle-row-name">{category.name}</span>
          <span className="vehicle-row-state">{fill(labels.vehicle.progress, { n, total })}</span>
        </span>
        <IconChevronRight aria-hidden size="1.5rem" />
      </button>
    </li>
  );
}
