/** What became of all faults of one kind. */
export type Row = { count: number; acknowledged: number; lost: number; doubled: number; longestGapMs: number };

/** The figures of a run, by site and kind. */
export class Table {
  readonly #rows = new Map<string, Row>();

  add(site: string, kind: string, { acknowledged, gapMs }: { acknowledged: number; gapMs: number }): void {
    const row = this.#of(site, kind);
    row.count += 1;
    row.acknowledged += acknowledged;
    row.longestGapMs = Math.max(row.longestGapMs, gapMs);
  }

  broken(site: string, kind: string, what: 'lost' | 'doubled'): void {
    this.#of(site, kind)[what] += 1;
  }

  get count(): number {
    return [...this.#rows.values()].reduce((sum, { count }) => sum + count, 0);
  }

  lines(): string[] {
    const width = Math.max(0, ...[...this.#rows.keys()].map((name) => name.length));
    const head = `${'fault'.padEnd(width)}  count  acknowledged  lost  doubled  longest s without service`;
    const rows = [...this.#rows].map(([name, row]) =>
      [
        name.padEnd(width),
        String(row.count).padStart(5),
        String(row.acknowledged).padStart(12),
        String(row.lost).padStart(4),
        String(row.doubled).padStart(7),
        (row.longestGapMs / 1000).toFixed(1).padStart(25),
      ].join('  '),
    );
    return [head, ...rows.toSorted()];
  }

  #of(site: string, kind: string): Row {
    const name = `${site}: ${kind}`;
    const row = this.#rows.get(name) ?? { count: 0, acknowledged: 0, lost: 0, doubled: 0, longestGapMs: 0 };
    this.#rows.set(name, row);
    return row;
  }
}
