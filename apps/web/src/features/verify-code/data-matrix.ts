import { datamatrix, drawingSVG } from 'bwip-js/browser';

// In cells. The standard asks for one; more helps a camera at night.
const QUIET_ZONE = 4;

/** A Data Matrix of the text as a data URL; black on white in every theme, because scanners need that. */
export function dataMatrix(text: string): string {
  const svg = datamatrix({ bcid: 'datamatrix', text, padding: QUIET_ZONE, backgroundcolor: 'ffffff' }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
