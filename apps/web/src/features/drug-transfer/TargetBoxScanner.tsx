import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { Scanner } from '../scanner/Scanner.tsx';

export type TargetBoxScannerProps = {
  readonly allows: CodeEntrySettings;
  /** Chooses the box with this code; returns whether there is one to choose. */
  readonly onCode: (code: string) => boolean;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** Scans the box into which the vials go. */
export function TargetBoxScanner({ allows, onCode, onDone, onBack }: TargetBoxScannerProps): ReactElement {
  return (
    <Scanner
      title={labels.scan.titles.box}
      subtitle={labels.transfer.drugBox}
      allows={allows}
      onCode={(code) => {
        if (!onCode(code)) return { refused: messages.scan.boxNotFound.text };
        onDone();
        return 'accepted';
      }}
      onBack={onBack}
    />
  );
}
