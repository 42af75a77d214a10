import { describe, expect, test } from 'vitest';
import { TEMPLATE_LIMITS, templateFaults } from './check-template.ts';

const { nameLength, questionLength, categories: mostCategories, questions: mostQuestions } = TEMPLATE_LIMITS;
const asks = (...names: string[]) => names.map((name) => ({ name }));
const cab = { name: 'Cab', questions: asks('Radio') };

/** The paths of what is wrong, as texts. */
function wrong(name: string, categories: Parameters<typeof templateFaults>[0]['categories']): string[] {
  return templateFaults({ name, categories }).map(({ path }) => path.join('.'));
}

describe('VEHICLES-01 a template can be published', () => {
  test('when it has a name, and each category a name and a question, up to the longest', () => {
    expect(wrong('Truck', [cab])).toEqual([]);
    const longest = { name: 'c'.repeat(nameLength), questions: asks('q'.repeat(questionLength)) };
    expect(wrong('n'.repeat(nameLength), [longest])).toEqual([]);
  });

  test.each([
    ['without a name', ' ', [cab], ['name']],
    ['with too long a name', 'n'.repeat(nameLength + 1), [cab], ['name']],
    ['without a category', 'Truck', [], ['categories']],
    ['with a category without a question', 'Truck', [cab, { name: 'Rear', questions: [] }], ['categories.1.questions']],
    ['with a category without a name', 'Truck', [{ ...cab, name: '' }], ['categories.0.name']],
    [
      'with two questions that are empty or too long',
      'Truck',
      [{ name: 'Cab', questions: asks('', 'Radio', 'q'.repeat(questionLength + 1)) }],
      ['categories.0.questions.0.name', 'categories.0.questions.2.name'],
    ],
    [
      'with what is no plain text',
      'Truck',
      [{ name: 'Cab', questions: asks('Ra\u202Edio') }],
      ['categories.0.questions.0.name'],
    ],
  ])('but not %s', (_, name, categories, paths) => {
    expect(wrong(name, categories)).toEqual(paths);
  });

  test('with so many categories and questions, and no more', () => {
    const many = Array.from({ length: mostCategories }, () => cab);
    expect(wrong('Truck', many)).toEqual([]);
    expect(wrong('Truck', [...many, cab])).toEqual(['categories']);
    const full = { name: 'Cab', questions: Array.from({ length: mostQuestions }, () => ({ name: 'Q' })) };
    expect(wrong('Truck', [full])).toEqual([]);
    expect(wrong('Truck', [full, cab])).toEqual(['categories']);
  });
});
