import type { ServerResponse } from 'node:http';
import { TIMING } from '@vialant/domain/values/timing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventFeed, EventReader, StreamEvent } from './call.ts';

// A reader this far behind is cut off, so that it costs no more memory; when it comes back it is told of the gap.
const MOST_BEHIND_BYTES = 64 * 1024;

/** Answers requests with server-sent events until either side ends. */
export type EventStreams = { answer(request: FastifyRequest, reply: FastifyReply, feed: EventFeed): void };

/** The open streams of the server; closing it ends them first, because it waits for every request to end. */
export function eventStreams(app: FastifyInstance): EventStreams {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const response of open) response.end();
    done();
  });
  return {
    answer(request, reply, feed) {
      reply.hijack();
      // A silent stream is not a dead one; a failed heartbeat shows the end.
      request.raw.socket.setTimeout(0);
      const response = reply.raw;
      if (response.destroyed) return;
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy must pass events on at once, not buffer them.
        'x-accel-buffering': 'no',
        // Kept alive after the stream, the connection would delay the stop of the server.
        connection: 'close',
      });
      response.flushHeaders();
      open.add(response);
      const heartbeat = setInterval(() => write(response, ':\n\n'), TIMING.realtime.heartbeatMs);
      const stop = feed(readerOf(response), lastEventIdOf(request));
      response.once('close', () => {
        clearInterval(heartbeat);
        open.delete(response);
        stop();
      });
    },
  };
}

function readerOf(response: ServerResponse): EventReader {
  return { send: (event) => write(response, textOf(event)), end: () => response.end() };
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  response.write(text);
  if (response.writableLength > MOST_BEHIND_BYTES) response.destroy();
}

// JSON has no raw line break, so the data is always one line.
function textOf({ name, id, data }: StreamEvent): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : null;
}
