import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { CallReply } from '@vialant/contract/call';
import { FULL } from '../apps/server/src/demo/large/size.ts';
import { browserOptions } from '../e2e/support/browser-options.ts';
import { type BenchServer, signIn, startServer, stopServer } from './bench-server.ts';
import { copyOfLargeDemo, usualFolder } from './large-demo.ts';

const PAGE = join(import.meta.dirname, '../apps/verifier/dist/verify.html');
const CUSTODY = join(import.meta.dirname, '../scripts/custody.ts');
const LOOK_EVERY_MS = 200;
/** What is written for less long is not told of by itself. */
const TOLD_FROM_S = 2;
const DAY_MS = 86_400_000;
/** Nearly 24 months, the longest period of a packet: the demo is of the last year. */
const DAYS = 729;
const PROMISE = { makeS: 120, pageS: 60, pageMb: 500 } as const;

type Measured = { readonly seconds: number; readonly megabytes: number };
type Packet = CallReply<'GET packet'>;

/**
 * PACKET-04 DATA-04: a packet of the large demo, asked for as in the office; how long the server makes it, and how long
 * the command and the page verify it, each with the most memory that it had. `--data FOLDER` keeps the demo elsewhere,
 * `--days` and `--vehicles` make a smaller one.
 */
export async function benchPacket(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options: { data: text, days: text, vehicles: text } });
  const [days, vehicles] = [Number(values.days ?? FULL.days), Number(values.vehicles ?? FULL.vehicles)];
  const folder = values.data ?? usualFolder(vehicles, days);
  const dataDir = await copyOfLargeDemo({ folder, vehicles, days });
  const path = join(dataDir, 'bench-packet.zip');
  try {
    const server = await startServer(dataDir);
    try {
      const made = await makePacket(server, path);
      print('made by the server', made, made.seconds <= PROMISE.makeS && `at most ${PROMISE.makeS} s`);
    } finally {
      await stopServer(server);
    }
    console.log(`${((await stat(path)).size / 1e6).toFixed(0)} MB packed`);
    print('verified by the command', await byCommand(path), null);
    const page = await inBrowser(path);
    const isKept = page.seconds <= PROMISE.pageS && page.megabytes <= PROMISE.pageMb;
    print('verified by the page', page, isKept && `at most ${PROMISE.pageS} s and ${PROMISE.pageMb} MB`);
    console.log(page.said);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(what: string, { seconds, megabytes }: Measured, kept: string | false | null): void {
  if (kept === false) process.exitCode = 1;
  const promise = kept === null ? '' : `   ${kept === false ? 'PROMISE BROKEN' : `promise kept: ${kept}`}`;
  console.log(`${what.padEnd(31)} ${seconds.toFixed(1).padStart(7)} s, at most ${megabytes.toFixed(0)} MB${promise}`);
}

async function makePacket({ child, port }: BenchServer, path: string): Promise<Measured> {
  const api = `http://localhost:${port}`;
  const token = await signIn(port, 'auditor', 'metro');
  const call = async <T>(method: string, name: string, body?: object): Promise<T> => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const response = await fetch(`${api}/api/v1/${name}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const [from, to] = [DAYS, 0].map((ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10));
  const memory = new Watch(async () => megabytesOf(child.pid));
  const begun = performance.now();
  const parts = new Map<string, Measured>();
  let packet = await call<Packet>('POST', 'packet/create', { from_date: from, to_date: to, with_personal: 1 });
  for (let before = begun; packet.state === 'waiting' || packet.state === 'making'; ) {
    await pause(LOOK_EVERY_MS);
    packet = await call<Packet>('GET', `packet?id=${packet.id}`);
    const [now, part] = [performance.now(), packet.writing ?? packet.state];
    const { seconds: so = 0, megabytes: most = 0 } = parts.get(part) ?? {};
    const megabytes = Math.max(most, await megabytesOf(child.pid));
    parts.set(part, { seconds: so + (now - before) / 1000, megabytes });
    before = now;
  }
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = await memory.end();
  if (packet.state !== 'ready') throw new Error(`the packet is ${packet.state}`);
  for (const [part, measured] of parts) if (measured.seconds >= TOLD_FROM_S) print(`  ${part}`, measured, null);
  const { url } = await call<{ url: string }>('POST', 'packet/link', { id: packet.id });
  const response = await fetch(new URL(url, api));
  if (response.body === null || !response.ok) throw new Error(`the file answered ${response.status}`);
  await writeFile(path, response.body);
  return { seconds, megabytes };
}

async function byCommand(path: string): Promise<Measured> {
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, [CUSTODY, 'verify', path], { stdio: 'inherit' });
  const memory = new Watch(async () => megabytesOf(child.pid));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the command ended with ${String(code)}`);
  return { seconds: (performance.now() - begun) / 1000, megabytes: await memory.end() };
}

async function inBrowser(path: string): Promise<Measured & { readonly said: string }> {
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(PAGE).href);
    const session = await browser.newBrowserCDPSession();
    // The worker runs in the process that draws the page.
    const memory = new Watch(async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const pages = processInfo.filter(({ type }) => type === 'renderer');
      return Math.max(0, ...(await Promise.all(pages.map(({ id }) => megabytesOf(id)))));
    });
    const begun = performance.now();
    await page.setInputFiles('#file', path);
    await page.waitForSelector('.title', { timeout: 900_000 });
    const seconds = (performance.now() - begun) / 1000;
    const said = (await page.locator('.answer').innerText()).replaceAll(/\n+/g, '\n');
    return { seconds, megabytes: await memory.end(), said };
  } finally {
    await browser.close();
  }
}

/** Looks at a figure now and then until it is told to end, and answers the highest. */
class Watch {
  readonly #ending = new AbortController();
  readonly #watching: Promise<number>;

  constructor(look: () => Promise<number>) {
    this.#watching = this.#watch(look);
  }

  end(): Promise<number> {
    this.#ending.abort();
    return this.#watching;
  }

  async #watch(look: () => Promise<number>): Promise<number> {
    let highest = 0;
    for (; !this.#ending.signal.aborted; await pause(LOOK_EVERY_MS)) highest = Math.max(highest, await look());
    return highest;
  }
}

/** What a process has in memory, where the system tells it. */
async function megabytesOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}
