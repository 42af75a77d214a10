import { IconX } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { isTyping } from '../shell/use-office-keys.ts';

export type SidePanelProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** Up and down, where nothing is typed: to the row before or after. */
  readonly onMove?: (by: 1 | -1) => void;
  /** Whether the first field gets the focus, as in a new row. Otherwise the panel itself, so that up and down move. */
  readonly focusesField?: boolean;
  readonly children: ReactNode;
};

/** The panel at the side of a table, with its own address. Give it the row's id as its key. Escape closes it. */
export function SidePanel({ title, onClose, onMove, focusesField = false, children }: SidePanelProps): ReactElement {
  const id = useId();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const field = focusesField ? panel.current?.querySelector<HTMLElement>('input, select, textarea') : null;
    (field ?? panel.current)?.focus();
  }, [focusesField]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      // A question over the panel, and the search, close by themselves.
      const isOver = event.target instanceof Element && event.target.closest('[role="dialog"], search') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isOver) close();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by === null || isTyping(event.target) || onMove === undefined) return;
    event.preventDefault();
    onMove(by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- up and down move to the next row
    <section ref={panel} className="office-panel" aria-labelledby={id} tabIndex={-1} onKeyDown={press}>
      <div className="office-panel-head">
        <h2 id={id} className="office-panel-title">
          {title}
        </h2>
        <IconButton label={labels.page.close} onClick={onClose}>
          <IconX aria-hidden size="1.25rem" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
