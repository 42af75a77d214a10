/** A question of a vehicle check, and what was answered (ENT-13, VEHICLE-05). */
export type CheckQuestion = {
  readonly id: string;
  readonly name: string;
  readonly categoryId: string;
  readonly categoryName: string;
  /** The id of the recorded answer; null while there is none. */
  readonly responseId: string | null;
  /** Null while the question is unanswered. */
  readonly passed: boolean | null;
  readonly imageUrl: string | null;
  readonly reportToAdmin: boolean;
};

export type CheckCategory = {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly CheckQuestion[];
};

/** VEHICLE-03: the questions by category, both in the order they came. */
export function categoriesOf(questions: readonly CheckQuestion[]): CheckCategory[] {
  const byId = new Map<string, CheckQuestion[]>();
  for (const question of questions) {
    const known = byId.get(question.categoryId);
    if (known) known.push(question);
    else byId.set(question.categoryId, [question]);
  }
  return [...byId].map(([id, its]) => ({ id, name: its[0]?.categoryName ?? '', questions: its }));
}

export function answeredCount(questions: readonly CheckQuestion[]): number {
  return questions.filter(({ passed }) => passed !== null).length;
}

/** The category to continue a check with: the first with an open question, else the last, where it is handed in. */
export function categoryToGoOn(categories: readonly CheckCategory[]): CheckCategory | null {
  const open = categories.find(({ questions }) => answeredCount(questions) < questions.length);
  return open ?? categories.at(-1) ?? null;
}
