import { AsyncLocalStorage } from 'node:async_hooks';
import { matches } from '@posy/contract/check';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_REPLAYED_HEADER } from '@posy/contract/headers';
import type { ConversationId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import { ServerFrameSchema } from '@posy/contract/realtime';
import { type Live, type LivePorts, type LiveSocket, runLive } from '@posy/sync/live-runner';
import { withoutDelay } from '@posy/sync/outbox-rules';
import { seededRandom } from '@posy/testkit/seeded';
import { TestLocks } from '@posy/testkit/test-locks';
import type { Device } from '@posy/web/local/device';
import { type LocalDb, openLocalDb } from '@posy/web/local/local-db';
import { browserDevice } from '@posy/web/platform/browser-device';
import { type Syncer, createSyncer } from '@posy/web/sync/syncer';
import { onWake } from '@posy/web/sync/wake';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { WebSocket } from 'ws';
import type { ApiPerson } from '../harness/api-person.ts';
import { Gate } from '../harness/gate.ts';
import { conversationLine } from './conversation-line.ts';
import { Screen } from './screen.ts';

/** The phone whose code is running: each has its own connection and cookie, in one process. */
const running = new AsyncLocalStorage<WiredPhone>();
const fetchOverWire = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const phone = running.getStore();
  if (!phone) return fetchOverWire(input, init);
  return phone.fetch(input instanceof Request ? input.url : input.toString(), init);
};

const TICK_MS = 500;

/**
 * A phone with an open app: the app's own databases (in memory), engine, outbox, live channel and transport, in real
 * time, with its own connection to a server in another process.
 */
export class WiredPhone implements AsyncDisposable {
  readonly name: string;
  readonly uid: UserId;
  readonly gate: Gate;
  /** Answers that were marked as replayed. */
  replays = 0;
  /** Removes the idempotency key and the id from its messages. */
  isForgetful = false;
  readonly #cookie: string;
  readonly #device: Device;
  #local: LocalDb;
  #screen: Screen;
  #syncer: Syncer;
  #hasSocket = false;
  #life = new AbortController();
  /** A phone runs one process at a time. */
  #crashing = Promise.resolve();

  private constructor(name: string, person: ApiPerson, gate: Gate, device: Device, local: LocalDb) {
    this.name = name;
    this.uid = person.user.id;
    this.#cookie = person.cookie;
    this.gate = gate;
    this.#device = device;
    this.#local = local;
    this.#screen = new Screen(local);
    this.#syncer = this.#newSyncer();
    this.#live();
  }

  static async unpack(name: string, person: ApiPerson, port: number, seed: number): Promise<WiredPhone> {
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const device: Device = { ...browserDevice, random: seededRandom(seed), storage };
    return new WiredPhone(name, person, await Gate.to(port), device, await openLocalDb(person.user.id, device));
  }

  get local(): LocalDb {
    return this.#local;
  }

  /** The posts as its running process shows them. */
  get screen(): Screen {
    return this.#screen;
  }

