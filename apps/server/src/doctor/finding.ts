/** What the doctor found out about one thing. */
export type Finding = {
  /** `look`: works, but somebody should know. `wrong`: to be set right. `skipped`: could not be found out. */
  readonly state: 'good' | 'look' | 'wrong' | 'skipped';
  /** In one sentence. */
  readonly what: string;
  /** What to do about it; of what is good nothing. */
  readonly todo?: string;
};

export function good(what: string): Finding {
  return { state: 'good', what };
}

export function look(what: string, todo: string): Finding {
  return { state: 'look', what, todo };
}

export function wrong(what: string, todo: string): Finding {
  return { state: 'wrong', what, todo };
}

export function skipped(what: string): Finding {
  return { state: 'skipped', what };
}

const MARKS = { good: 'ok    ', look: 'look  ', wrong: 'WRONG ', skipped: '-     ' } as const;

/** The finding as a person at a terminal reads it. */
export function findingText({ state, what, todo }: Finding): string {
  return `${MARKS[state]}${what}${todo === undefined ? '' : `\n      ${todo}`}`;
}
