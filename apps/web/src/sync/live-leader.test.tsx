import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import { aConversation, aPostId, aUserId } from '@posy/testkit/entities';
import { TestLocks } from '@posy/testkit/test-locks';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startLiveLeader } from './live-leader.ts';
import { createSyncer } from './syncer.ts';
import { testLocal } from './testing/test-local.ts';
import { openTypingChannel } from './typing-channel.ts';

beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

/** The server's end of the page's socket. */
class Socket {
  static readonly OPEN = 1;
  static readonly all: Socket[] = [];
  readonly readyState = Socket.OPEN;
  readonly sent: { readonly type: string }[] = [];
  onopen = (): void => undefined;
  onmessage = (_event: { readonly data: string }): void => undefined;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  answer(frame: unknown): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const post = { id: aPostId(1), rev: 1 };

/** The only tab of a device, with a socket that was opened. */
async function lead() {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const local = await testLocal();
  const seen = { errors: new Array<unknown>(), counts: 0 };
  const before = Socket.all.length;
  startLiveLeader({
    local,
    syncer: createSyncer(local, { ports: { locks: new TestLocks() } }),
    counts: { onChange: null, watched: () => [post], take: () => void seen.counts++ },
    signal: stopping.signal,
    pull: async () => true,
    poll: async () => true,
    onLead: () => undefined,
    onError: (error) => seen.errors.push(error),
  });
  await vi.waitFor(() => expect(Socket.all).toHaveLength(before + 1));
  const socket = Socket.all.at(-1);
  if (!socket) throw new Error('There is a socket');
  socket.onopen();
  await vi.waitFor(() => expect(socket.sent).toMatchObject([{ type: 'hello' }]));
  const about = { uid: local.uid, epoch: 'e', heads: { g: 0, u: 0 }, heartbeat: 25, serverTime: 1 };
  const framesOf = (type: string) => socket.sent.filter((frame) => frame.type === type);
  socket.answer({ type: 'welcome', proto: PROTOCOL_VERSION, ...about });
  await vi.waitFor(() => expect(framesOf('watch')).toEqual([{ type: 'watch', posts: [post] }]));
  return { local, socket, framesOf, seen };
}

test('G15 a page asks for no counts for a while after some, from the moment on that the data saver is on', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: false });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const { socket, framesOf, seen } = await lead();
  const counts = {
    type: 'counts',
    rows: [{ ...post, contentRev: 1, flowersCount: 1, commentsCount: 0, viewCount: 0 }],
  };

  socket.answer(counts);
  await vi.waitFor(() => expect(seen.counts).toBe(1));
  const without = framesOf('watch').length;
  connection.saveData = true;
  connection.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(framesOf('watch')).toHaveLength(2));
  socket.answer(counts);

  await vi.waitFor(() =>
    expect(framesOf('watch').slice(1)).toEqual([
      { type: 'watch', posts: [post] },
      { type: 'watch', posts: [] },
    ]),
  );
  expect([without, seen.errors]).toEqual([1, []]);
});

test('typing in any tab is sent by the leading tab, and what the socket brings reaches all tabs', async () => {
  const { local, socket, framesOf, seen } = await lead();
  const conversationId = aConversation().id;
  const received: string[] = [];
  const tabs = ['first', 'second'].map((tab) =>
    openTypingChannel(local.uid, { received: (id) => received.push(`${tab} ${id}`) }),
  );
  for (const tab of tabs) onTestFinished(() => tab.close());

  tabs[1]?.post({ sent: conversationId });
  await vi.waitFor(() => expect(framesOf('typing')).toEqual([{ type: 'typing', conversationId }]));
  expect(received, 'a tab does not show what its own user types').toEqual([]);
  socket.answer({ type: 'typing', conversationId, userId: aUserId(2) });

  await vi.waitFor(() => expect(received.toSorted()).toEqual([`first ${conversationId}`, `second ${conversationId}`]));
  expect([framesOf('typing').length, seen.errors], 'nothing goes back to the server').toEqual([1, []]);
});
