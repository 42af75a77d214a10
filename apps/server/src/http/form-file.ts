const MOST_PARTS = 16;
const MOST_HEAD_BYTES = 4096;
// A boundary as RFC 2046 allows it: at most 70 characters, so that searching for it stays cheap.
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;
const NAME = /^content-disposition:\s*form-data\s*;(?:[^\r\n]*;)?\s*name="([^"\r\n]*)"/im;
const BREAK = '\r\n';
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * The bytes of the part with this name in multipart form data; null when there is none, the form is broken, or it has
 * more parts than a form with one file has. Each byte is looked at a bounded number of times.
 */
export function fileInForm(body: Buffer, type: string, name: string): Buffer | null {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`${BREAK}--${boundary}`, 'latin1');
  // The first delimiter stands at the very beginning, without a line break before it.
  let at = body.indexOf(delimiter.subarray(BREAK.length)) === 0 ? delimiter.length - BREAK.length : -1;
  for (let part = 0; at !== -1 && part < MOST_PARTS; part += 1) {
    if (body.toString('latin1', at, at + BREAK.length) !== BREAK) return null;
    const headEnd = body.subarray(0, at + MOST_HEAD_BYTES).indexOf(HEAD_END, at);
    const end = headEnd === -1 ? -1 : body.indexOf(delimiter, headEnd + BREAK.length);
    if (end === -1) return null;
    const head = body.toString('latin1', at + BREAK.length, headEnd);
    if (NAME.exec(head)?.[1] === name) return body.subarray(headEnd + HEAD_END.length, end);
    at = end + delimiter.length;
  }
  return null;
}
