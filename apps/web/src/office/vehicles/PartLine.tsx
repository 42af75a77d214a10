import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { templateEditor as words } from '@vialant/domain/words/office/vehicles';
import { type CSSProperties, type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { Input } from '../../ui/fields/Input.tsx';

export type PartLineProps = {
  readonly handle: ReactElement;
  readonly partKey: string;
  /** What the field is called for people who do not see where it stands. */
  readonly label: string;
  /** What stands in the field while it is empty. */
  readonly hint: string;
  /** What the buttons call the part. */
  readonly called: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (name: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onEnter?: () => void;
};

/** One line of the editor: the handle, the text, and the buttons that do the same without dragging. */
export function PartLine(props: PartLineProps): ReactElement {
  const { handle, partKey, label, hint, called, value, fault, isFirst, isLast } = props;
  const { onChange, onMove, onRemove, onEnter } = props;
  const faultId = useId();
  return (
    <div className="vehicle-line">
      {handle}
      <div className="vehicle-line-text">
        <Input
          value={value}
          aria-label={label}
          placeholder={hint}
          error={fault !== undefined}
          data-part={partKey}
          autoComplete="off"
          {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || onEnter === undefined) return;
            event.preventDefault();
            onEnter();
          }}
        />
        {fault !== undefined && (
          <p id={faultId} className="office-field-error">
            {fault}
          </p>
        )}
      </div>
      <LineButton
        label={fill(words.up, { name: called })}
        name={`up-${partKey}`}
        isOff={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp aria-hidden size="1.125rem" />
      </LineButton>
      <LineButton
        label={fill(words.down, { name: called })}
        name={`down-${partKey}`}
        isOff={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown aria-hidden size="1.125rem" />
      </LineButton>
      <LineButton label={fill(words.remove, { name: called })} name={`remove-${partKey}`} onClick={onRemove}>
        <IconTrash aria-hidden size="1.125rem" />
      </LineButton>
    </div>
  );
}

type LineButtonProps = {
  readonly label: string;
  readonly name: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** Without the pause of other buttons: a part is moved several steps by as many quick presses. */
function LineButton({ label, name, isOff = false, onClick, children }: LineButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="icon-button vehicle-line-button"
      aria-label={label}
      aria-disabled={isOff}
      data-part={name}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}

export type DragHandleProps = {
  readonly called: string;
  readonly attributes: DraggableAttributes;
  readonly listeners: DraggableSyntheticListeners;
  readonly ref: Ref<HTMLButtonElement>;
};

/** By which a part is dragged, and lifted by keyboard. */
export function DragHandle({ called, attributes, listeners, ref }: DragHandleProps): ReactElement {
  return (
    <button
      type="button"
      ref={ref}
      className="icon-button vehicle-handle"
      {...attributes}
      {...listeners}
      aria-label={fill(words.drag, { name: called })}
    >
      <IconGripVertical aria-hidden size="1.125rem" />
    </button>
  );
}

type Moved = {
  readonly transform: { readonly x: number; readonly y: number } | null;
  readonly transition: string | undefined;
};

/** Where a part that is dragged, or makes room for one, is drawn. */
export function movedStyle({ transform, transition }: Moved): CSSProperties {
  return {
    ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
    ...(transition !== undefined && { transition }),
  };
}
