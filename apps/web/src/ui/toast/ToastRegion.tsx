import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { toast as toastLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../IconButton.tsx';
import { useShownPopup } from '../popup-stack.ts';
import type { Toast } from './toast-queue.ts';
import { useToastQueue } from './use-toast.ts';
import './toast.css';

/**
 * At the top, so that the primary action at the bottom stays free. While a popup is shown the toast is in it: nothing
 * outside of a popup can be pressed or is read out.
 */
export function ToastRegion(): ReactElement {
  const popup = useShownPopup();
  return (
    <>
      <LiveRegions isUsed={popup === null} />
      {popup !== null && createPortal(<LiveRegions isUsed />, popup)}
    </>
  );
}

/** Both live regions exist before a toast comes, as screen readers need. */
function LiveRegions({ isUsed }: { readonly isUsed: boolean }): ReactElement {
  const queue = useToastQueue();
  const current = useSyncExternalStore(queue.subscribe, queue.current);
  const toast = isUsed ? current : null;
  const card = toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => queue.dismiss(toast.id)} />;
  return (
    <div className="toast-region" {...(!isUsed && { 'aria-hidden': true })}>
      <output>{toast?.tone === 'success' && card}</output>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }): ReactElement {
  const isError = toast.tone === 'error';
  const { text, onPress } = toast;
  const Icon = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <span className={`toast toast--${toast.tone}`}>
      <Icon aria-hidden className="toast-icon" size="1.5rem" />
      <span className="visually-hidden">{toastLabels[toast.tone]}</span>
      {onPress ? (
        <button
          type="button"
          className="toast-text"
          onClick={() => {
            onDismiss();
            onPress();
          }}
        >
          {text}
        </button>
      ) : (
        <span className="toast-text">{text}</span>
      )}
      <IconButton label={toastLabels.dismiss} onClick={onDismiss}>
        <IconX aria-hidden size="1.25rem" />
      </IconButton>
    </span>
  );
}
