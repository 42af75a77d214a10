import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DrivenBrowser } from './driven.ts';

type Answer = { id?: number; result?: Record<string, unknown>; message?: string };
type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

const NAMES = ['firefox-esr', 'firefox'] as const;
const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** The system's Firefox, driven by WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(): Promise<DrivenBrowser | null> {
  const name = NAMES.find((each) => spawnSync(each, ['--version']).status === 0);
  if (name === undefined) return null;
  const profile = await mkdtemp(join(tmpdir(), 'vialant-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("app.update.enabled", false);\n');
  const program = spawn(name, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const socket = new WebSocket(`${await addressOf(program)}/session`);
  await once(socket, 'open');
  const send = sender(socket);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
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
      const { result } = (await send('script.evaluate', asked)) as { result: { value: string } };
      return result.value;
    },
    picture: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      program.kill();
      await once(program, 'exit');
      await rm(profile, { recursive: true, force: true });
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
  return async (method, params) => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
}
