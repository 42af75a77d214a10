import type { Page } from '@playwright/test';

/** Everything that the browser stores for the app, in local storage and IndexedDB, as one text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    }
    const texts = [JSON.stringify(Object.entries(localStorage))];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: unknown[] = await answer(database.transaction(store).objectStore(store).getAll());
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

/** The stock that the device keeps, as text. */
export function keptStock(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('vialant-stock')) return '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('vialant-stock');
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('stock').objectStore('stock').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        });
      });
    });
  });
}
