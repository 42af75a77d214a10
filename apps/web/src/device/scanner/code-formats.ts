import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import type { ReadInputBarcodeFormat, ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import type { SeenCode } from './port.ts';

/** The decoder's name for each code type. */
const decoderNames = {
  DATA_MATRIX: 'DataMatrix',
  QR_CODE: 'QRCode',
  CODE_128: 'Code128',
  CODE_39: 'Code39',
  EAN_13: 'EAN13',
  EAN_8: 'EAN8',
  UPC_A: 'UPCA',
  UPC_E: 'UPCE',
  ITF: 'ITF',
  GS1_DATABAR: 'DataBar',
  GS1_DATABAR_LIMITED: 'DataBarLtd',
  GS1_DATABAR_EXPANDED: 'DataBarExp',
} as const satisfies Readonly<Record<CodeFormat, ReadInputBarcodeFormat>>;

/**
 * How a picture is searched. The quick search finds one code held before the camera; the thorough one finds every label
 * of a tray, at four times the cost.
 */
export function readerOptions(formats: readonly CodeFormat[], thorough: boolean): ReaderOptions {
  return {
    formats: formats.map((format) => decoderNames[format]),
    textMode: 'Plain', // any other mode changes the text of a GS1 code
    tryHarder: thorough,
    tryRotate: true, // without this a Data Matrix is found only when it is nearly upright
    tryDownscale: true, // without this a code that fills the picture is not found
    tryInvert: false,
  };
}

/** The found codes, each as one of the wanted types; the decoder names some types by a variant. */
export function seenCodes(results: readonly ReadResult[], formats: readonly CodeFormat[]): SeenCode[] {
  return results.flatMap(({ text, format, symbology, position, isValid }) => {
    const found = formats.find((wanted) => decoderNames[wanted] === format || decoderNames[wanted] === symbology);
    if (!isValid || found === undefined) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    return [{ text, format: found, corners: [topLeft, topRight, bottomRight, bottomLeft] }];
  });
}
