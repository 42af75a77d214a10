import { drawingSVG, qrcode, toBuffer } from 'bwip-js/node';

// The next to lowest level of correction: a screen or fresh paper is hardly damaged, and larger modules are read sooner.
const FORM = { bcid: 'qrcode', eclevel: 'M', padding: 4 } as const;
const PNG_SCALE = 4;

/** The text as a QR code, as a PNG picture for mails and papers. */
export function qrPicture(text: string): Promise<Buffer> {
  return toBuffer({ ...FORM, text, scale: PNG_SCALE, backgroundcolor: 'FFFFFF' });
}

/** The text as a QR code, as SVG for a page. */
export function qrDrawing(text: string): string {
  return qrcode({ ...FORM, text, backgroundcolor: 'FFFFFF' }, drawingSVG());
}
