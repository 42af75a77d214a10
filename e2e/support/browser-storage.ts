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
