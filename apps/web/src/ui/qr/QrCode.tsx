import { type ReactElement, useEffect, useState } from 'react';
import './QrCode.css';

export type QrCodeProps = {
  readonly text: string;
  /** What the picture is, for who does not see it. */
  readonly label: string;
  /** Said where it cannot be drawn. */
  readonly failed: string;
};

type Drawn = { readonly text: string; readonly image: string | null };

/** A text as a QR code, as large as the page is wide; what draws it is large, and loaded when it is first needed. */
export function QrCode({ text, label, failed }: QrCodeProps): ReactElement {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./qr-symbol.ts').then(
      ({ qrSymbol }) => isWanted && setDrawn({ text, image: qrSymbol(text) }),
      () => isWanted && setDrawn({ text, image: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  const image = drawn?.text === text ? drawn.image : undefined;
  if (image === null) return <p role="alert">{failed}</p>;
  return (
    <div className="qr-code" aria-busy={image === undefined}>
      {image !== undefined && <img className="qr-code-image" src={image} alt={label} />}
    </div>
  );
}
