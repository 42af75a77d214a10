import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sheet } from './sheet.ts';

/** What the device keeps of an agency: answers of the server in wire form, by the calls that gave them. */
export type KeptStock = {
  /** The user and the agency. What is another's is never read. */
  readonly owner: string;
  readonly takenAt: Date;
  readonly replies: Readonly<Record<string, unknown>>;
};

/** Where all of this lies on the device. It goes with the session; the records that wait lie elsewhere, and stay. */
export type StockStore = {
  readonly read: (owner: string) => Promise<KeptStock | null>;
  readonly write: (stock: KeptStock) => Promise<void>;
  readonly sheet: (owner: string, checkId: string) => Promise<Sheet | null>;
  readonly sheetById: (owner: string, id: string) => Promise<Sheet | null>;
  /** The sheet on which this question is asked. */
  readonly sheetWith: (owner: string, questionId: string) => Promise<Sheet | null>;
  readonly writeSheet: (sheet: Sheet) => Promise<void>;
  readonly removeSheet: (checkId: string) => Promise<void>;
  /** A picture as a data URL. */
  readonly picture: (id: string) => Promise<string | null>;
  readonly writePicture: (id: string, dataUrl: string) => Promise<void>;
  /** Removes the stock alone. */
  readonly giveUp: () => Promise<void>;
  readonly forget: () => Promise<void>;
};

interface StockSchema extends DBSchema {
  stock: { key: string; value: KeptStock };
  sheets: { key: string; value: Sheet };
  pictures: { key: string; value: string };
}

const DATABASE = 'vialant-stock';
const STORES = ['stock', 'sheets', 'pictures'] as const;
const ONLY = 'stock';

export function openStockStore(): StockStore {
  let opened: Promise<IDBPDatabase<StockSchema>> | null = null;
  const open = (): Promise<IDBPDatabase<StockSchema>> => {
    opened ??= openDB<StockSchema>(DATABASE, 1, {
      upgrade: (db) => STORES.forEach((name) => db.createObjectStore(name)),
      // Another tab wants to change the database, or the browser has closed it: the next use opens it again.
      blocking: () => void opened?.then((db) => db.close()),
      terminated: () => (opened = null),
    });
    return opened;
  };
  const sheetsOf = async (owner: string): Promise<Sheet[]> =>
    (await (await open()).getAll('sheets')).filter((sheet) => sheet.owner === owner);

  return {
    async read(owner) {
      const kept = await (await open()).get('stock', ONLY);
      return kept?.owner === owner ? kept : null;
    },
    async write(stock) {
      await (await open()).put('stock', stock, ONLY);
    },
    sheet: async (owner, checkId) => (await sheetsOf(owner)).find((sheet) => sheet.checkId === checkId) ?? null,
    sheetById: async (owner, id) => (await sheetsOf(owner)).find((sheet) => sheet.id === id) ?? null,
    sheetWith: async (owner, questionId) =>
      (await sheetsOf(owner)).find(({ questions }) =>
        questions.some((each) => each.general_check_question_id === questionId),
      ) ?? null,
    async writeSheet(sheet) {
      await (await open()).put('sheets', sheet, sheet.checkId);
    },
    async removeSheet(checkId) {
      await (await open()).delete('sheets', checkId);
    },
    picture: async (id) => (await (await open()).get('pictures', id)) ?? null,
    async writePicture(id, dataUrl) {
      await (await open()).put('pictures', dataUrl, id);
    },
    async giveUp() {
      await (await open()).clear('stock');
    },
    async forget() {
      const db = await open();
      await Promise.all(STORES.map((name) => db.clear(name)));
    },
  };
}
