import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection below HTTP, for saying what no client would say. */
export type RawConnection = {
  readonly socket: Socket;
  /** All that the server has said so far. */
  readonly heard: () => string;
  /** Resolves when the server has hung up. */
  readonly ended: Promise<void>;
};

export async function rawConnection(port: number, say = ''): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  // A server that hangs up while it is still being talked to is what these connections are for.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  if (say !== '') socket.write(say);
  return { socket, heard: () => heard, ended };
}

/** The head of a call of the API. */
export function headOf(
  call: `${'GET' | 'POST'} ${string}`,
  headers: Readonly<Record<string, string | number>>,
): string {
  const [method, path] = call.split(' ');
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} /api/v1/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
