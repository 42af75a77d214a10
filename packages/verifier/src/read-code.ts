import { decodeQR } from 'qr/decode.js';

/** A picture: four bytes for each dot, row by row. */
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** The text of the QR code in a picture; null if there is none that can be read. */
export function readCode(picture: Pixels): string | null {
  try {
    return decodeQR(picture);
  } catch {
    return null;
  }
}
