import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import { aPostId } from '@posy/testkit/entities';
import { TestLocks } from '@posy/testkit/test-locks';
import { afterEach, expect, test, vi } from 'vitest';
import { startLiveLeader } from './live-leader.ts';
import { createSyncer } from './syncer.ts';
import { testLocal } from './testing/test-local.ts';

const stopping = new AbortController();
afterEach(() => {
  stopping.abort();
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

test('G15 a page asks for no counts for a while after some, from the moment on that the data saver is on', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: false });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server')));
  const local = await testLocal();
  const post = { id: aPostId(1), rev: 1 };
  const errors: unknown[] = [];
  let taken = 0;
  startLiveLeader({
    local,
    syncer: createSyncer(local, { ports: { locks: new TestLocks() } }),
    counts: { onChange: null, watched: () => [post], take: () => void taken++ },
    signal: stopping.signal,
    pull: async () => true,
    poll: async () => true,
    onLead: () => undefined,
    onError: (error) => errors.push(error),
  });
  await vi.waitFor(() => expect(Socket.all).toHaveLength(1));
  const [socket] = Socket.all;
  if (!socket) throw new Error('There is a socket');
  const watches = () => socket.sent.filter(({ type }) => type === 'watch');
  const counts = {
    type: 'counts',
    rows: [{ ...post, contentRev: 1, flowersCount: 1, commentsCount: 0, viewCount: 0 }],
  };
  socket.onopen();
  await vi.waitFor(() => expect(socket.sent).toMatchObject([{ type: 'hello' }]));
  const heads = { g: 0, u: 0 };
  const about = { uid: local.uid, epoch: 'e', heads, heartbeat: 25, serverTime: 1 };
  socket.answer({ type: 'welcome', proto: PROTOCOL_VERSION, ...about });
  await vi.waitFor(() => expect(watches()).toEqual([{ type: 'watch', posts: [post] }]));

  socket.answer(counts);
  await vi.waitFor(() => expect(taken).toBe(1));
  const without = watches().length;
  connection.saveData = true;
  connection.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(watches()).toHaveLength(2));
  socket.answer(counts);

  await vi.waitFor(() =>
    expect(watches().slice(1)).toEqual([
      { type: 'watch', posts: [post] },
      { type: 'watch', posts: [] },
    ]),
  );
  expect([without, errors]).toEqual([1, []]);
});
