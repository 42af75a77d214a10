/** The amounts that were typed for single vials; a vial without one is given completely (OPEN-100). */
export type DoseAmounts = {
  /** Each the id of a vial and its micrograms, so that an amount stays with its vial whatever else is scanned or removed. */
  readonly amounts: readonly string[];
};

export const NO_AMOUNTS: DoseAmounts = { amounts: [] };

/** The micrograms that were typed for this vial; empty when none were. */
export function typedFor({ amounts }: DoseAmounts, id: string): string {
  return (
    amounts
      .find((each) => each.startsWith(`${id} `))
      ?.split(' ')
      .at(1) ?? ''
  );
}

/** The amounts with these micrograms for the vial; empty ones take its amount away. */
export function withTyped({ amounts }: DoseAmounts, id: string, micrograms: string): DoseAmounts {
  const others = amounts.filter((each) => !each.startsWith(`${id} `));
  return { amounts: micrograms === '' ? others : [...others, `${id} ${micrograms}`] };
}
