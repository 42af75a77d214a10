import { fill } from '@vialant/domain/words/fill';
import { officeVehicles as words } from '@vialant/domain/words/office/vehicles';
import { type ReactElement, useState } from 'react';
import { useStoredPicture } from '../../services/use-stored-picture.ts';
import { BlobImage } from '../../ui/BlobImage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export type StoredImageProps = { readonly url: string; readonly question: string };

/** The image of an answer, loaded when it is asked for. */
export function StoredImage({ url, question }: StoredImageProps): ReactElement {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <Picture url={url} question={question} />;
  return (
    <div>
      <Button onClick={() => setIsShown(true)}>{fill(words.showImage, { question })}</Button>
    </div>
  );
}

function Picture({ url, question }: StoredImageProps): ReactElement {
  const picture = useStoredPicture(url);
  return (
    <div className="vehicle-picture">
      {picture === null ? (
        <Skeleton width="100%" height="14rem" />
      ) : (
        <BlobImage picture={picture} alt={fill(words.image, { question })} />
      )}
    </div>
  );
}
