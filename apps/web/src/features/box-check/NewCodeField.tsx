import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { Input } from '@mantine/core';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';

export type NewCodeFieldProps = {
  readonly value: string;
  /** The agency's `allow_manual_scan_entry`. */
  readonly mayType: boolean;
  readonly onChange: (code: string) => void;
  readonly onScan: () => void;
};

/** BOXPOP-10: the code of the new seal, scanned or, where the agency allows it, typed. */
export function NewCodeField({ value, mayType, onChange, onScan }: NewCodeFieldProps): ReactElement {
  const toast = useToast();
  return (
    <div className="box-popup-new-code">
      <FieldFrame label={labels.boxScanned.newBoxCode} error={null}>
        {(id) => (
          <Input
            id={id}
            type="text"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...(!mayType && {
              readOnly: true,
              'aria-disabled': true,
              onClick: () => toast(messages.scan.manualEntryOff),
            })}
            rightSectionWidth="3rem"
            rightSectionPointerEvents="auto"
            rightSection={
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
