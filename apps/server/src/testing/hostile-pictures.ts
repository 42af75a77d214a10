// Small bodies that cost a careless reader far more than they cost their sender.

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

const repeated = (part: Buffer, times: number): Buffer => Buffer.alloc(part.length * times, part);

/** A JPEG of segments of 20 bytes, each with Exif data that announce 65,535 entries of which none is there. */
export function jpegOfEmptyDirectories(bytes = 1_000_000): Buffer {
  const exif = Buffer.concat([latin('Exif\0\0MM\0*'), number(8, 4), number(0xff_ff, 2)]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), number(exif.length + 2, 2), exif]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), repeated(segment, Math.floor(bytes / segment.length))]);
}

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([number(content.length + 8, 4), latin(type), content]);
};
const full = (type: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, number(version, 1), number(0, 3), ...parts);

/** A HEIC that names one item many times, gives that item many places, and has many boxes to look for them in. */
export function heicOfItemsTimesPlaces({ items = 2000, places = 14_000, holders = 4 } = {}): Buffer {
  const entry = full('infe', 2, number(1, 2), number(0, 2), latin('hvc1'));
  // No offset, no base: the length alone makes a place.
  const place = Buffer.concat([number(1, 2), number(0, 4), number(places, 2), repeated(number(1, 4), places)]);
  return Buffer.concat([
    box('ftyp', latin('heic'), number(0, 4), latin('mif1heic')),
    full(
      'meta',
      0,
      full('iinf', 0, number(items, 2), repeated(entry, items)),
      full('iloc', 1, number(0x04_00, 2), number(1, 2), place),
    ),
    repeated(box('mdat'), holders),
  ]);
}

/** A drawing by its name, and the HEIC above by its content; as long as a signature may be. */
export function signatureOfItemsTimesPlaces(size: Parameters<typeof heicOfItemsTimesPlaces>[0] = {}): string {
  return `data:image/png;base64,${heicOfItemsTimesPlaces(size).toString('base64')}`;
}

/** A picture that says it is 65,500 × 65,500, in the few bytes that it takes to say so. */
export function jpegOfFourBillionPixels(): Buffer {
  const frame = Buffer.concat([number(8, 1), number(65_500, 2), number(65_500, 2), Buffer.from([1, 1, 0x11, 0])]);
  const scan = Buffer.from([1, 1, 0, 0, 63, 0]);
  const segment = (marker: number, payload: Buffer): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker]), number(payload.length + 2, 2), payload]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xc0, frame),
    segment(0xda, scan),
    Buffer.from([0, 0xff, 0xd9]),
  ]);
}

export type Form = { readonly body: Buffer; readonly type: string };

const BOUNDARY = '-'.repeat(27) + 'x';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM_END = latin(`--${BOUNDARY}--\r\n`);

const partHead = (about: string): Buffer => latin(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`);

/** The bytes as the one file of a form. */
export function formOf(bytes: Buffer): Form {
  const head = partHead('name="file"; filename="a.jpg"');
  return { body: Buffer.concat([head, bytes, latin('\r\n'), FORM_END]), type: FORM_TYPE };
}

/** A form of as many parts as fit, none of which is the file. */
export function formOfTinyParts(bytes = 10_000_000): Form {
  const part = Buffer.concat([partHead('name="a"'), latin('\r\n')]);
  return { body: Buffer.concat([repeated(part, Math.floor(bytes / part.length)), FORM_END]), type: FORM_TYPE };
}
