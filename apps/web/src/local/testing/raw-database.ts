/** Stores of a database by name: key path, then indexes, as Dexie writes them: `id,[postId+createdAt]`. */
export type RawStores = Readonly<Record<string, string>>;
export type RawRows = Readonly<Record<string, readonly unknown[]>>;

/**
 * Creates a database as an earlier app left it, by IndexedDB only: independent of the present schema.
 *
 * @param version as Dexie counts; on disk it is ten times that
 */
export async function makeRawDatabase(
  factory: IDBFactory,
  name: string,
  { version, stores, rows = {} }: { readonly version: number; readonly stores: RawStores; readonly rows?: RawRows },
): Promise<void> {
  const opening = factory.open(name, version * 10);
  opening.onupgradeneeded = () => {
    for (const [store, schema] of Object.entries(stores)) {
      const [key = '', ...indexes] = schema.split(',');
      const made = opening.result.createObjectStore(store, { keyPath: pathOf(key) });
      for (const index of indexes) made.createIndex(index, pathOf(index));
    }
  };
  const db = await done(opening);
  for (const [store, storeRows] of Object.entries(rows)) {
    const transaction = db.transaction(store, 'readwrite');
    for (const row of storeRows) transaction.objectStore(store).put(row);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = () => reject(transaction.error);
    });
  }
  db.close();
}

/** Stores a row, of which no query of Dexie is notified. */
export async function putRawRow(factory: IDBFactory, name: string, store: string, row: unknown): Promise<void> {
  const db = await done(factory.open(name));
  await done(db.transaction(store, 'readwrite').objectStore(store).put(row));
  db.close();
}

/** All rows of a store, read without any schema. */
export async function readRawStore(factory: IDBFactory, name: string, store: string): Promise<readonly unknown[]> {
  const db = await done(factory.open(name));
  try {
    return await done(db.transaction(store).objectStore(store).getAll());
  } finally {
    db.close();
  }
}

function pathOf(key: string): string | string[] {
  return key.startsWith('[') ? key.slice(1, -1).split('+') : key;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
