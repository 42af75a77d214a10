import { crc32, deflateSync } from 'node:zlib';

/** Stands for whatever tells where a picture was taken, by whom and with what. */
export const SECRET = 'N47.6062 W122.3321';

const base64 = (text: string): Buffer => Buffer.from(text, 'base64');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** Exif data with an orientation and the secret as the name of the camera. */
function exif(orientation: number): Buffer {
  const make = latin(`${SECRET}\0`);
  const entry = (tag: number, type: number, count: number, value: Buffer): Buffer =>
    Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), Buffer.concat([value, Buffer.alloc(4)], 4)]);
  return Buffer.concat([
    latin('MM\0*'),
    number(8, 4),
    number(2, 2),
    entry(0x010f, 2, make.length, number(38, 4)),
    entry(0x0112, 3, 1, number(orientation, 2)),
    number(0, 4),
    make,
  ]);
}

/** 16 × 8, red on the left and blue on the right, as a browser writes it. */
export const plainJpeg = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh' +
    'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB' +
    'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA' +
    'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y' +
    'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM' +
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQy' +
    'SUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8' +
    'fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF' +
    '/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAVCgcH/2gAM' +
    'AwEAAhEDEQA/AMRABqqdaUGcLw//2Q==',
);

const segment = (marker: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), number(payload.length + 2, 2), payload]);

/** As a phone writes it: Exif data, XMP, a comment, and a film behind the picture. */
export function phoneJpeg(orientation: number): Buffer {
  return Buffer.concat([
    plainJpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), exif(orientation)])),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    segment(0xed, latin(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, latin(SECRET)),
    plainJpeg.subarray(2),
    latin(`ftypmp42 ${SECRET}`),
  ]);
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([latin(name), data]);
  return Buffer.concat([number(data.length, 4), named, number(crc32(named), 4)]);
};

/** A picture of grey pixels with Exif data and texts; `noise` makes it about as large in bytes as in pixels. */
export function png(width: number, height: number, noise = false): Buffer {
  let state = 1;
  const rows = Buffer.alloc((width + 1) * height, 128).map((value, at) => {
    if (at % (width + 1) === 0) return 0;
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return noise ? state >>> 24 : value;
  });
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([number(width, 4), number(height, 4), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('eXIf', exif(1)),
    chunk('tEXt', latin(`Location\0${SECRET}`)),
    chunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    chunk('IDAT', deflateSync(rows, { level: noise ? 0 : 6 })),
    chunk('IEND', Buffer.alloc(0)),
    latin(SECRET),
  ]);
}

/** A PNG that says it is of this size; what it shows does not matter. */
export function pngOfSize(width: number, height: number): Buffer {
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([number(width, 4), number(height, 4), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(8))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same picture as the JPEG, as a browser writes it. */
export const plainWebp = base64(
  'UklGRhoCAABXRUJQVlA4WAoAAAAgAAAADwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh' +
    'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB' +
    'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA' +
    'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y' +
    'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM' +
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggLAAAAHABAJ0BKhAACAAEAGgloAJ0AUAAAP7v' +
    '6n9Q/9ev9luvvLh/5mixf93hAAAA',
);

/** With Exif data and XMP, and announcing both. */
export function phoneWebp(): Buffer {
  const piece = (name: string, data: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([latin(name), size, data, Buffer.alloc(data.length % 2)]);
  };
  const whole = Buffer.concat([plainWebp, piece('EXIF', exif(1)), piece('XMP ', latin(SECRET))]);
  whole.writeUInt32LE(whole.length - 8, 4);
  whole[20] = (whole[20] ?? 0) | 0x0c;
  return whole;
}

/** The container of a HEIC with one tile, its Exif data and XMP between them; what the tile shows does not matter. */
export function heic({ brand = 'heic', tile = 'the tile of the picture', size = [16, 8] } = {}): Buffer {
  const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    return Buffer.concat([number(content.length + 8, 4), latin(type), content]);
  };
  const full = (type: string, version: number, ...parts: readonly Buffer[]): Buffer =>
    box(type, number(version, 1), number(0, 3), ...parts);
  const items = [
    { id: 1, type: 'Exif', data: Buffer.concat([number(6, 4), latin('Exif\0\0'), exif(6)]) },
    { id: 2, type: 'hvc1', data: latin(tile) },
    { id: 3, type: 'mime', data: latin(SECRET) },
  ];
  const ftyp = box('ftyp', latin(brand), number(0, 4), latin(`mif1${brand}`));
  const infos = items.map(({ id, type }) => full('infe', 2, number(id, 2), number(0, 2), latin(`${type}\0`)));
  const meta = (dataAt: number): Buffer => {
    let at = dataAt;
    const places = items.map(({ id, data }) => {
      const place = Buffer.concat([number(id, 2), number(0, 4), number(1, 2), number(at, 4), number(data.length, 4)]);
      at += data.length;
      return place;
    });
    return full(
      'meta',
      0,
      full('hdlr', 0, number(0, 4), latin('pict'), Buffer.alloc(13)),
      full('pitm', 0, number(2, 2)),
      full('iinf', 0, number(items.length, 2), ...infos),
      full('iloc', 1, number(0x4400, 2), number(items.length, 2), ...places),
      box('iprp', box('ipco', full('ispe', 0, ...size.map((side) => number(side, 4))))),
      box('uuid', latin(`0123456789abcdef${SECRET}`)),
    );
  };
  const dataAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(dataAt), box('mdat', ...items.map(({ data }) => data)), box('sefd', latin(SECRET))]);
}
