import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../support/browser-options.ts';
import type { DrivenBrowser } from './driven.ts';
import { endGroup, startGroup } from './programs.ts';

const LOOK_EVERY_MS = 50;
const STARTED_WITHIN_MS = 60_000;
const PORT_FILE = 'DevToolsActivePort';
// A camera that shows a moving picture, for which nobody is asked.
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] as const;

export type RealBrowser = { readonly browser: Browser; readonly process: ChildProcess };

/** The system's Chromium, as the test suite drives it. */
export async function startChromium(profile?: string): Promise<DrivenBrowser> {
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'vialant-chromium-')));
  const { browser, process: program } = await launchOnProfile(folder);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = context.pages()[0] ?? (await context.newPage());
  const end = async (): Promise<void> => {
    await endGroup(program);
    if (profile === undefined) await rm(folder, { recursive: true, force: true });
  };
  return {
    open: async (url) => void (await page.goto(url)),
    choose: (selector, path) => page.setInputFiles(selector, path),
    ask: async (expression) => page.evaluate<string>(`String(${expression})`),
    stroke: async ([first = { x: 0, y: 0 }, ...more]) => {
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of more) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    resize: (size) => page.setViewportSize(size),
    picture: () => page.screenshot(),
    close: end,
    kill: end,
  };
}

/** Chromium on a profile that outlives it: it can be killed, and started again on what it kept. */
export async function launchOnProfile(
  profile: string,
  onStarted: (program: ChildProcess) => void = () => {},
): Promise<RealBrowser> {
  const { executablePath = '', args = [] } = browserOptions();
  await rm(join(profile, PORT_FILE), { force: true });
  const own = [...CAMERA, `--user-data-dir=${profile}`, '--remote-debugging-port=0'];
  const program = startGroup(executablePath, [...args, ...own]);
  onStarted(program);
  const browser = await chromium.connectOverCDP(`http://localhost:${await portIn(profile)}`);
  return { browser, process: program };
}

async function portIn(profile: string): Promise<string> {
  for (const started = performance.now(); performance.now() - started < STARTED_WITHIN_MS; ) {
    const [port] = (await readFile(join(profile, PORT_FILE), 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('the browser did not start');
}
