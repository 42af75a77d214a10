import { drawingSVG, qrcode } from 'bwip-js/browser';

// In points, two of which are a cell: four cells, as the standard asks.
const QUIET_ZONE = 8;

/** A QR code of the text as a data URL; black on white in every theme, because scanners need that. */
export function qrSymbol(text: string): string {
  const options = { bcid: 'qrcode', text, eclevel: 'L', padding: QUIET_ZONE, backgroundcolor: 'ffffff' };
  return `data:image/svg+xml,${encodeURIComponent(qrcode(options, drawingSVG()))}`;
}
