import '../../platform/refused-channel.ts';
import Dexie from 'dexie';
import { CacheDb, cacheName } from '../../local/cache-db.ts';
import { OutDb, outName } from '../../local/out-db.ts';
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
  // A log-out may have been faster: deleted databases must not be created again.
  const areHere = await Promise.all([cacheName(uid), outName(uid)].map((name) => Dexie.exists(name)));
  if (areHere.includes(false)) return null;
  const [cache, out] = [new CacheDb(uid), new OutDb(uid)];
  const index = new DeviceIndex({ cache, out }, { onChange: () => reply({ kind: 'changed' }) });
  for (const db of [cache, out]) {
    db.on('versionchange', () => {
      index.abandon();
      closeForGood(db);
      return false;
    });
  }
  await Promise.all([cache.open(), out.open()]);
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
