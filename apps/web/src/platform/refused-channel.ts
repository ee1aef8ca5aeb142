/** For the first import of a worker. Pages do the same in app/boot.inline.js. */
try {
  new BroadcastChannel('posy').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}
