import 'fake-indexeddb/auto';
import { POSY_HEADER } from '@posy/contract/headers';
import type { ConversationId } from '@posy/contract/ids';
import type { PushPayload } from '@posy/contract/push';
import { branded } from '@posy/testkit/branded';
import { aConversation, aCurrentUser, aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeCaches } from '../features/shared-in/testing/fake-caches.ts';
import { saveActiveAccount } from '../local/app-meta.ts';
import { cacheName } from '../local/cache-db.ts';
import { outName } from '../local/out-db.ts';
import { makeRawDatabase } from '../local/testing/raw-database.ts';
import { openActive } from './background.ts';
import type { NotificationData } from './notifications.ts';
import { onPush } from './push.ts';

let shown: string[] = [];
let tags: (string | undefined)[] = [];

beforeEach(() => {
  shown = [];
  tags = [];
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker that shows notifications, without pages. */
function scope(): ServiceWorkerGlobalScope {
  const registration = {
    showNotification: async (title: string, { tag }: NotificationOptions = {}) => {
      shown.push(title);
      tags.push(tag);
    },
    getNotifications: async () => [],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a push needs of the scope
  return { registration, clients: { matchAll: async () => [] } } as unknown as ServiceWorkerGlobalScope;
}

function aPush(uid: PushPayload['uid']): string {
  const about = { v: 1, uid, kind: 'message', id: 'c', messageId: 'm' } as const;
  const push: PushPayload = { ...about, title: 'Bob Gardener', body: 'Hello', url: '/', tag: 'c:c', badge: 1 };
  return JSON.stringify(push);
}

/** Holds a database so that nobody else can open its present version; returns its release. */
async function hold(name: string): Promise<() => void> {
  await makeRawDatabase(indexedDB, name, { version: 0.1, stores: {} });
  const request = indexedDB.open(name);
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  return () => request.result.close();
}

/** Pushes, and lets time pass until something is shown. */
async function pushTo(uid: PushPayload['uid'], release: () => void): Promise<void> {
  const handled = onPush(aPush(uid), scope());
  await vi.waitFor(() => {
    vi.advanceTimersByTime(100);
    expect(shown).not.toEqual([]);
  });
  release();
  await vi.waitFor(() => handled);
}

test('P21 a push is shown with a general text when the databases of its account do not open', async () => {
  const uid = aUserId(1);
  await saveActiveAccount({ ...aCurrentUser(), id: uid });

  await pushTo(uid, await hold(cacheName(uid)));

  expect(shown).toEqual(['Posy']);
});

test('a push for another account and one that cannot be read are shown with a general text, one in place of the other', async () => {
  await saveActiveAccount({ ...aCurrentUser(), id: aUserId(6) });

  await onPush(aPush(aUserId(7)), scope());
  await onPush('not even JSON', scope());

  expect(shown).toEqual(['Posy', 'Posy']);
  expect(new Set(tags).size).toBe(1);
});

test('P21 a push is shown with its text when it cannot be noted that it was shown', async () => {
  const uid = aUserId(2);
  await saveActiveAccount({ ...aCurrentUser(), id: uid });

  const release = await hold(outName(uid));
  let isOpen = false;
  void openActive().then(() => (isOpen = true));
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000);
    expect(isOpen).toBe(true);
  });

  await pushTo(uid, release);

  expect(shown).toEqual(['Bob Gardener']);
});

test('a push is shown in English when the device does not say which language is stored', async () => {
  const uid = aUserId(5);
  await saveActiveAccount({ ...aCurrentUser(), id: uid });
  vi.stubGlobal('caches', { has: () => new Promise(() => {}) });

  await pushTo(uid, () => {});

  expect(shown).toEqual(['Bob Gardener']);
});

test('P21 the end of the databases of an earlier account leaves those of the present one open', async () => {
  const [earlier, present] = [aUserId(3), aUserId(4)];
  await saveActiveAccount({ ...aCurrentUser(), id: earlier });
  const first = await openActive();
  await saveActiveAccount({ ...aCurrentUser(), id: present });
  const second = await openActive();

  await first?.local.wipe();

  expect((await openActive())?.local).toBe(second?.local);
  expect(second?.local.cache.isOpen()).toBe(true);
});

test('a pull of the worker closes notifications of deleted messages, and takes the words out of that of its push', async () => {
  const uid = aUserId(8);
  await saveActiveAccount({ ...aCurrentUser(), id: uid });
  const active = await openActive();
  if (!active) throw new Error('nobody is signed in');
  const { cache } = active.local;
  const other = { ...aConversation(), id: branded<ConversationId>('other'), unreadCount: 2 };
  await cache.conversations.put(other);
  const cursor = { epoch: 'e', g: 1, u: 1 };
  await cache.sync.put({ k: 'state', cacheEpoch: 1, cursor, window: null, settled: cursor, lastOkAt: 1 });
  const emptied = { content: '', isEmptied: true, isUnsent: true };
  await cache.messages.bulkPut([aMessage(1, emptied), aMessage(2, emptied), aMessage(3)]);
  const pulled = { uid, base: cursor, cursor, more: false, reset: [], ops: [], serverTime: 1 };
  vi.stubGlobal('fetch', async () => Response.json(pulled, { headers: { [POSY_HEADER]: '1' } }));
  const about = { uid, kind: 'message' } as const;
  const closed: string[] = [];
  const bodies: (string | undefined)[] = [];
  const notification = (data: NotificationData) => ({ data, close: () => closed.push(data.messageId ?? '') });
  const onScreen = [
    notification({ ...about, id: 'c', messageId: aMessageId(1) }),
    notification({ ...about, id: 'other', messageId: aMessageId(2) }),
    notification({ ...about, id: 'other', messageId: aMessageId(3) }),
  ];
  const registration = {
    showNotification: async (_title: string, { body }: NotificationOptions = {}) => void bodies.push(body),
    getNotifications: async () => onScreen,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a push needs of the scope
  const worker = { registration, clients: { matchAll: async () => [] } } as unknown as ServiceWorkerGlobalScope;

  await onPush(aPush(uid), worker);

  expect(closed).toEqual([aMessageId(2)]);
  expect(bodies).toEqual(['Hello', 'Message deleted']);
});
