import { IconScan } from '@tabler/icons-react';
import { type CodeEntrySettings, refuseCodeEntry } from '@vialant/domain/agency/role';
import { entryBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { refusalMessage } from '@vialant/domain/words/refusal';
import { type ReactElement, useRef } from 'react';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useHandScanner } from '../scanner/use-hand-scanner.ts';

export type NewCodeFieldProps = {
  readonly value: string;
  readonly allows: CodeEntrySettings;
  readonly onChange: (code: string, scannedBy: ScannedBy) => void;
  readonly onScan: () => void;
};

/** BOXPOP-10: the code of the new seal: scanned, or entered here in a way that the agency allows. */
export function NewCodeField({ value, allows, onChange, onScan }: NewCodeFieldProps): ReactElement {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  const take = useNewCode(allows, onChange);

  useHandScanner({
    field,
    everywhere: false,
    onScanned(code) {
      if (!take(code) && allows.allow_manual_scan_entry) onChange('', 'typed'); // its keys were written into the field
    },
  });

  return (
    <div className="box-popup-new-code">
      <FieldFrame label={labels.boxScanned.newBoxCode} error={null}>
        {(id) => (
          <Input
            id={id}
            ref={field}
            type="text"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim(), 'typed')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...(!allows.allow_manual_scan_entry && {
              readOnly: true,
              'aria-disabled': true,
              onClick: () => toast(messages.scan.manualEntryOff),
            })}
            after={
              <IconButton label={labels.boxScanned.scanNewCode} onClick={onScan}>
                <IconScan aria-hidden size="1.5rem" />
              </IconButton>
            }
          />
        )}
      </FieldFrame>
    </div>
  );
}

/** Takes the new code from a hand scanner, where the agency allows one; returns whether it was taken. */
export function useNewCode(
  allows: CodeEntrySettings,
  onChange: NewCodeFieldProps['onChange'],
): (code: string) => boolean {
  const toast = useToast();
  return (code) => {
    const refusal = refuseCodeEntry(allows, entryBy('hand_scanner'));
    if (refusal) toast(refusalMessage(refusal));
    else onChange(code, 'hand_scanner');
    return refusal === null;
  };
}
