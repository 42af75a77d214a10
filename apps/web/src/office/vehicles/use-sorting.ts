import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { fill } from '@vialant/domain/words/fill';
import { moveAnnouncements as words, templateEditor } from '@vialant/domain/words/office/vehicles';
import { type Draft, moveCategory, moveQuestion, placeOf } from './template-draft.ts';

/** A finger or mouse that moves less has pressed the handle, and not dragged it. */
const DRAG_BEGINS_PX = 4;

/** What `DndContext` needs so that categories and questions of the draft can be dragged, by hand and by keyboard. */
export function useSorting(
  draft: Draft,
  edit: (change: (draft: Draft) => Draft) => void,
): Pick<DndContextProps, 'sensors' | 'collisionDetection' | 'onDragEnd' | 'accessibility'> {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_BEGINS_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function drop({ active, over }: DragEndEvent): void {
    if (over !== null && over.id !== active.id) edit((before) => dropped(before, String(active.id), String(over.id)));
  }

  return {
    sensors,
    collisionDetection: (given) => amongItsKind(draft, given),
    onDragEnd: drop,
    accessibility: {
      announcements: announcementsOf(draft),
      screenReaderInstructions: { draggable: words.instructions },
    },
  };
}

function isCategory(draft: Draft, key: UniqueIdentifier): boolean {
  return draft.categories.some((category) => category.key === key);
}

/** A category is dropped among categories; a question among questions, or into a category that has none. */
function amongItsKind(draft: Draft, given: Parameters<CollisionDetection>[0]): ReturnType<CollisionDetection> {
  const wantsCategory = isCategory(draft, given.active.id);
  const droppableContainers = given.droppableContainers.filter(({ id }) => {
    if (!isCategory(draft, id)) return !wantsCategory;
    return wantsCategory || draft.categories.some(({ key, questions }) => key === id && questions.length === 0);
  });
  return closestCenter({ ...given, droppableContainers });
}

/** The draft after `key` was dropped where `over` stands. */
function dropped(draft: Draft, key: string, over: string): Draft {
  const category = draft.categories.findIndex((each) => each.key === over);
  if (isCategory(draft, key)) return category === -1 ? draft : moveCategory(draft, key, category);
  if (category !== -1) return moveQuestion(draft, key, over, 0);
  const place = placeOf(draft, over);
  return place === null ? draft : moveQuestion(draft, key, place.category.key, place.index);
}

function announcementsOf(draft: Draft): Announcements {
  const lifted = (key: UniqueIdentifier): string => fill(words.lifted, { name: nameIn(draft, String(key)) });
  const at = (text: string, key: UniqueIdentifier, over: UniqueIdentifier | undefined): string =>
    over === undefined ? lifted(key) : placeText(text, dropped(draft, String(key), String(over)), String(key));
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver: ({ active, over }) => at(words.over, active.id, over?.id),
    onDragEnd: ({ active, over }) => at(words.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => fill(words.cancelled, { name: nameIn(draft, String(active.id)) }),
  };
}

/** Where a part of the draft stands, in words. */
export function placeText(text: string, draft: Draft, key: string): string {
  const name = nameIn(draft, key);
  const place = placeOf(draft, key);
  if (place !== null) {
    const list = place.category.name || templateEditor.unnamed;
    return fill(text, { name, n: place.index + 1, total: place.category.questions.length, list });
  }
  const index = draft.categories.findIndex((category) => category.key === key);
  return fill(text, { name, n: index + 1, total: draft.categories.length, list: words.categories });
}

/** What a part is called; what has no name yet, by its kind. */
function nameIn(draft: Draft, key: string): string {
  const category = draft.categories.find((each) => each.key === key);
  if (category !== undefined) return category.name || templateEditor.category;
  const place = placeOf(draft, key);
  return place?.category.questions[place.index]?.name || templateEditor.question;
}