  /** Runs the app's own code on this phone, over its wire. */
  with<T>(work: (local: LocalDb, syncer: Syncer) => Promise<T>): Promise<T> {
    return running.run(this, () => work(this.#local, this.#syncer));
  }

  /** Kills the process: pending requests are abandoned, and only the data on disk remains. */
  crash(): Promise<void> {
    this.#crashing = this.#crashing.then(() => this.#restart());
    return this.#crashing;
  }

  async #restart(): Promise<void> {
    this.#life.abort();
    this.#local.close();
    this.#local = await openLocalDb(this.uid, this.#device);
    this.#screen = new Screen(this.#local);
    this.#syncer = this.#newSyncer();
    this.#life = new AbortController();
    this.#live();
  }

  /** Entries of any kind that the server has not accepted yet. */
  async unsent(): Promise<readonly string[]> {
    const entries = await this.#local.out.outbox.where('status').notEqual('acked').toArray();
    return entries.map(({ kind, status, error }) => `${this.name}: ${kind} ${status} ${error?.code ?? ''}`);
  }

  /** The messages of a thread, as it is drawn. */
  thread(conversationId: ConversationId): Promise<MessageEntity[]> {
    const { messages } = this.#local.cache;
    return messages
      .where('[conversationId+n]')
      .between([conversationId, -Infinity], [conversationId, Infinity])
      .toArray();
  }

  /** Its conversations, each as a line of text. */
  async list(): Promise<readonly string[]> {
    return (await this.#local.cache.conversations.orderBy('id').toArray()).map(conversationLine);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookie);
    if (this.isForgetful) headers.delete(IDEMPOTENCY_KEY_HEADER);
    const body = this.isForgetful && typeof init.body === 'string' ? withoutId(init.body) : (init.body ?? null);
    const response = await fetchOverWire(new URL(path, this.gate.origin), { ...init, body, headers });
    if (response.headers.has(IDEMPOTENCY_REPLAYED_HEADER)) this.replays += 1;
    return response;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.abort();
    this.#local.close();
    await this.gate[Symbol.asyncDispose]();
  }

  /** The work of an open page. */
  #live(): void {
    const { signal } = this.#life;
    const [local, screen, syncer] = [this.#local, this.#screen, this.#syncer];
    const quietly = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        return signal.aborted ? null : await work();
      } catch (error) {
        // Code of a killed process ends at its closed database.
        if (signal.aborted) return null;
        throw error;
      }
    };
    running.run(this, () => {
      const drain = () => void quietly(() => syncer.drain());
      const pull = async () => (await quietly(() => syncer.pull()))?.kind === 'complete';
      const hurry = () =>
        quietly(() => syncer.ports.outbox.change((entries) => ({ put: withoutDelay(entries), remove: [] })));
      const live: Live = runLive(
        {
          uid: this.uid,
          timers: syncer.ports.timers,
          random: local.device.random,
          connect: (on) => openSocket(`${this.gate.origin}/ws`, this.#cookie, on),
          pull,
          apply: async (frame) => (await quietly(() => syncer.apply(frame))) ?? false,
          watched: () => screen.counts.watched(),
          count: (rows, from) => screen.counts.live.take(rows, from),
          readCursor: async () => (await syncer.ports.cache.readState()).cursor,
          checkSession: () => void pull(),
          onPhase: ({ phase }) => {
            this.#hasSocket = phase === 'live';
            if (this.#hasSocket) void hurry().then(drain);
          },
        },
        'websocket',
        true,
      );
      screen.start(signal, () => live.dispatch({ type: 'watching' }));
      live.dispatch({ type: 'start' });
      const stopWake = onWake(this.uid, drain);
      const ticker = setInterval(drain, TICK_MS);
      signal.addEventListener('abort', () => {
        live.dispatch({ type: 'stop' });
        stopWake();
        clearInterval(ticker);
      });
      // Entries that the previous process left.
      drain();
    });
  }

  #newSyncer(): Syncer {
    const { counts } = this.#screen;
    return createSyncer(this.#local, {
      // The socket brings them, where there is one.
      counts: {
        watched: () => (this.#hasSocket ? [] : counts.watched()),
        take: (rows, from) => counts.live.take(rows, from),
      },
      ports: { locks: new TestLocks() },
    });
  }
}

/** The app's own way to open `/ws`, with a cookie that no page could set. */
function openSocket(url: string, cookie: string, on: Parameters<LivePorts['connect']>[0]): LiveSocket {
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  socket.on('open', () => on.opened());
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : 'null');
    if (matches(ServerFrameSchema, frame)) on.frame(frame);
  });
  socket.on('close', (code) => on.closed(code));
  // A failed socket emits `close`, too.
  socket.on('error', () => {});
  return {
    send: (frame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame)),
    close: (code) => socket.close(code),
  };
}

function withoutId(body: string): string {
  const fields: unknown = JSON.parse(body);
  return typeof fields === 'object' && fields !== null ? JSON.stringify({ ...fields, id: undefined }) : body;
}
