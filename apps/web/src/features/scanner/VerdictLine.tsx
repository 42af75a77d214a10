import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { displayCode } from '@vialant/domain/scan/code';
import { fill } from '@vialant/domain/words/fill';
import { scanVerdict } from '@vialant/domain/words/field/scan-verdict';
import type { ReactElement } from 'react';
import type { Verdict } from './use-scan-pipeline.ts';

export type VerdictLineProps = {
  /** Null before the first code, and while the last one has no answer. */
  readonly verdict: Verdict | null;
  /** The name of what has the last code, where it is known. */
  readonly name: string | null;
  /** How many codes are left to scan; null where nobody knows. */
  readonly left: number | null;
};

/** In the frame, where the eyes are: the last code with its verdict, and how much is left. */
export function VerdictLine({ verdict, name, left }: VerdictLineProps): ReactElement {
  return (
    <div className="scanner-told">
      <output aria-label={scanVerdict.label}>
        {verdict !== null && (
          // A new verdict is a new element, so that one with the same words is seen and read out again.
          <span key={verdict.turn} className={`scanner-verdict scanner-verdict--${verdict.tone}`}>
            <VerdictText verdict={verdict} name={name} />
          </span>
        )}
      </output>
      {left !== null && (
        <p className="scanner-left-count">
          {left === 0 ? scanVerdict.allScanned : fill(scanVerdict.left, { n: left })}
        </p>
      )}
    </div>
  );
}

function VerdictText({ verdict, name }: Pick<VerdictLineProps, 'name'> & { readonly verdict: Verdict }): ReactElement {
  const isGood = verdict.tone === 'good';
  const Icon = isGood ? IconCircleCheck : IconCircleX;
  return (
    <>
      <Icon aria-hidden size="1.75rem" />
      <span className="scanner-verdict-words">
        <strong className="scanner-verdict-code">{displayCode(verdict.code)}</strong>
        <span className="scanner-verdict-text">{isGood && name !== null ? name : verdict.text}</span>
      </span>
    </>
  );
}
