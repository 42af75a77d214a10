import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DrivenBrowser } from './driven.ts';

const DRIVER = 'WebKitWebDriver';
const BROWSERS = '/usr/lib/*/webkit*gtk-*/MiniBrowser';
const ADDRESS = 'http://127.0.0.1:4455';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TRIES = 100;

/** WebKitGTK, the engine of Safari as Linux has it, driven by WebDriver on a screen that nobody sees. */
export async function startWebKit(): Promise<DrivenBrowser | null> {
  const binary = globSync(BROWSERS).find((path) => existsSync(path));
  const hasAll = [DRIVER, 'Xvfb'].every((name) => spawnSync('which', [name]).status === 0);
  if (binary === undefined || !hasAll) return null;
  const screen = spawn('Xvfb', [':97', '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const driver = spawn(DRIVER, ['--port=4455'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: ':97', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' },
  });
  const options = { binary, args: ['--automation'] };
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const { sessionId } = (await firstAnswer(() =>
    send('POST', '/session', { capabilities: { alwaysMatch: wanted } }),
  )) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    choose: async (selector, path) => {
      const found = await send('POST', `${session}/element`, { using: 'css selector', value: selector });
      const id = (found as Record<string, string>)[ELEMENT];
      await send('POST', `${session}/element/${id}/value`, { text: path });
    },
    ask: async (expression) =>
      (await send('POST', `${session}/execute/sync`, { script: `return String(${expression})`, args: [] })) as string,
    picture: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
    close: async () => {
      await send('DELETE', session).catch(() => null);
      for (const program of [driver, screen]) {
        program.kill();
        await once(program, 'exit');
      }
    },
  };
}

/** The driver needs a moment until it listens. */
async function firstAnswer<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError)) throw error;
      await pause(100);
    }
  }
}

async function send(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${ADDRESS}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}
