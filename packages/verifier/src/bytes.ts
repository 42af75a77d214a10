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

/** All bytes of a stream as one text; what is no UTF-8 becomes a character that no text of ours has. */
export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = newDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** The lines of a text in UTF-8. They end with LF alone: a text of a person may hold every other separator. */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = newDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}

// A byte-order mark is a byte too, so it is kept and makes the first line unreadable.
function newDecoder(): InstanceType<typeof TextDecoder> {
  return new TextDecoder('utf-8', { ignoreBOM: true });
}
