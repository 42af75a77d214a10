import { describe, expect, test } from 'vitest';
import {
  addCategory,
  addQuestion,
  changesText,
  type Draft,
  draftOf,
  emptyDraft,
  moveCategory,
  moveQuestion,
  removeCategory,
  removeQuestion,
  rename,
  stepQuestion,
  type Template,
} from './template-draft.ts';

const asked = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const template: Template = {
  id: 't1',
  name: 'Truck',
  version: 3,
  archived_on: null,
  categories: [
    { id: 'cab', name: 'Cab', questions: asked('Radio', 'Siren') },
    { id: 'rear', name: 'Rear', questions: asked('Oxygen') },
  ],
  versions: [],
};
const draft = draftOf(template);

/** The draft as lines: 'Cab: Radio, Siren'. */
function lines({ categories }: Draft): string[] {
  return categories.map(({ name, questions }) => `${name}: ${questions.map((each) => each.name).join(', ')}`);
}

describe('VEHICLES-01 a draft', () => {
  test('has its questions added, renamed and removed', () => {
    const longer = rename(addQuestion(draft, 'cab', 1, 'k1'), 'k1', 'Horn');
    expect(lines(longer)).toEqual(['Cab: Radio, Horn, Siren', 'Rear: Oxygen']);
    expect(lines(removeQuestion(longer, 'radio'))).toEqual(['Cab: Horn, Siren', 'Rear: Oxygen']);
    expect(lines(rename(removeCategory(longer, 'cab'), 'rear', 'Box'))).toEqual(['Box: Oxygen']);
    let keys = 0;
    const newKey = (): string => `n${(keys += 1)}`;
    expect(lines(addCategory(draft, newKey)).at(-1)).toBe(': ');
    expect(emptyDraft(newKey)).toMatchObject({ name: '', categories: [{ id: null, questions: [{ id: null }] }] });
  });

  test.each([
    ['down in its category', 'radio', 1, ['Cab: Siren, Radio', 'Rear: Oxygen']],
    ['down into the next category', 'siren', 1, ['Cab: Radio', 'Rear: Siren, Oxygen']],
    ['up into the category before', 'oxygen', -1, ['Cab: Radio, Siren, Oxygen', 'Rear: ']],
    ['not above the first', 'radio', -1, ['Cab: Radio, Siren', 'Rear: Oxygen']],
    ['not below the last', 'oxygen', 1, ['Cab: Radio, Siren', 'Rear: Oxygen']],
  ] as const)('has a question stepped %s', (_, key, by, after) => {
    expect(lines(stepQuestion(draft, key, by))).toEqual(after);
  });

  test('has questions and categories dropped at a place', () => {
    expect(lines(moveQuestion(draft, 'siren', 'cab', 0))).toEqual(['Cab: Siren, Radio', 'Rear: Oxygen']);
    expect(lines(moveQuestion(draft, 'radio', 'rear', 1))).toEqual(['Cab: Siren', 'Rear: Oxygen, Radio']);
    expect(lines(moveCategory(draft, 'rear', 0))).toEqual(['Rear: Oxygen', 'Cab: Radio, Siren']);
    expect(moveCategory(draft, 'rear', 2)).toBe(draft);
  });
});

test('VEHICLES-02 the changes are told in words, and undone ones are none', () => {
  expect(changesText(template, draft)).toBe('');
  expect(changesText(template, stepQuestion(stepQuestion(draft, 'siren', 1), 'siren', -1))).toBe('');
  const changed = rename(removeQuestion(addQuestion(draft, 'rear', 0, 'k'), 'radio'), 'siren', 'Horn');
  expect(changesText(template, { ...changed, name: 'Boat' })).toBe('new name, 1 added, 1 removed, 1 renamed');
  expect(changesText(template, moveCategory(draft, 'rear', 0))).toBe('new order');
  expect(changesText(null, draft)).toBe('5 added');
});
