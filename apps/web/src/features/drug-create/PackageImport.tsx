import { IconBarcode, IconInfoCircle } from '@tabler/icons-react';
import { displayCode } from '@vialant/domain/scan/code';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useBasics } from '../../services/services.ts';

export type PackageImportProps = {
  /** The scanned code of the package; '' before the scan. */
  readonly packageCode: string;
  readonly onScan: () => void;
};

/** CREATE-16, CREATE-17, OPEN-031: shows an explanation at the first use, and whenever it is asked for. */
export function PackageImport({ packageCode, onScan }: PackageImportProps): ReactElement {
  const { storage } = useBasics();
  const [isExplained, setIsExplained] = useState(false);

  function scan(): void {
    if (storage.get('importExplained')) onScan();
    else setIsExplained(true);
  }

  function goOn(): void {
    storage.set('importExplained', true);
    setIsExplained(false);
    onScan();
  }

  return (
    <div className="package-import">
      <Button icon={<IconBarcode aria-hidden size="1.5rem" />} className="package-import-scan" onClick={scan}>
        {labels.create.import}
      </Button>
      <IconButton label={labels.create.importAbout} onClick={() => setIsExplained(true)}>
        <IconInfoCircle aria-hidden size="1.5rem" />
      </IconButton>
      {packageCode !== '' && (
        <output className="package-import-code">
          {fill(labels.create.importScanned, { code: displayCode(packageCode) })}
        </output>
      )}
      <Popup opened={isExplained} title={labels.create.importTitle} onClose={() => setIsExplained(false)}>
        <p className="package-import-text">{labels.create.importExplainer}</p>
        <Button kind="primary" wide onClick={goOn}>
          {labels.create.import}
        </Button>
      </Popup>
    </div>
  );
}
