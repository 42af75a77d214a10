import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconPlus } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { templateEditor as words } from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DragHandle, movedStyle, PartLine } from './PartLine.tsx';
import type { DraftCategory, DraftQuestion } from './template-draft.ts';
import type { Faults } from './use-draft.ts';

/** What a line can do with its part; the key says which part. */
export type LineActs = {
  readonly onRename: (key: string, name: string) => void;
  readonly onStep: (key: string, by: 1 | -1) => void;
  readonly onRemove: (key: string) => void;
  /** Adds a question at the place in the category. */
  readonly onAdd: (categoryKey: string, index: number) => void;
};

export type CategoryCardProps = {
  readonly category: DraftCategory;
  readonly index: number;
  readonly total: number;
  readonly faults: Faults;
  readonly acts: LineActs;
};

/** A category with its questions. */
export function CategoryCard({ category, index, total, faults, acts }: CategoryCardProps): ReactElement {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: category.key,
  });
  const { key, name, questions } = category;
  const path = `categories.${index}`;
  const called = name || words.category;
  return (
    <li
      ref={setNodeRef}
      style={movedStyle({ transform, transition })}
      className={isDragging ? 'vehicle-category vehicle-dragged' : 'vehicle-category'}
    >
      <PartLine
        handle={<DragHandle ref={setActivatorNodeRef} attributes={attributes} listeners={listeners} called={called} />}
        partKey={key}
        label={fill(words.categoryName, { n: index + 1 })}
        hint={fill(words.categoryName, { n: index + 1 })}
        called={called}
        value={name}
        fault={faults.get(`${path}.name`)}
        isFirst={index === 0}
        isLast={index === total - 1}
        onChange={(text) => acts.onRename(key, text)}
        onMove={(by) => acts.onStep(key, by)}
        onRemove={() => acts.onRemove(key)}
      />
      <SortableContext items={questions.map((question) => question.key)} strategy={verticalListSortingStrategy}>
        <ol className="vehicle-questions" aria-label={called}>
          {questions.map((question, row) => (
            <QuestionLine
              key={question.key}
              question={question}
              row={row}
              category={category}
              isFirst={index === 0 && row === 0}
              isLast={index === total - 1 && row === questions.length - 1}
              fault={faults.get(`${path}.questions.${row}.name`)}
              acts={acts}
            />
          ))}
        </ol>
      </SortableContext>
      {faults.has(`${path}.questions`) && <p className="office-field-error">{faults.get(`${path}.questions`)}</p>}
      <Button
        kind="quiet"
        icon={<IconPlus aria-hidden size="1.125rem" />}
        onClick={() => acts.onAdd(key, questions.length)}
      >
        {fill(words.addQuestionTo, { name: called })}
      </Button>
    </li>
  );
}

type QuestionLineProps = {
  readonly question: DraftQuestion;
  readonly row: number;
  readonly category: DraftCategory;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly fault: string | undefined;
  readonly acts: LineActs;
};

function QuestionLine({ question, row, category, fault, isFirst, isLast, acts }: QuestionLineProps): ReactElement {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isOver } =
    useSortable({ id: question.key });
  const { key, name } = question;
  const called = name || words.question;
  return (
    <li
      ref={setNodeRef}
      style={movedStyle({ transform, transition })}
      className={[
        'vehicle-question',
        isDragging ? 'vehicle-dragged' : '',
        isOver && !isDragging ? 'vehicle-target' : '',
      ].join(' ')}
    >
      <PartLine
        handle={<DragHandle ref={setActivatorNodeRef} attributes={attributes} listeners={listeners} called={called} />}
        partKey={key}
        label={fill(words.questionName, { n: row + 1, category: category.name || words.unnamed })}
        hint={fill(words.questionHint, { n: row + 1 })}
        called={called}
        value={name}
        fault={fault}
        isFirst={isFirst}
        isLast={isLast}
        onChange={(text) => acts.onRename(key, text)}
        onMove={(by) => acts.onStep(key, by)}
        onRemove={() => acts.onRemove(key)}
        onEnter={() => acts.onAdd(category.key, row + 1)}
      />
    </li>
  );
}
