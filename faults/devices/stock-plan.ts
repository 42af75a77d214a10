/** The stock with which a story begins. Two vials of each box are used, one is only looked at. */
export type StockPlan = {
  readonly boxes: readonly string[];
  readonly vials: readonly {
    readonly code: string;
    /** Which of the boxes. */
    readonly box: number;
    readonly micrograms: number;
    readonly isReusable: boolean;
    readonly isQuiet: boolean;
  }[];
};

const KETAMINE = { micrograms: 500_000, isReusable: true } as const;
const FENTANYL = { micrograms: 100, isReusable: false } as const;

export function stockOf(story: string): StockPlan {
  const name = story.toUpperCase();
  return {
    boxes: [`BX-${name}-A`, `BX-${name}-B`],
    vials: [0, 1].flatMap((box) => [
      { code: `KE-${name}-${box}`, box, ...KETAMINE, isQuiet: false },
      { code: `FE-${name}-${box}`, box, ...FENTANYL, isQuiet: false },
      { code: `QU-${name}-${box}`, box, ...KETAMINE, isQuiet: true },
    ]),
  };
}
