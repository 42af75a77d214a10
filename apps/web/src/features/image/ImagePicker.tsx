import { IconAlertTriangle, IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ImageFolder } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { BlobImage } from '../../ui/BlobImage.tsx';
import { useStoredPicture } from '../../services/use-stored-picture.ts';
import { type Upload, type UploadState, useUpload } from './use-upload.ts';
import './image.css';

export type ImagePickerProps = {
  readonly folder: ImageFolder;
  /** The address of the picture that was sent, or null. */
  readonly value: string | null;
  readonly onChange: (url: string | null) => void;
  /** Called when an upload starts and when it ends; in between the form must wait, or go on without the picture. */
  readonly onSending?: (isSending: boolean) => void;
  /** The text that a picture is required (CHECK-15). */
  readonly refused?: string | null;
  /** How often the form was sent without the picture: each time the user is led here, wherever the form was scrolled to. */
  readonly refusals?: number;
};

/** Takes or chooses one picture and sends it at once, while the rest of the form is filled in (IMG-01 to IMG-05). */
export function ImagePicker({
  folder,
  value,
  onChange,
  onSending,
  refused = null,
  refusals = 0,
}: ImagePickerProps): ReactElement {
  const spot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    spot.current?.scrollIntoView({ block: 'center' });
    spot.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [refusals]);
  const upload = useUpload(folder, onChange);
  const { state } = upload;
  const isSending = state.step === 'sending';
  useEffect(() => {
    if (!isSending) return;
    onSending?.(true);
    return () => onSending?.(false);
  }, [isSending, onSending]);
  // The stored picture was taken here, or before the page was left and opened again.
  const stored = useStoredPicture(state.step === 'idle' ? value : null);
  const shown = state.step === 'idle' ? stored : state.picture;
  if (state.step === 'idle' && value === null) {
    return (
      <div ref={spot} className="image-picker">
        <Button wide icon={<IconCamera aria-hidden size="1.5rem" />} onClick={() => void upload.take()}>
          {labels.image.add}
        </Button>
        {refused !== null && (
          <p role="alert" className="image-picker-refused">
            {refused}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="image-picker image-picker--filled">
      <div className="image-picker-frame">
        {shown === null ? (
          <IconPhoto aria-hidden size="2rem" />
        ) : (
          <BlobImage picture={shown} alt={labels.image.picture} />
        )}
      </div>
      <div className="image-picker-side">
        <SendingState state={state} />
        <Actions upload={upload} onRemove={() => onChange(null)} />
      </div>
    </div>
  );
}

function SendingState({ state }: { readonly state: UploadState }): ReactElement | null {
  if (state.step === 'sending') return <ProgressBar label={labels.image.uploading} part={state.part} />;
  if (state.step !== 'failed') return null;
  return (
    <p className="image-picker-refused">
      <IconAlertTriangle aria-hidden size="1.25rem" />
      {state.reason ?? messages.image.uploadFailed.text}
    </p>
  );
}

function Actions({ upload, onRemove }: { readonly upload: Upload; readonly onRemove: () => void }): ReactElement {
  const { state } = upload;
  const drop = (): void => {
    upload.drop();
    onRemove();
  };
  return (
    <>
      {state.step === 'failed' && <Button onClick={upload.retry}>{labels.image.retry}</Button>}
      <Button kind="quiet" icon={<IconTrash aria-hidden size="1.25rem" />} onClick={drop}>
        {state.step === 'sending' ? labels.image.cancel : labels.image.remove}
      </Button>
    </>
  );
}
