import { refuseText } from '../values/input.ts';
import { fill } from '../words/fill.ts';
import { templateRefusals as said } from '../words/office/vehicles.ts';
import { say } from '../words/refusal.ts';

/** What a template of a vehicle check may hold; the lengths are what the database stores. */
export const TEMPLATE_LIMITS = { nameLength: 80, questionLength: 120, categories: 50, questions: 200 } as const;

/** The length of the note that says how a failure was fixed. */
export const FIX_NOTE_LENGTH = 500;

/** A template as it is to be published (VEHICLES-01). */
export type TemplateDraft = {
  readonly name: string;
  readonly categories: readonly {
    readonly name: string;
    readonly questions: readonly { readonly name: string }[];
  }[];
};

/** What is wrong with a part of a template; the path leads to it from the root of the draft. */
export type TemplateFault = { readonly path: readonly (string | number)[]; readonly text: string };

/** Everything for which a template cannot be published; none when it can. */
export function templateFaults({ name, categories }: TemplateDraft): TemplateFault[] {
  const { nameLength, questionLength } = TEMPLATE_LIMITS;
  const faults: TemplateFault[] = [];
  const judge = (path: TemplateFault['path'], text: string | null): void => {
    if (text !== null) faults.push({ path, text });
  };
  judge(['name'], wrongText(name, nameLength));
  judge(['categories'], wrongCount(categories));
  for (const [place, category] of categories.entries()) {
    judge(['categories', place, 'name'], wrongText(category.name, nameLength));
    // A page of the check without a question would have nothing to answer.
    judge(['categories', place, 'questions'], category.questions.length === 0 ? said.noQuestion : null);
    for (const [row, question] of category.questions.entries()) {
      judge(['categories', place, 'questions', row, 'name'], wrongText(question.name, questionLength));
    }
  }
  return faults;
}

function wrongText(value: string, maxLength: number): string | null {
  const refused = refuseText({ value, required: true, maxLength, kind: 'name' });
  return refused === null ? null : say(refused);
}

function wrongCount(categories: TemplateDraft['categories']): string | null {
  const { categories: mostCategories, questions: mostQuestions } = TEMPLATE_LIMITS;
  if (categories.length === 0) return said.noCategory;
  if (categories.length > mostCategories) return fill(said.tooManyCategories, { n: mostCategories });
  const questions = categories.reduce((sum, category) => sum + category.questions.length, 0);
  return questions > mostQuestions ? fill(said.tooManyQuestions, { n: mostQuestions }) : null;
}
