import { readCode } from '@vialant/verifier/read-code';

// The longest side, in pixels, at which a picture is looked at, one after the other: a photograph of a whole paper needs
// many to show the small squares of a code, and one with noise is read better with fewer.
const SIDES = [1600, 1000, 2600, 700] as const;

/** Whether the file begins as pictures do that every browser can show, or is called one. */
export function isPicture(file: File, beginning: Uint8Array): boolean {
  const [first, second, third] = beginning;
  const isPng = first === 0x89 && second === 0x50 && third === 0x4e;
  const isJpeg = first === 0xff && second === 0xd8 && third === 0xff;
  return isPng || isJpeg || file.type.startsWith('image/');
}

/** The text of the QR code in a picture; null if there is none that can be read. */
export async function readPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    // A picture is never made larger than it is: that shows nothing more.
    const sides = new Set(SIDES.map((side) => Math.min(side, longest)));
    for (const side of sides) {
      const found = codeIn(bitmap, side / longest);
      if (found !== null) return found;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function codeIn(bitmap: ImageBitmap, scale: number): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  // Where a picture is transparent it shows the paper behind it.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return readCode(context.getImageData(0, 0, canvas.width, canvas.height));
}
