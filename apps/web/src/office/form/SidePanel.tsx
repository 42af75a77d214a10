import { IconX } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { isTyping } from '../shell/use-office-keys.ts';

const STEPS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

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

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // A question over the panel, and the search, close by themselves.
    const isOver = target !== null && target.closest('dialog, .office-search') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isOver) return onClose();
    const by = STEPS.get(event.key);
    if (by === undefined || onMove === undefined || isTyping(target) || !panel.current?.contains(target)) return;
    event.preventDefault();
    onMove(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <section ref={panel} className="office-panel" aria-labelledby={id} tabIndex={-1}>
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
