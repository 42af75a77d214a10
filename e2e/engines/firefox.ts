import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from '../../scripts/browser.mjs';
import { keysOf, strokeOf } from './actions.ts';
import type { DrivenBrowser } from './driven.ts';
import { endGroup, startGroup } from './programs.ts';

type Answer = { id?: number; result?: Record<string, unknown>; message?: string };
type Send = (method: string, params: object) => Promise<Record<string, unknown>>;
type Evaluated = { type: string; result?: { value: string }; exceptionDetails?: { text: string } };

const NAMES = ['firefox-esr', 'firefox'] as const;
const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/;
// No updates, a camera that shows a moving picture, for which nobody is asked, and no position: a question that nobody
// answers would hold a record up for 30 s (LOC-02).
const PREFERENCES = [
  ['app.update.enabled', false],
  ['permissions.default.geo', 2],
  ['media.navigator.streams.fake', true],
  ['media.navigator.permission.disabled', true],
] as const;

export function findFirefox(): string | null {
  return findProgram(...NAMES);
}

/** The system's Firefox, driven by WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(kept?: string): Promise<DrivenBrowser> {
  const profile = kept ?? (await mkdtemp(join(tmpdir(), 'vialant-firefox-')));
  const preferences = PREFERENCES.map(([name, value]) => `user_pref("${name}", ${value});\n`);
  await writeFile(join(profile, 'user.js'), preferences.join(''));
  const program = startGroup(
    findFirefox() ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const socket = new WebSocket(`${await addressOf(program)}/session`);
  await once(socket, 'open');
  const send = sender(socket);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async (): Promise<void> => {
    socket.close();
    await endGroup(program, signal);
    if (kept === undefined) await rm(profile, { recursive: true, force: true });
  };
  return { ...pageOf(send, context), close: end('SIGTERM'), kill: end('SIGKILL') };
}

function pageOf(send: Send, context: string): Omit<DrivenBrowser, 'close' | 'kill'> {
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    choose: async (selector, path) => {
      const locator = { type: 'css', value: selector };
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator })) as {
        nodes: { sharedId: string }[];
      };
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [path] });
    },
    ask: async (expression) => {
      const asked = { expression: `String(${expression})`, target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = (await send('script.evaluate', asked)) as Evaluated;
      if (result === undefined) throw new Error(`the page says: ${exceptionDetails?.text}`);
      return result.value;
    },
    stroke: async (points) => void (await send('input.performActions', { context, actions: strokeOf(points) })),
    type: async (text) => void (await send('input.performActions', { context, actions: keysOf(text) })),
    resize: async (viewport) => void (await send('browsingContext.setViewport', { context, viewport })),
    picture: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
  };
}

/** Where the browser listens, which it says when it has started. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Firefox cannot be heard');
  for await (const line of createInterface(stderr)) {
    const address = LISTENS.exec(line)?.[1];
    if (address !== undefined) {
      // What it says later is read too, so that it never waits for a reader.
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it listened');
}

function sender(socket: WebSocket): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ message: 'Firefox has ended' });
  });
  return async (method, params) => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
}
