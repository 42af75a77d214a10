import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../../scripts/browser.mjs';
import { freePort } from '../../faults/site/free-port.ts';
import { strokeOf } from './actions.ts';
import type { DrivenBrowser } from './driven.ts';
import { startInspected } from './inspected-webkit.ts';
import { endGroup, startGroup } from './programs.ts';
import { startScreen } from './screen.ts';

type Send = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>;

const DRIVER = 'WebKitWebDriver';
const BROWSERS = '/usr/lib/*/webkit*gtk-*/MiniBrowser';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TRIES = 100;
// Drawn by the processor, and as root without the sandbox, which needs another user.
const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
} as const;
// Its question whether a page may use the camera is a window of its own, which no driver can answer.
const WITHOUT_QUESTIONS = ['--enable-media-stream=false'] as const;

/** The browser of WebKitGTK, where it is here with its driver and a screen for it. */
export function findWebKit(): string | null {
  const hasAll = findProgram(DRIVER) !== null && findProgram('Xvfb') !== null;
  return hasAll ? (globSync(BROWSERS)[0] ?? null) : null;
}

/**
 * WebKitGTK, the engine of Safari as Linux has it, on a screen that nobody sees. By WebDriver it keeps nothing, whatever
 * it is told; one that keeps a profile is driven as its inspector would.
 */
export async function startWebKit(profile?: string): Promise<DrivenBrowser> {
  const binary = findWebKit() ?? '';
  const screen = await startScreen();
  const environment = { ...ENVIRONMENT, DISPLAY: screen.display };
  if (profile !== undefined) {
    const args = [...WITHOUT_QUESTIONS];
    return startInspected({ binary, args, profile, environment, end: screen.stop });
  }
  const port = await freePort();
  const driver = startGroup(DRIVER, [`--port=${port}`], { environment });
  const send = senderTo(`http://127.0.0.1:${port}`);
  const options = { binary, args: ['--automation', ...WITHOUT_QUESTIONS] };
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const { sessionId } = (await firstAnswer(() =>
    send('POST', '/session', { capabilities: { alwaysMatch: wanted } }),
  )) as { sessionId: string };
  const end = async (): Promise<void> => {
    await endGroup(driver);
    await screen.stop();
  };
  return {
    ...pageOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body)),
    close: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => null);
      await end();
    },
    kill: end,
  };
}

function pageOf(send: Send): Omit<DrivenBrowser, 'close' | 'kill'> {
  const elementOf = (found: unknown): string => (found as Record<string, string>)[ELEMENT] ?? '';
  return {
    open: async (url) => void (await send('POST', '/url', { url })),
    choose: async (selector, path) => {
      const id = elementOf(await send('POST', '/element', { using: 'css selector', value: selector }));
      await send('POST', `/element/${id}/value`, { text: path });
    },
    ask: async (expression) =>
      (await send('POST', '/execute/sync', { script: `return String(${expression})`, args: [] })) as string,
    stroke: async (points) => void (await send('POST', '/actions', { actions: strokeOf(points) })),
    type: async (text) => {
      const id = elementOf(await send('GET', '/element/active'));
      await send('POST', `/element/${id}/value`, { text });
    },
    resize: async (size) => void (await send('POST', '/window/rect', { x: 0, y: 0, ...size })),
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
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

function senderTo(address: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}
