import { fill } from '@vialant/domain/words/fill';
import { templateChanges as words } from '@vialant/domain/words/office/vehicles';
import type { CallReply } from '../../api/client.ts';

export type Template = CallReply<'GET general_check/template'>;

/** A part of a draft; `id` is what the server knows it by, null for what is new. The key stays while it is edited. */
type Part = { readonly key: string; readonly id: string | null; readonly name: string };
export type DraftQuestion = Part;
export type DraftCategory = Part & { readonly questions: readonly DraftQuestion[] };

/** A template while it is being changed. Every function here answers a new one. */
export type Draft = { readonly name: string; readonly categories: readonly DraftCategory[] };

/** Where a question is: its category and its place in it. */
export type Place = { readonly category: DraftCategory; readonly index: number };

export function draftOf({ name, categories }: Template): Draft {
  return {
    name,
    categories: categories.map(({ id, name: title, questions }) => ({
      key: id,
      id,
      name: title,
      questions: questions.map((question) => ({ ...question, key: question.id })),
    })),
  };
}

/** What a new template begins with: one category with one question, both to be named. */
export function emptyDraft(newKey: () => string): Draft {
  return addCategory({ name: '', categories: [] }, newKey);
}

export function addCategory(draft: Draft, newKey: () => string): Draft {
  const question = { key: newKey(), id: null, name: '' };
  const category = { key: newKey(), id: null, name: '', questions: [question] };
  return { ...draft, categories: [...draft.categories, category] };
}

/** Adds an empty question at the place in the category. */
export function addQuestion(draft: Draft, categoryKey: string, index: number, key: string): Draft {
  return inCategory(draft, categoryKey, (questions) => questions.toSpliced(index, 0, { key, id: null, name: '' }));
}

export function rename(draft: Draft, key: string, name: string): Draft {
  const named = <Named extends Part>(part: Named): Named => (part.key === key ? { ...part, name } : part);
  const categories = draft.categories.map((category) => ({
    ...named(category),
    questions: category.questions.map(named),
  }));
  return { ...draft, categories };
}

export function removeCategory(draft: Draft, key: string): Draft {
  return { ...draft, categories: draft.categories.filter((category) => category.key !== key) };
}

export function removeQuestion(draft: Draft, key: string): Draft {
  const categories = draft.categories.map((category) => ({
    ...category,
    questions: category.questions.filter((question) => question.key !== key),
  }));
  return { ...draft, categories };
}

export function placeOf(draft: Draft, questionKey: string): Place | null {
  for (const category of draft.categories) {
    const index = category.questions.findIndex(({ key }) => key === questionKey);
    if (index !== -1) return { category, index };
  }
  return null;
}

export function moveCategory(draft: Draft, key: string, to: number): Draft {
  const from = draft.categories.findIndex((category) => category.key === key);
  const moved = draft.categories[from];
  if (moved === undefined || to < 0 || to >= draft.categories.length) return draft;
  return { ...draft, categories: draft.categories.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Moves a question to the place in the category, its own or another one. */
export function moveQuestion(draft: Draft, key: string, categoryKey: string, to: number): Draft {
  const from = placeOf(draft, key);
  const moved = from?.category.questions[from.index];
  if (moved === undefined) return draft;
  return inCategory(removeQuestion(draft, key), categoryKey, (questions) => questions.toSpliced(to, 0, moved));
}

/** One step up or down; from the edge of a category into the next one. The same draft where there is no further step. */
export function stepQuestion(draft: Draft, key: string, by: 1 | -1): Draft {
  const from = placeOf(draft, key);
  if (from === null) return draft;
  const to = from.index + by;
  if (to >= 0 && to < from.category.questions.length) return moveQuestion(draft, key, from.category.key, to);
  const next = draft.categories[draft.categories.indexOf(from.category) + by];
  if (next === undefined) return draft;
  return moveQuestion(draft, key, next.key, by === 1 ? 0 : next.questions.length);
}

function inCategory(
  draft: Draft,
  key: string,
  change: (questions: readonly DraftQuestion[]) => readonly DraftQuestion[],
): Draft {
  const categories = draft.categories.map((category) =>
    category.key === key ? { ...category, questions: change(category.questions) } : category,
  );
  return { ...draft, categories };
}

/** What the draft changes of the template, in words; '' when nothing. Of a new template everything is added. */
export function changesText(template: Template | null, draft: Draft): string {
  const before = template === null ? [] : partsOf(draftOf(template));
  const after = partsOf(draft);
  const names = new Map(before.map(({ key, name }) => [key, name]));
  const kept = new Set(after.map(({ key }) => key));
  const count = {
    added: after.filter(({ key }) => !names.has(key)).length,
    removed: before.filter(({ key }) => !kept.has(key)).length,
    renamed: after.filter(({ key, name }) => names.has(key) && names.get(key) !== name).length,
  };
  const isMoved =
    orderOf(before.filter(({ key }) => kept.has(key))) !== orderOf(after.filter(({ key }) => names.has(key)));
  return [
    ...(template !== null && template.name !== draft.name ? [words.name] : []),
    ...(['added', 'removed', 'renamed'] as const).flatMap((what) =>
      count[what] > 0 ? [fill(words[what], { n: count[what] })] : [],
    ),
    ...(isMoved ? [words.moved] : []),
  ].join(', ');
}

type Listed = { readonly key: string; readonly name: string; readonly under: string };

/** Categories and questions in one list, each question with its category. */
function partsOf({ categories }: Draft): Listed[] {
  return categories.flatMap(({ key, name, questions }) => [
    { key, name, under: '' },
    ...questions.map((question) => ({ key: question.key, name: question.name, under: key })),
  ]);
}

function orderOf(parts: readonly Listed[]): string {
  return JSON.stringify(parts.map(({ key, under }) => [key, under]));
}
