import type { ConversationEntity } from '@posy/contract/conversations';
import { formatCursor } from '@posy/contract/sync';
import { aConversation, aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { posyAnswer } from '../../kit/testing/fake-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { ConversationsRefresher } from './keep-conversations-fresh.ts';

const cursor = { epoch: 'e', g: 3, u: 3 };
const headers = { 'x-posy': '1', 'x-sync-as-of': formatCursor(cursor), 'x-posy-user': aUserId(1), etag: '"one"' };

afterEach(() => vi.unstubAllGlobals());

function aList(rows: readonly ConversationEntity[]): Response {
  return new Response(JSON.stringify(rows), { headers });
}

/** A server that gives these answers in turn, repeats the last one, and records the requests. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('if-none-match'));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError('nothing is served');
    return answer();
  });
  return asked;
}

async function aDevice() {
  const device = testDevice();
  const local = await testLocal(device);
  await local.cache.sync.put({
    k: 'state',
    cacheEpoch: 1,
    cursor,
    window: null,
    settled: cursor,
    lastOkAt: 0,
  });
  const refresher = new ConversationsRefresher(local, new AbortController().signal, [0, 0]);
  const refresh = async () => {
    device.clock.advance(30_000);
    await refresher.refresh();
  };
  return { device, local, refresher, refresh };
}

test('changes are stored on the device, and the next request asks only for changes', async () => {
  const { local, refresh } = await aDevice();
  const asked = serve(
    () => aList([aConversation({ unreadCount: 2, receivedK: 2 })]),
    () => new Response(null, { status: 304, headers }),
  );

  await refresh();
  await refresh();

  expect(asked).toEqual([null, '"one"']);
  expect((await local.cache.conversations.toArray()).map(({ unreadCount }) => unreadCount)).toEqual([2]);
});

test('a failed request is repeated twice, one without a session is not', async () => {
  const { refresh } = await aDevice();
  const down = serve(() => posyAnswer(500, {}));
  await refresh();
  expect(down).toHaveLength(3);

  const signedOut = serve(() => posyAnswer(401, {}));
  await refresh();
  expect(signedOut).toHaveLength(1);
});

test('one of several open windows polls', async () => {
  const { device, local, refresh } = await aDevice();
  const asked = serve(() => aList([]));
  const otherWindow = new ConversationsRefresher(await testLocal(device, local.uid), new AbortController().signal, []);

  await refresh();
  await otherWindow.refresh();

  expect(asked).toHaveLength(1);
});
