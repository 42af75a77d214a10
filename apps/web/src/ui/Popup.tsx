import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, type ReactNode, use } from 'react';
import { CoveredContext } from './covered.ts';
import { IconButton } from './IconButton.tsx';
import { useIsUnderAnother } from './popup-stack.ts';
import { useScannedCode } from './scanner-keys.ts';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import './Popup.css';

const OPEN_ANIMATION_MS = 200;

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

/**
 * Traps the focus while open and gives it back when closed; the close animation lasts 400 ms (SHELL-36). Of several open
 * popups only the one that was opened last is shown.
 */
export function Popup({
  opened,
  title,
  onClose,
  children,
  layout = 'sheet',
  mustAnswer = false,
  firstFocus = 'title',
  onScanned = ignore,
}: PopupProps): ReactElement {
  const isCovered = use(CoveredContext);
  const isUnder = useIsUnderAnother(opened);
  useScannedCode(opened ? onScanned : null);
  const mayBeClosed = !mustAnswer && !isCovered && !isUnder;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      className={`popup popup--${layout}`}
      {...(isUnder && { inert: true, 'aria-hidden': true })}
      trapFocus={!isUnder}
      centered={layout === 'sheet'}
      closeOnEscape={mayBeClosed}
      closeOnClickOutside={mayBeClosed}
      transitionProps={{
        transition: layout === 'left' ? 'slide-right' : 'slide-up',
        duration: OPEN_ANIMATION_MS,
        exitDuration: TIMING.popup.closeAnimationMs,
      }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        <div className="popup-head">
          <Modal.Title
            component="h2"
            className="popup-title"
            {...(firstFocus === 'title' && { tabIndex: -1, 'data-autofocus': true })}
          >
            {title}
          </Modal.Title>
          {!mustAnswer && (
            <IconButton label={labels.page.close} onClick={onClose}>
              <IconX aria-hidden size="1.5rem" />
            </IconButton>
          )}
        </div>
        <Modal.Body className="popup-body">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
