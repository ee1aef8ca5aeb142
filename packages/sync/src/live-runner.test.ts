import type { ConversationId, MessageId, UserId } from '@posy/contract/ids';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import type { ClientFrame, NewMessageFrame, ServerFrame } from '@posy/contract/realtime';
import type { Cursor } from '@posy/contract/sync';
import { expect, test, vi } from 'vitest';
import { type LivePorts, runLive } from './live-runner.ts';
import { branded } from './simulation/model-ops.ts';

const uid = branded<UserId>('u1');
const WELCOME: ServerFrame = {
  type: 'welcome',
  proto: 1,
  uid,
  epoch: 'e',
  heads: { g: 5, u: 5 },
  heartbeat: 25,
  serverTime: 0,
};

/** A device at number 5 with a socket that the test controls. */
class OneSocket {
  cursor: Cursor = { epoch: 'e', g: 5, u: 5 };
  readonly sent: ClientFrame[] = [];
  readonly applied: number[] = [];
  pulls = 0;
  /** Whether the cache can apply a frame; the promise lets the test delay it. */
  onApply: () => Promise<boolean> = async () => true;
  onSend: () => void = () => undefined;
  readonly errors: unknown[] = [];
  on: Parameters<LivePorts['connect']>[0] | null = null;

  readonly ports: LivePorts = {
    uid,
    timers: { after: () => () => undefined },
    random: () => 0.5,
    connect: (on) => {
      this.on = on;
      return {
        send: (frame) => {
          this.onSend();
          this.sent.push(frame);
        },
        close: () => undefined,
      };
    },
    pull: async () => {
      this.pulls += 1;
      return true;
    },
    apply: async (frame) => {
      if (!(await this.onApply())) return false;
      this.applied.push(frame.u);
      this.cursor = { ...this.cursor, u: frame.u };
      return true;
    },
    watched: () => [],
    count: () => undefined,
    readCursor: async () => this.cursor,
    checkSession: () => undefined,
    onError: (error) => this.errors.push(error),
  };

  /** Starts, and receives the welcome. */
  static async open(): Promise<OneSocket> {
    const socket = new OneSocket();
    runLive(socket.ports, 'websocket', true).dispatch({ type: 'start' });
    socket.on?.opened();
    socket.receive(WELCOME);
    await vi.waitFor(() => expect(socket.pulls).toBe(1));
    return socket;
  }

  receive(frame: ServerFrame): void {
    this.on?.frame(frame);
  }
}

function message(prev: number, u: number): NewMessageFrame {
  return {
    type: 'new_message',
    conversationId: branded<ConversationId>('c1'),
    senderName: 'Ada',
    content: 'Hello',
    videoUrl: null,
    id: branded<MessageId>(`m${u}`),
    senderId: uid,
    epoch: 'e',
    prev,
    u,
    ops: [],
  };
}

test('the hello contains the cursor of the device', async () => {
  const socket = await OneSocket.open();

  expect(socket.sent).toContainEqual({ type: 'hello', proto: PROTOCOL_VERSION, cursor: { epoch: 'e', g: 5, u: 5 } });
});

test('consecutive messages are applied without a pull', async () => {
  const socket = await OneSocket.open();

  socket.receive(message(5, 6));
  socket.receive(message(6, 8));
  socket.receive(message(8, 9));

  await vi.waitFor(() => expect(socket.applied).toEqual([6, 8, 9]));
  expect(socket.pulls).toBe(1);
});

test('H08 a message after a lost one causes a pull', async () => {
  const socket = await OneSocket.open();

  socket.receive(message(6, 8));

  await vi.waitFor(() => expect(socket.pulls).toBe(2));
  expect(socket.applied).toEqual([]);
});

test.each([
  ['were changed meanwhile', async () => false],
  ['cannot be written', () => Promise.reject(new Error('disk'))],
])('a message causes a pull when the rows %s', async (_why, onApply) => {
  const socket = await OneSocket.open();
  socket.onApply = onApply;

  socket.receive(message(5, 6));

  await vi.waitFor(() => expect(socket.pulls).toBe(2));
});

test('Y03 after a failed effect the socket continues, and a pull fetches the missed changes', async () => {
  const socket = new OneSocket();
  const failure = new Error('The socket is closing');
  socket.onSend = () => {
    socket.onSend = () => undefined;
    throw failure;
  };
  runLive(socket.ports, 'websocket', true).dispatch({ type: 'start' });

  socket.on?.opened();
  await vi.waitFor(() => expect(socket.errors).toEqual([failure]));
  socket.receive(WELCOME);
  socket.receive(message(5, 6));

  await vi.waitFor(() => expect(socket.applied).toEqual([6]));
  expect(socket.pulls).toBe(2);
});

test('Y03 a failed poll is followed by the next one', async () => {
  const socket = new OneSocket();
  const due: (() => void)[] = [];
  const ports: LivePorts = {
    ...socket.ports,
    timers: { after: (_ms, work) => (due.push(work), () => undefined) },
    pull: () => Promise.reject(new Error('storage')),
  };
  runLive(ports, 'polling', true).dispatch({ type: 'start' });

  await vi.waitFor(() => expect(due).toHaveLength(1));
  due.shift()?.();

  await vi.waitFor(() => expect(due).toHaveLength(1));
});

test('typing goes both ways over the socket', async () => {
  const conversationId = branded<ConversationId>('c1');
  const shown: ConversationId[] = [];
  const socket = new OneSocket();
  const live = runLive({ ...socket.ports, showTyping: (id) => shown.push(id) }, 'websocket', true);
  live.dispatch({ type: 'start' });
  socket.on?.opened();
  socket.receive({ ...WELCOME, proto: PROTOCOL_VERSION });
  socket.receive({ type: 'typing', conversationId, userId: branded<UserId>('u2') });
  await vi.waitFor(() => expect(shown).toEqual([conversationId]));

  live.dispatch({ type: 'typing', conversationId });

  expect(socket.sent.at(-1)).toEqual({ type: 'typing', conversationId });
});
