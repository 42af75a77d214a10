import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { type Change, REALTIME_ENTITIES } from '@vialant/contract/realtime';
import { expect } from 'vitest';

type HeardEvent = { name: string; id: string; data: Change };

export type EventClient = {
  status: number;
  headers: Headers;
  /** Everything heard so far, in order. */
  events: HeardEvent[];
  isEnded: boolean;
  /** The ids of the entity that were told to have changed. */
  ids(entity: string): string[];
  /** Waits for an event of this name. */
  heard(name: string): Promise<HeardEvent>;
  close(): void;
};

type ReadOptions = { as: string; group?: string; lastEventId?: string; entities?: string };

/** Reads the stream of a listening server, over a real socket. */
export async function readEvents(base: string, options: ReadOptions): Promise<EventClient> {
  const leave = new AbortController();
  const response = await fetch(`${base}${API_BASE}/realtime?entities=${options.entities ?? REALTIME_ENTITIES.join()}`, {
    headers: {
      [HEADERS.authToken]: options.as,
      ...(options.group && { [HEADERS.userGroupId]: options.group }),
      ...(options.lastEventId && { 'last-event-id': options.lastEventId }),
    },
    signal: leave.signal,
  });
  const client: EventClient = {
    status: response.status,
    headers: response.headers,
    events: [],
    isEnded: false,
    ids: (entity) => client.events.filter(({ data }) => data.entity === entity).flatMap(({ data }) => data.ids),
    heard: async (name) => {
      await expect.poll(() => client.events.map((event) => event.name)).toContain(name);
      return client.events.findLast((event) => event.name === name) as HeardEvent;
    },
    close: () => leave.abort(),
  };
  void read(response, client);
  return client;
}

async function read(response: Response, client: EventClient): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, name = '', id = '', data = ''] = /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(part) ?? [];
        if (name !== '') client.events.push({ name, id, data: JSON.parse(data) as Change });
      }
    }
  } catch {
    // Cut off, by the server or by the test: over either way.
  }
  client.isEnded = true;
}
