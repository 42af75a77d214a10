import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconPlus } from '@tabler/icons-react';
import { moveAnnouncements, templateEditor as words } from '@vialant/domain/words/office/vehicles';
import { fill } from '@vialant/domain/words/fill';
import { TEMPLATE_LIMITS } from '@vialant/domain/custody/check-template';
import { type ReactElement, useState } from 'react';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import { useHoldPage } from '../shell/leave-guard.tsx';
import { CategoryCard, type LineActs } from './CategoryCard.tsx';
import { PublishFoot } from './PublishFoot.tsx';
import {
  addCategory,
  addQuestion,
  type Draft,
  type DraftCategory,
  draftOf,
  moveCategory,
  placeOf,
  removeCategory,
  removeQuestion,
  rename,
  stepQuestion,
  type Template,
} from './template-draft.ts';
import { TemplateActs } from './TemplateActs.tsx';
import { type DraftControl, useDraft } from './use-draft.ts';
import { useFocusPart } from './use-focus-part.ts';
import { placeText, useSorting } from './use-sorting.ts';
import { usePublish } from './use-publish.ts';

export type TemplateFormProps =
  | { readonly template: Template; readonly begins?: undefined }
  | { readonly template: null; readonly begins: Draft };

/** The editor of a template. Nothing of it is on the server before it is published; leaving with changes asks. */
export function TemplateForm({ template, begins }: TemplateFormProps): ReactElement {
  const control = useDraft(template, begins ?? draftOf(template));
  const { draft, faults, changes, edit } = control;
  const publish = usePublish(template, control);
  useHoldPage(changes !== '');
  const sorting = useSorting(draft, edit);
  const { acts, addLast, said, removing, remove, keep } = useLineActs(control);
  const ofCategories = faults.get('categories');
  return (
    <>
      <div className="vehicle-editor">
        <TextField
          label={words.templateName}
          value={draft.name}
          onChange={(name) => edit((before) => ({ ...before, name }))}
          required
          kind="name"
          maxLength={TEMPLATE_LIMITS.nameLength}
          refused={publish.failure.fields['name'] ?? faults.get('name') ?? null}
        />
        <DndContext {...sorting}>
          <SortableContext items={draft.categories.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
            <ol className="vehicle-categories">
              {draft.categories.map((category, index) => (
                <CategoryCard
                  key={category.key}
                  category={category}
                  index={index}
                  total={draft.categories.length}
                  faults={faults}
                  acts={acts}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
        {ofCategories !== undefined && <p className="office-field-error">{ofCategories}</p>}
        <div className="vehicle-editor-acts">
          <Button icon={<IconPlus aria-hidden size="1.125rem" />} onClick={addLast}>
            {words.addCategory}
          </Button>
          {template !== null && <TemplateActs template={template} isHeld={changes !== ''} />}
        </div>
        <output className="vehicle-said">{said}</output>
      </div>
      <PublishFoot template={template} control={control} publish={publish} />
      <ConfirmPopup
        opened={removing !== null}
        title={fill(words.removeTitle, { name: removing?.name || words.category })}
        effect={fill(words.removeEffect, { n: removing?.questions.length ?? 0 })}
        verb={words.removeVerb}
        isDanger
        onConfirm={remove}
        onClose={keep}
      />
    </>
  );
}

type LineControl = {
  readonly acts: LineActs;
  readonly addLast: () => void;
  /** What people who do not see the page hear of the last step. */
  readonly said: string;
  /** The category about whose removal is asked. */
  readonly removing: DraftCategory | null;
  readonly remove: () => void;
  readonly keep: () => void;
};

/** What the lines do, and where the focus goes afterwards. */
function useLineActs({ draft, edit }: DraftControl): LineControl {
  const { newId } = useBasics();
  const focus = useFocusPart();
  const [said, setSaid] = useState('');
  const [removing, setRemoving] = useState<DraftCategory | null>(null);

  function step(key: string, by: 1 | -1): void {
    const place = draft.categories.findIndex((category) => category.key === key);
    const after = place === -1 ? stepQuestion(draft, key, by) : moveCategory(draft, key, place + by);
    edit(() => after);
    setSaid(placeText(moveAnnouncements.dropped, after, key));
    focus(...(by === -1 ? [`up-${key}`, `down-${key}`] : [`down-${key}`, `up-${key}`]));
  }

  function removeLine(key: string): void {
    const category = draft.categories.find((each) => each.key === key);
    if (category !== undefined && category.questions.length > 0) return setRemoving(category);
    if (category !== undefined) return edit((before) => removeCategory(before, key));
    const place = placeOf(draft, key);
    const next = place?.category.questions[place.index + 1] ?? place?.category.questions[place.index - 1];
    focus(next?.key ?? place?.category.key ?? '');
    edit((before) => removeQuestion(before, key));
  }

  return {
    acts: {
      onRename: (key, name) => edit((before) => rename(before, key, name)),
      onStep: step,
      onRemove: removeLine,
      onAdd(categoryKey, index) {
        const key = newId();
        focus(key);
        edit((before) => addQuestion(before, categoryKey, index, key));
      },
    },
    addLast() {
      const after = addCategory(draft, newId);
      focus(after.categories.at(-1)?.key ?? '');
      edit(() => after);
    },
    said,
    removing,
    remove() {
      if (removing !== null) edit((before) => removeCategory(before, removing.key));
      setRemoving(null);
    },
    keep: () => setRemoving(null),
  };
}
