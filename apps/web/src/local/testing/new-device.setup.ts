/**
 * Each file begins on a device without IndexedDB, as in a new process: `fake-indexeddb/auto` and Dexie, which has a cache of its
 * own, are evaluated anew for each file (`inline` in `vitest.workspace.ts`). Both leave traces in the global object.
 */
for (const key of Reflect.ownKeys(globalThis)) {
  const isTrace = typeof key === 'symbol' ? key === Symbol.for('Dexie') : key === 'indexedDB' || key.startsWith('IDB');
  if (isTrace) Reflect.deleteProperty(globalThis, key);
}
