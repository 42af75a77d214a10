/** A file that can be read from any place, as browsers and disks both allow. */
export type Bytes = {
  readonly size: number;
  /** The bytes from one place up to another; fewer if the file ends before. */
  readonly read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
};

const CHUNK = 1024 * 1024;

/** The bytes between two places, piece by piece. */
export async function* chunksOf(bytes: Bytes, from = 0, to = bytes.size): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; at += CHUNK) yield bytes.read(at, Math.min(to, at + CHUNK));
}

/** The text of a stream in UTF-8, piece by piece; what is no UTF-8 becomes a character that no text of ours has. */
export async function* textsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = newDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** All bytes of a stream as one text. */
export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of textsIn(chunks)) text += piece;
  return text;
}

/** The lines of a text in UTF-8. They end with LF alone: a text of a person may hold every other separator. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of textsIn(chunks)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

// A byte-order mark is a byte too, so it is kept and makes the first line unreadable.
function newDecoder(): InstanceType<typeof TextDecoder> {
  return new TextDecoder('utf-8', { ignoreBOM: true });
}
