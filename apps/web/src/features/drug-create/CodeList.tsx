import { IconScan, IconX } from '@tabler/icons-react';
import { displayCode } from '@vialant/domain/scan/code';
import { localDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useBasics } from '../../services/services.ts';
import type { NewDrugValues } from './new-drug-values.ts';

export type CodeListProps = {
  readonly values: NewDrugValues;
  readonly onChange: (some: Partial<NewDrugValues>) => void;
  readonly onScanMore: () => void;
};

/** The codes of the vials to create; one that was taken by somebody meanwhile can be removed. */
export function CodeList({ values, onChange, onScanMore }: CodeListProps): ReactElement {
  const { now } = useBasics();
  const { codes, formats } = values;
  const today = localDate(now());
  const lacksSerial = codes.some((code, index) => {
    const { isGs1, product, serial } = readPackageCode(code, { codeType: formats[index], today });
    return isGs1 && product !== null && serial === null;
  });

  function remove(code: string): void {
    const kept = codes.map((each, index) => [each, formats[index] ?? ''] as const).filter(([each]) => each !== code);
    onChange({ codes: kept.map(([each]) => each), formats: kept.map(([, format]) => format) });
  }

  return (
    <>
      <ul className="new-drug-codes" aria-label={labels.create.codes}>
        {codes.map((code) => (
          <li key={code}>
            <span className="new-drug-code">{displayCode(code)}</span>
            {codes.length > 1 && (
              <IconButton
                label={fill(labels.create.removeCode, { code: displayCode(code) })}
                onClick={() => remove(code)}
              >
                <IconX aria-hidden size="1.5rem" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {lacksSerial && <Notice text={labels.create.noSerial} />}
      <div className="new-drug-more">
        <Button kind="quiet" icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScanMore}>
          {labels.create.scanMore}
        </Button>
      </div>
    </>
  );
}
