export type OpenStream = {
  readonly body: ReadableStream<Uint8Array>;
  readonly send: (text: string) => void;
  readonly event: (name: string, id: string, data?: object) => void;
  /** Ends the stream, as the server or a cut connection does. */
  readonly end: () => void;
  readonly cut: () => void;
};

/** A stream whose server is the test. It breaks when the signal is aborted, as that of a fetch does. */
export function openStream(signal: AbortSignal): OpenStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
  });
  const send = (text: string): void => controller?.enqueue(encoder.encode(text));
  const cut = (): void => controller?.error(new Error('cut'));
  signal.addEventListener('abort', cut);
  return {
    body,
    send,
    cut,
    event: (name, id, data = {}) => send(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => controller?.close(),
  };
}
