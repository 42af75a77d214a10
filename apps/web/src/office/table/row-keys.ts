import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useGo } from '../shell/leave-guard.tsx';
import type { TableRow } from './column.ts';

export type RowKeys = {
  /** The row that Tab reaches; up and down reach the others. */
  readonly currentId: string | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly onFocus: (id: string) => void;
};

export type RowKeysOptions<Row> = {
  readonly rows: readonly Row[];
  readonly openId: string | null;
  readonly hrefOf: ((row: Row) => string) | undefined;
  readonly scrollTo: (index: number) => void;
};

/** Up and down move between the rows; while a panel is open it goes along. Home and End go to the ends. */
export function useRowKeys<Row extends TableRow>({ rows, openId, hrefOf, scrollTo }: RowKeysOptions<Row>): RowKeys {
  const go = useGo();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const isHere = (id: string | null): id is string => id !== null && rows.some((row) => row.id === id);

  // A row far away is drawn only after the table has scrolled to it.
  useEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null;
  });

  function move(index: number): void {
    const row = rows[index];
    if (row === undefined) return;
    scrollTo(index);
    setFocusedId(row.id);
    if (!focusRow(row.id)) wanted.current = row.id;
    if (openId !== null && hrefOf !== undefined) go(hrefOf(row), { replace: true });
  }

  return {
    currentId: [focusedId, openId].find(isHere) ?? rows[0]?.id ?? null,
    onFocus: setFocusedId,
    onKeyDown(event, index) {
      const target = targetOf(event.key, index, rows.length);
      if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(target);
    },
  };
}

function targetOf(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Moves the focus to a row of the table on the page; false when it is not drawn. */
export function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  row?.focus();
  return row !== null;
}
