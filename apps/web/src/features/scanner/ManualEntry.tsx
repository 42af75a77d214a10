import { IconArrowRight } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useHandScanner } from './use-hand-scanner.ts';

export type ManualEntryProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly allowed: boolean;
  /** Returns whether the code was taken; one that was not stays in the field to be corrected. */
  readonly onTyped: (text: string) => boolean;
  /** Called with what a hand scanner reads, here or wherever else the focus is. */
  readonly onScanned: (text: string) => void;
  /** Called when the user wants to type where that is not allowed. */
  readonly onForbidden: () => void;
};

/** SCAN-06, SCAN-07, SCAN-21: the field for a code, and the keys of a hand scanner, which may come to this field too. */
export function ManualEntry({ field, allowed, onTyped, onScanned, onForbidden }: ManualEntryProps): ReactElement {
  const [text, setText] = useState('');

  useHandScanner({
    field,
    everywhere: true,
    onScanned(scanned) {
      onScanned(scanned);
      if (document.activeElement === field.current) setText('');
    },
  });

  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault(); // some browsers use this key for the address bar
      field.current?.focus();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [field]);

  function handleSubmit(): void {
    if (!allowed) onForbidden();
    else if (onTyped(text)) setText('');
  }

  return (
    <Form label={labels.scan.enterManually} onSubmit={handleSubmit} className="scanner-manual">
      <FieldFrame
        label={labels.scan.cannotScan}
        error={null}
        hint={allowed ? labels.scan.pressEnter : messages.scan.manualEntryOff.text}
      >
        {(id) => (
          <Input
            id={id}
            ref={field}
            type="text"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder={allowed ? labels.scan.enterManually : ''}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            {...(!allowed && { readOnly: true, 'aria-disabled': true, onClick: onForbidden })}
            after={
              <IconButton label={labels.scan.submit} onClick={handleSubmit}>
                <IconArrowRight aria-hidden size="1.5rem" />
              </IconButton>
            }
          />
        )}
      </FieldFrame>
    </Form>
  );
}
