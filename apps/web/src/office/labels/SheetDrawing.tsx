import { type LabelFormat, labelsPerSheet } from '@vialant/domain/labels/label-format';
import { fill } from '@vialant/domain/words/fill';
import { labelForm } from '@vialant/domain/words/office/labels';
import { type CSSProperties, type KeyboardEvent, type ReactElement, useId } from 'react';

export type SheetDrawingProps = {
  readonly format: LabelFormat;
  readonly start: number;
  readonly count: number;
  readonly onStart: (position: number) => void;
};

/**
 * LABELS-04: the sheet in small. A click chooses the first label; by keyboard the arrows do, and Home and End. It is one
 * stop of Tab, as a group of radio buttons is: nobody wants to pass 189 labels.
 */
export function SheetDrawing({ format, start, count, onStart }: SheetDrawingProps): ReactElement {
  const id = useId();
  const all = labelsPerSheet(format);
  const last = Math.min(all, start + count - 1);

  function press(event: KeyboardEvent): void {
    const next = moved(event.key, start, format);
    if (next === null) return;
    event.preventDefault();
    onStart(Math.min(all, Math.max(1, next)));
  }

  return (
    <div className="label-sheet">
      <label htmlFor={id} className="label-sheet-title">
        {labelForm.start}
      </label>
      <input
        id={id}
        type="range"
        className="visually-hidden"
        min={1}
        max={all}
        value={start}
        aria-valuetext={positionText(format, start)}
        onChange={(event) => onStart(Number(event.currentTarget.value))}
        onKeyDown={press}
      />
      <div className="label-sheet-paper" style={paperStyle(format)}>
        {Array.from({ length: all }, (_, index) => index + 1).map((position) => (
          <span
            key={position}
            aria-hidden
            className="label-sheet-label"
            data-filled={position >= start && position <= last}
            data-first={position === start}
            onClick={() => onStart(position)}
          />
        ))}
      </div>
      <output className="office-field-hint">
        {positionText(format, start)}. {labelForm.startHint}
      </output>
    </div>
  );
}

function moved(key: string, from: number, { columns, rows }: LabelFormat): number | null {
  switch (key) {
    case 'ArrowRight':
      return from + 1;
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowDown':
      return from + columns;
    case 'ArrowUp':
      return from - columns;
    case 'Home':
      return 1;
    case 'End':
      return columns * rows;
    default:
      return null;
  }
}

function positionText({ columns }: LabelFormat, position: number): string {
  const row = Math.floor((position - 1) / columns) + 1;
  return fill(labelForm.position, { row, column: ((position - 1) % columns) + 1 });
}

/** The proportions of the paper and its labels. */
function paperStyle({ page, columns, rows, left, top, width, height, pitchX, pitchY }: LabelFormat): CSSProperties {
  const part = (length: number, of: number): string => `${((length / of) * 100).toFixed(3)}%`;
  return {
    aspectRatio: `${page.width} / ${page.height}`,
    gridTemplateColumns: `repeat(${columns}, 1fr)`,
    gridTemplateRows: `repeat(${rows}, 1fr)`,
    // A padding in percent is one of the width, also above and below.
    paddingInline: part(left, page.width),
    paddingBlock: part(top, page.width),
    columnGap: part(pitchX - width, page.width - 2 * left),
    rowGap: part(pitchY - height, page.height - 2 * top),
  };
}
