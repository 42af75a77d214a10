import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { toast as toastLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useSyncExternalStore } from 'react';
import { IconButton } from '../IconButton.tsx';
import type { Toast } from './toast-queue.ts';
import { useToastQueue } from './use-toast.ts';
import './toast.css';

/**
 * At the top, so that the primary action at the bottom stays free. Both live regions exist before a toast comes, as
 * screen readers need.
 */
export function ToastRegion(): ReactElement {
  const queue = useToastQueue();
  const toast = useSyncExternalStore(queue.subscribe, queue.current);
  const card = toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => queue.dismiss(toast.id)} />;
  return (
    <div className="toast-region">
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
        <UnstyledButton
          className="toast-text"
          onClick={() => {
            onDismiss();
            onPress();
          }}
        >
          {text}
        </UnstyledButton>
      ) : (
        <span className="toast-text">{text}</span>
      )}
      <IconButton label={toastLabels.dismiss} onClick={onDismiss}>
        <IconX aria-hidden size="1.25rem" />
      </IconButton>
    </span>
  );
}
