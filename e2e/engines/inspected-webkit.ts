import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../faults/site/free-port.ts';
import type { DrivenBrowser } from './driven.ts';
import { endGroup, startGroup } from './programs.ts';

export type InspectedOptions = {
  readonly binary: string;
  readonly args: readonly string[];
  /** Where it keeps what pages store. */
  readonly profile: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Ends what was started for it. */
  readonly end: () => Promise<void>;
};

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly targetInfo?: { targetId: string }; readonly message?: string };
  readonly result?: { readonly result?: { value?: unknown }; readonly wasThrown?: boolean };
};

const SOCKET = /\/socket\/\d+\/\d+\/\w+/;
const LOOK_EVERY_MS = 100;
const TRIES = 300;

/**
 * A WebKitGTK that keeps a profile, and so can be killed and started again. A driven one never does: it is asked by the
 * protocol of its inspector instead, which can evaluate, but has neither hand nor keyboard. What is pressed and typed is
 * therefore told to the page.
 */
export async function startInspected(options: InspectedOptions): Promise<DrivenBrowser> {
  const { binary, args, profile, environment, end } = options;
  const port = await freePort();
  const program = startGroup(binary, [...args, 'about:blank'], {
    environment: {
      ...environment,
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      XDG_CONFIG_HOME: profile,
      WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
    },
  });
  const evaluate = await connect(`127.0.0.1:${port}`);
  const stop = async (): Promise<void> => {
    await endGroup(program);
    await end();
  };
  return {
    open: async (url) => {
      await evaluate(`void (location.href = ${JSON.stringify(url)})`);
      await pause(LOOK_EVERY_MS);
    },
    ask: evaluate,
    stroke: async ([point]) => void (await evaluate(`(${pressAt.toString()})(${JSON.stringify(point)})`)),
    type: async (text) => void (await evaluate(`(${typeInto.toString()})(${JSON.stringify(text)})`)),
    choose: () => Promise.reject(new Error('the inspector chooses no files')),
    resize: () => Promise.resolve(),
    picture: () => Promise.reject(new Error('the inspector takes no pictures here')),
    close: stop,
    kill: stop,
  };
}

/** Runs on the page, by its text alone. */
function pressAt({ x, y }: { x: number; y: number }): void {
  // In the middle of a button there may be a drawing, which cannot be pressed by itself.
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>('button, a, input, select, textarea, label');
  hit?.focus();
  hit?.click();
}

/** Runs on the page, by its text alone. The page's own setter is passed by, so that its framework hears of the change. */
function typeInto(text: string): void {
  const field = document.activeElement;
  if (field === null) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What an expression of the page gives, as text. A page that is left answers no more, and is asked again. */
async function connect(address: string): Promise<(expression: string) => Promise<string>> {
  const socket = new WebSocket(`ws://${address}${await pathOf(address)}`);
  const page = { target: '' };
  let last = 0;
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message;
    if (method === 'Target.targetCreated') page.target = params?.targetInfo?.targetId ?? '';
    if (method !== 'Target.dispatchMessageFromTarget') return;
    const inner = JSON.parse(params?.message ?? '{}') as Message;
    if (inner.id !== undefined) waiting.get(inner.id)?.(inner);
  });
  await once(socket, 'open');
  for (let left = TRIES; page.target === '' && left > 0; left -= 1) await pause(LOOK_EVERY_MS);
  return async (expression) => {
    const id = (last += 1);
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    const asked = {
      id,
      method: 'Runtime.evaluate',
      params: { expression: `String(${expression})`, returnByValue: true },
    };
    const params = { targetId: page.target, message: JSON.stringify(asked) };
    socket.send(JSON.stringify({ id: (last += 1), method: 'Target.sendMessageToTarget', params }));
    const { result } = await answered;
    if (result?.wasThrown === true) throw new Error(`the page says: ${String(result.result?.value)}`);
    return String(result?.result?.value);
  };
}

/** Where the page is inspected; the list of pages is there once the browser has opened one. */
async function pathOf(address: string): Promise<string> {
  for (let left = TRIES; left > 0; left -= 1) {
    const list = await fetch(`http://${address}/`).then(
      (answer) => answer.text(),
      () => '',
    );
    const path = SOCKET.exec(list)?.[0];
    if (path !== undefined) return path;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('WebKit did not start');
}
