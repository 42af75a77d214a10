import { IconBriefcase2, IconCamera, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, type ReactNode, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { BOXES_KEY } from '../../queries/drug-box.ts';
import type { FlowBox } from '../../queries/flow-box.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { BlobImage } from '../../ui/BlobImage.tsx';
import { useStoredPicture } from '../../services/use-stored-picture.ts';
import { type UploadState, useUpload } from '../image/use-upload.ts';

export type BoxPictureProps = {
  readonly box: FlowBox;
  /** Whether the user may add, change and remove the picture. */
  readonly mayChange: boolean;
  /** What stands beside it. */
  readonly children: ReactNode;
};

/** BOXPOP-03: the picture of the box, or a drawn box where it has none. */
export function BoxPicture({ box, mayChange, children }: BoxPictureProps): ReactElement {
  const change = useBoxPicture(box);
  const stored = useStoredPicture(box.imageUrl);
  const shown = change.picture ?? stored;
  return (
    <>
      {shown === null ? (
        <IconBriefcase2 title={labels.boxScanned.picture} size="2.5rem" stroke={1.5} className="box-popup-drawing" />
      ) : (
        <div className="box-popup-picture">
          <BlobImage picture={shown} alt={fill(labels.boxScanned.pictureOf, { box: box.label })} />
        </div>
      )}
      <div className="box-popup-title">
        {children}
        {mayChange && <PictureActions {...change} has={box.imageUrl !== null} />}
      </div>
    </>
  );
}

type BoxPictureChange = {
  /** The new picture, while it is sent and after; null before, and when it could not be set. */
  readonly picture: Blob | null;
  readonly state: UploadState;
  readonly isSaving: boolean;
  readonly take: () => void;
  readonly retry: () => void;
  readonly remove: () => void;
};

/** Sends a picture and makes it that of the box. */
function useBoxPicture({ id }: FlowBox): BoxPictureChange {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const [isGivenUp, setIsGivenUp] = useState(false);

  async function save(image_url: string | null): Promise<void> {
    setIsSaving(true);
    try {
      await client.call('POST drug_box/set_image', { id, image_url });
      await queryClient.invalidateQueries({ queryKey: BOXES_KEY });
      setIsGivenUp(image_url === null);
    } catch (error) {
      setIsGivenUp(true);
      toast(messages.shell.saveFailed, refusalOf(error)?.message);
    }
    setIsSaving(false);
  }

  const upload = useUpload('drug_box', (url) => void save(url));
  const { state } = upload;
  return {
    picture: state.step === 'idle' || isGivenUp ? null : state.picture,
    state,
    isSaving,
    take() {
      upload.drop(); // the picture that was sent before, for one who takes none after all
      setIsGivenUp(false);
      void upload.take();
    },
    retry: upload.retry,
    remove: () => void save(null),
  };
}

type PictureActionsProps = Omit<BoxPictureChange, 'picture'> & { readonly has: boolean };

function PictureActions({ state, has, isSaving, take, retry, remove }: PictureActionsProps): ReactElement {
  const { addPicture, changePicture, removePicture } = labels.boxScanned;
  if (state.step === 'sending') return <ProgressBar label={labels.image.uploading} part={state.part} />;
  return (
    <div className="box-popup-picture-actions">
      <Button kind="quiet" busy={isSaving} icon={<IconCamera aria-hidden size="1.25rem" />} onClick={take}>
        {has ? changePicture : addPicture}
      </Button>
      {state.step === 'failed' && (
        <Button kind="quiet" onClick={retry}>
          {labels.image.retry}
        </Button>
      )}
      {has && (
        <Button kind="quiet" disabled={isSaving} icon={<IconTrash aria-hidden size="1.25rem" />} onClick={remove}>
          {removePicture}
        </Button>
      )}
    </div>
  );
}
