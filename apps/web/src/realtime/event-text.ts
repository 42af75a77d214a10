export type ServerEvent = { readonly name: string; readonly id: string; readonly data: string };

// Our events have some kilobytes; a longer one does not come from our server.
const MOST_UNREAD_CHARS = 1_000_000;

/** Reads the events of a byte stream as they arrive; `onBytes` is called for every chunk, heartbeats included. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      unread += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      if (unread.length > MOST_UNREAD_CHARS) throw new Error('a stream without an end of event');
      const blocks = unread.split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Null for a heartbeat, which is a comment without data. */
function eventOf(block: string): ServerEvent | null {
  const event = { event: '', id: '', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'event' || name === 'id' || name === 'data') event[name] = value;
  }
  return event.event === '' ? null : { name: event.event, id: event.id, data: event.data };
}
