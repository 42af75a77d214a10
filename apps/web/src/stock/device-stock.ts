import type { RouteKey } from '@vialant/contract/route';
import type { Client } from '../api/client.ts';
import { ApiError } from '../api/failure.ts';
import { pictureOf } from '../outbox/pictures.ts';
import type { Outbox } from '../outbox/store.ts';
import { answerFrom } from './answers.ts';
import { deviceSheets, idOfPicture, pictureHere, type SheetPorts } from './device-sheets.ts';
import { openStockStore } from './kept-stock.ts';
import { readStock, type Stock, textOf, type Wire } from './read-stock.ts';
import { idHere, isAboutChecks } from './sheet.ts';
import { takeStock } from './take-stock.ts';
import { type DeviceView, viewOf } from './view.ts';

export type DeviceStockPorts = Pick<SheetPorts, 'newId' | 'now' | 'owner'> & {
  readonly client: Client;
  readonly outbox: Pick<Outbox, 'add' | 'list'>;
  readonly network: { readonly isOnline: () => boolean };
};

type Working = { readonly isOn: () => boolean; readonly end: () => void };

/** What lies on the device of the agency, and what follows from it. It is loaded when it is needed first. */
export type DeviceStock = {
  /** Reads it anew; null where nothing is kept for this user in this agency. */
  readonly open: () => Promise<DeviceView | null>;
  /** The view with all that waits by now; null before `open`. */
  readonly view: () => Promise<DeviceView | null>;
  /** The answer of the device or, where it knows none, that of the server, which then answers again. */
  readonly answerOr: (
    work: Working,
    asked: { readonly key: RouteKey; readonly input: Wire },
    ask: () => Promise<unknown>,
  ) => Promise<unknown>;
  readonly take: () => Promise<void>;
  readonly keepPicture: (picture: Blob) => Promise<{ readonly url: string }>;
  /** A picture that lies on this device. */
  readonly picture: (id: string) => Promise<Blob | null>;
  /** The pictures that these addresses name, as far as they lie here, as data URLs. */
  readonly pictures: (urls: readonly string[]) => Promise<Readonly<Record<string, string>>>;
  readonly giveUp: () => Promise<void>;
  readonly forget: () => Promise<void>;
};

export function createDeviceStock({ client, outbox, network, newId, now, owner }: DeviceStockPorts): DeviceStock {
  const store = openStockStore();
  const sheets = deviceSheets({ store, outbox, newId, now, owner });
  let stock: Stock | null = null;

  async function view(): Promise<DeviceView | null> {
    return stock && viewOf(stock, await outbox.list());
  }

  async function answerOf(isWorking: boolean, { key, input }: { key: RouteKey; input: Wire }): Promise<unknown> {
    try {
      const seen = isWorking ? await view() : null;
      const ofSheet = isAboutChecks(key) ? await sheets.answer(seen, key, input) : undefined;
      return ofSheet === undefined && seen !== null ? answerFrom(seen, key, input, now()) : ofSheet;
    } catch (error) {
      // A device that cannot read what it keeps knows nothing; a refusal is its answer.
      if (error instanceof ApiError) throw error;
      return undefined;
    }
  }

  return {
    async open() {
      const who = owner();
      const kept = who && (await store.read(who.key));
      stock = kept && readStock(kept);
      return view();
    },
    view,
    async answerOr(work, asked, ask) {
      const reply = await answerOf(work.isOn(), asked);
      if (reply !== undefined) return reply;
      // Without a network nobody has to wait for what is known to fail.
      if (work.isOn() && !network.isOnline()) throw new ApiError({ kind: 'unreachable', traceId: 'device' });
      const answered = await ask();
      work.end();
      return answered;
    },
    async take() {
      const who = owner();
      if (who === null) return;
      const taken = await takeStock(client, who.key, now);
      // An answer for a session that has ended meanwhile says nothing about the next one.
      if (owner()?.key === who.key) await store.write(taken);
    },
    async keepPicture(picture) {
      const id = idHere(newId);
      await store.writePicture(id, await dataUrlOf(picture));
      return { url: pictureHere(id) };
    },
    async picture(id) {
      const dataUrl = await store.picture(id);
      return dataUrl === null ? null : pictureOf(dataUrl);
    },
    async pictures(urls) {
      const kept = await Promise.all(urls.map(async (url) => [url, await store.picture(idOfPicture(url))] as const));
      return Object.fromEntries(kept.flatMap(([url, picture]) => (picture === null ? [] : [[url, picture]])));
    },
    giveUp: () => store.giveUp(),
    async forget() {
      stock = null;
      await store.forget();
    },
  };
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(textOf(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable picture')));
    reader.readAsDataURL(picture);
  });
}
