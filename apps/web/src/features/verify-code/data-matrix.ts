import { datamatrix, drawingSVG } from 'bwip-js/browser';

// In cells; the standard asks for one, a phone at night is glad of more.
const QUIET_ZONE = 4;

/** A Data Matrix of the text as an image address; black on white whatever the theme, because scanners read no other. */
export function dataMatrix(text: string): string {
  const svg = datamatrix({ bcid: 'datamatrix', text, padding: QUIET_ZONE, backgroundcolor: 'ffffff' }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
