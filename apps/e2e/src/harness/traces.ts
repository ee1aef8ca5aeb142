import type { Page } from '@playwright/test';

/** All data of the page's origin on the device, as one text: databases, caches (URLs and texts), local storage. */
export async function readTraces(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB failed')));
      });
    const traces: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
    ];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      traces.push(name);
      const database = await request(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const rows: unknown = await request(database.transaction(table).objectStore(table).getAll());
        traces.push(JSON.stringify(rows));
      }
      database.close();
    }
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const asked of await cache.keys()) {
        const cached = await cache.match(asked);
        const isText = /json|html|text/.test(cached?.headers.get('content-type') ?? '');
        traces.push(asked.url, isText ? ((await cached?.text()) ?? '') : '');
      }
    }
    return traces.join('\n');
  });
}
