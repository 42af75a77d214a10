import { IconX } from '@tabler/icons-react';
import { page as pageLabels } from '@vialant/domain/words/labels/shell';
import { TIMING } from '@vialant/domain/values/timing';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { CoveredContext } from './covered.ts';
import { useLeaving } from './hooks/use-leaving.ts';
import { IconButton } from './IconButton.tsx';
import { useIsUnderAnother } from './popup-stack.ts';
import { useScannedCode } from './scanner-keys.ts';
import './Popup.css';

function ignore(): void {}

export type PopupProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** 'sheet': from the bottom on a phone, a centred card on a desktop; 'left': a panel at the left edge. */
  readonly layout?: 'sheet' | 'left';
  /** A popup that must be answered has no close button and ignores Escape. */
  readonly mustAnswer?: boolean;
  /** What has the focus at first: the title, so that it is read out and no key presses a button, or a field inside. */
  readonly firstFocus?: 'title' | 'content';
  /** Takes the codes of a hand scanner that come while the popup is open; without it they do nothing. */
  readonly onScanned?: ((code: string) => void) | undefined;
};

/** A popup that is closed costs nothing but to know so: a screen has many of them. */
export function Popup(props: PopupProps): ReactElement | null {
  const isLeaving = useLeaving(props.opened, TIMING.popup.closeAnimationMs);
  if (!props.opened && !isLeaving) return null;
  return <ShownPopup {...props} isLeaving={isLeaving} />;
}

/**
 * The browser's own dialog: while it is open nothing else can be pressed or reached, and the focus returns when it is
 * closed. Keys and the Back of a phone are left to us alone, because the browser would also close what must be answered.
 * The close animation lasts 400 ms (SHELL-36); it is no dialog for the browser then, and the page is free. Of several
 * open popups only the one that was opened last is shown.
 */
function ShownPopup({
  opened,
  isLeaving,
  title,
  onClose,
  children,
  layout = 'sheet',
  mustAnswer = false,
  firstFocus = 'title',
  onScanned = ignore,
}: PopupProps & { readonly isLeaving: boolean }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isCovered = use(CoveredContext);
  const isUnder = useIsUnderAnother(opened, dialog);
  useScannedCode(opened ? onScanned : null);
  useModal(dialog, opened);
  useFocusKept(dialog, isUnder);

  function closeIfAllowed(): void {
    if (!mustAnswer && !isCovered && !isUnder) onClose();
  }
  useEscape(opened, closeIfAllowed);

  return createPortal(
    <dialog
      ref={dialog}
      className={`popup popup--${layout}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      {...(isUnder && { 'aria-hidden': true })}
      {...(isLeaving && { 'data-leaving': true })}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        // A browser that knows no `closedby` closes it at the second try, whatever we say.
        if (opened && !event.currentTarget.open) event.currentTarget.showModal();
      }}
    >
      <div role="presentation" className="popup-overlay" onClick={closeIfAllowed} />
      <div className="popup-card">
        <div className="popup-head">
          <h2
            id={`${id}-title`}
            className="popup-title"
            {...(firstFocus === 'title' && { tabIndex: -1, 'data-autofocus': true })}
          >
            {title}
          </h2>
          {!mustAnswer && (
            <IconButton label={pageLabels.close} onClick={onClose}>
              <IconX aria-hidden size="1.5rem" />
            </IconButton>
          )}
        </div>
        <div id={`${id}-body`} className="popup-body">
          {children}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}

/** Lets the browser show the dialog while it is opened. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, opened: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    // Not when the effect is undone: React would at once give the focus back to what had it inside.
    if (!opened) {
      opener.current = null; // the browser gives the focus back
      return element.close();
    }
    opener.current = document.activeElement;
    holdScrollbar();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [dialog, opened]);
  useLayoutEffect(() => () => queueMicrotask(() => giveBackFocus(opener.current)), [opener]);
}

/**
 * A dialog that was taken away while it was open gives back no focus. Often it went with the whole page, and what opened it
 * is gone too: to close it properly would lay out a page that nobody sees any more.
 */
function giveBackFocus(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
    opener.focus({ preventScroll: true });
}

/** The page behind does not scroll; the room of its scroll bar stays, so that nothing jumps. */
function holdScrollbar(): void {
  // On a touch screen it lies over the page. To measure it there would only cost the layout of a page that changes again.
  if (matchMedia('(pointer: coarse)').matches || document.querySelector('dialog[open]') !== null) return;
  const root = document.documentElement;
  root.style.setProperty('--app-scrollbar', `${window.innerWidth - root.clientWidth}px`);
}

/** When the popup over this one closes, the focus returns to where it was. */
function useFocusKept(dialog: RefObject<HTMLDialogElement | null>, isUnder: boolean): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && dialog.current?.contains(target)) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [dialog]);
  useEffect(() => {
    if (!isUnder) return;
    return () => {
      if (last.current instanceof HTMLElement) last.current.focus({ preventScroll: true });
    };
  }, [isUnder]);
}

/** Wherever the focus is, and before the browser or the page behind acts on the key. */
function useEscape(opened: boolean, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    onEscape();
  });
  // Before it is drawn: a key that is pressed in the very frame in which it stands there is heard.
  useLayoutEffect(() => {
    if (!opened) return;
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [opened]);
}
