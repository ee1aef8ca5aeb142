import Dexie from 'dexie';
import { CacheDb, cacheName } from '../../local/cache-db.ts';
import { closeForGood } from '../../local/reopen.ts';
import { DeviceIndex } from './device-index.ts';
import type { SearchQuestion, SearchReply } from './search-messages.ts';

/** The index of one account, on a thread of its own, which reads that account's rows itself. */
let opening: Promise<DeviceIndex | null> = Promise.resolve(null);

const reply = (message: SearchReply) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<SearchQuestion>) => {
  if (data.kind === 'open') opening = open(data).catch(() => null);
  else void opening.then((index) => answer(index, data));
});

async function open({ uid }: Extract<SearchQuestion, { kind: 'open' }>): Promise<DeviceIndex | null> {
  // A log-out may have been faster: what was deleted is not made again.
  if (!(await Dexie.exists(cacheName(uid)))) return null;
  const cache = new CacheDb(uid);
  const index = new DeviceIndex(cache, { onChange: () => reply({ kind: 'changed' }) });
  cache.on('versionchange', () => {
    index.abandon();
    closeForGood(cache);
    return false;
  });
  await cache.open();
  await index.start();
  return index;
}

async function answer(index: DeviceIndex | null, question: Exclude<SearchQuestion, { kind: 'open' }>): Promise<void> {
  if (question.kind === 'stop') {
    await index?.stop().catch(() => undefined);
    return reply({ kind: 'stopped' });
  }
  const { typed, kinds, limit } = question.search;
  const found = index?.find(typed, new Set(kinds), limit) ?? [];
  reply({ kind: 'found', id: question.id, answer: { found, isComplete: index?.isComplete ?? true } });
}
