import { expect, test } from 'vitest';
import { answeredCount, categoriesOf, categoryToGoOn, type CheckQuestion } from './vehicle-check.ts';

function question(id: string, categoryId: string, passed: boolean | null = null): CheckQuestion {
  return {
    id,
    name: id,
    categoryId,
    categoryName: categoryId.toUpperCase(),
    responseId: passed === null ? null : `r-${id}`,
    passed,
    imageUrl: null,
    reportToAdmin: false,
  };
}

test('VEHICLE-03 questions are grouped by category, both in the order they came', () => {
  const categories = categoriesOf([question('1', 'cab'), question('2', 'rear'), question('3', 'cab')]);
  expect(categories.map(({ id, name, questions }) => [id, name, questions.map((each) => each.id)])).toEqual([
    ['cab', 'CAB', ['1', '3']],
    ['rear', 'REAR', ['2']],
  ]);
  expect(categoriesOf([])).toEqual([]);
});

test('VEHICLE-05 both Yes and No are answers', () => {
  expect(answeredCount([question('1', 'cab', true), question('2', 'cab', false), question('3', 'cab')])).toBe(2);
});

test.each([
  ['the first with an open question', [true, true, null, null], 'rear'],
  ['the first of all while nothing is answered', [null, null, null, null], 'cab'],
  ['an earlier one that was skipped', [true, null, true, false], 'cab'],
  ['the last when all is answered', [true, false, true, false], 'rear'],
] as const)('a check goes on in %s', (_, answers, expected) => {
  const categoryIds = ['cab', 'cab', 'rear', 'rear'] as const;
  const categories = categoriesOf(
    categoryIds.map((categoryId, index) => question(String(index), categoryId, answers[index] ?? null)),
  );
  expect(categoryToGoOn(categories)?.id).toBe(expected);
});

test('a check without questions goes on nowhere', () => {
  expect(categoryToGoOn([])).toBeNull();
});
