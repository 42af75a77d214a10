import { IconSignature } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { say } from '@vialant/domain/words/refusal';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, type Ref, useId, useState } from 'react';
import { useLeadingDebounce } from '../../ui/hooks/use-leading-debounce.ts';
import { SignaturePopup } from './SignaturePopup.tsx';

export type SignatureFieldProps = {
  /** A PNG as a data URL, or '' without a signature. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tried: boolean;
  readonly ref: Ref<HTMLButtonElement>;
};

/** The box that is touched to sign, with the signature in it (GUEST-03, GUEST-04, GUEST-07). */
export function SignatureField({ value, onChange, tried, ref }: SignatureFieldProps): ReactElement {
  const mayPass = useLeadingDebounce(TIMING.signature.touchDebounceMs);
  const [isOpen, setIsOpen] = useState(false);
  const labelId = useId();
  const contentId = useId();
  const errorId = useId();
  const error = tried && value === '' ? say({ code: 'SIGNATURE_REQUIRED' }) : null;

  return (
    <div>
      <p id={labelId} className="signature-label">
        {labels.guest.signature}
      </p>
      <button
        ref={ref}
        type="button"
        className={error === null ? 'signature-box' : 'signature-box signature-box--refused'}
        aria-labelledby={`${labelId} ${contentId}`}
        aria-describedby={error === null ? undefined : errorId}
        onClick={() => mayPass() && setIsOpen(true)}
      >
        {value === '' ? (
          <span id={contentId} className="signature-empty">
            <IconSignature aria-hidden size="1.75rem" />
            {labels.guest.touchToSign}
          </span>
        ) : (
          <img id={contentId} className="signature-drawn" src={value} alt={labels.guest.signature} />
        )}
      </button>
      {error !== null && (
        <p id={errorId} role="alert" className="signature-error">
          {error}
        </p>
      )}
      <SignaturePopup
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={(drawn) => {
          setIsOpen(false);
          onChange(drawn);
        }}
      />
    </div>
  );
}
