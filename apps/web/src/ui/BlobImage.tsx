import { type ReactElement, useCallback } from 'react';
import './BlobImage.css';

export type BlobImageProps = { readonly picture: Blob; readonly alt: string };

/** Shows a picture that is only in memory; it gets an object URL for as long as it is shown. */
export function BlobImage({ picture, alt }: BlobImageProps): ReactElement {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} className="blob-image" alt={alt} />;
}
