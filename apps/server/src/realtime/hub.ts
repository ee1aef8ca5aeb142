import { SOCKET_HEARTBEAT_MS } from '@posy/contract/limits';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import {
  CLOSE_GOING_AWAY,
  CLOSE_OVERLOADED,
  CLOSE_UNAUTHORIZED,
  type ClientFrame,
  type ServerFrame,
} from '@posy/contract/realtime';
import type { Cursor } from '@posy/contract/sync';
import type { WebSocket } from 'ws';
import type { BusMessage } from '../adapters/bus/port.ts';
import type { Actor } from '../changes/write-once.ts';
import type { Deps } from '../deps.ts';
import { errorFrame, readClientFrame } from './client-frames.ts';
import { type Client, FrameQueue, type FrameSender, type Poke } from './client.ts';
import { Clients } from './clients.ts';
import { inTurns } from './in-turns.ts';
import { PublicPokes } from './public-pokes.ts';
import { ignoreFrames, readFrames } from './read-frames.ts';
import { TypingRelay } from './typing.ts';
import { type CountsSource, Watches } from './watches.ts';

const MAX_BAD_FRAMES = 5;
/** Pokes are delayed while this many bytes wait to be sent; above the second limit the socket is closed. */
const BUSY_BYTES = 64 * 1024;
const OVERLOADED_BYTES = 1024 * 1024;
/** A client sends a heartbeat every 25 s; without any frame for this long its socket is closed. */
const SILENT_MS = 60_000;
/** Sockets that get a heartbeat or a poke in one turn of the event loop; their sessions and heads are read together. */
const SOCKETS_PER_TURN = 200;
/** Heartbeats after missed messages are spread: all processes miss messages at the same time, and often repeatedly. */
const MAX_EXTRA_BEAT_MS = 1000;
const MAX_RETRY_MS = 15_000;

type HubDeps = Pick<Deps, 'bus' | 'db' | 'heads' | 'clock' | 'timers' | 'random' | 'log' | 'sessions' | 'shell'>;

/**
 * All open sockets. They carry pokes: "scope g is at 17 now", after which the device pulls, messages with the data that this pull would
 * bring, the counts of the posts that a device shows, and that others type. Every frame may be lost without harm, since heartbeats carry
 * the heads. One timer serves all sockets.
 */
export class Hub {
  readonly #deps: HubDeps;
  readonly #clients = new Clients();
  readonly #unsubscribe: () => void;
  readonly #stopHeartbeat: () => void;
  readonly #sendMessage: FrameSender;
  readonly #watches: Watches;
  readonly #typing: TypingRelay;
  readonly #publicPokes: PublicPokes;
  #extraBeat: NodeJS.Timeout | null = null;

  /** `sendMessage` stores a client's message and returns the answering frame. `counts` reads counts of posts. */
  constructor(deps: HubDeps, sendMessage: FrameSender, counts: CountsSource) {
    this.#deps = deps;
    this.#sendMessage = sendMessage;
    this.#watches = new Watches(deps, counts);
    this.#typing = new TypingRelay(deps);
    this.#publicPokes = new PublicPokes(deps.clock, this);
    this.#unsubscribe = deps.bus.subscribe((message) => this.#onBusMessage(message));
    this.#stopHeartbeat = deps.timers.every(SOCKET_HEARTBEAT_MS, () => void this.beat());
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Adds a socket with a known session. A user with too many sockets loses the oldest one. */
  async add(socket: WebSocket, actor: Actor): Promise<void> {
    const lastFrameAt = this.#deps.clock.monotonic();
    const queue = new FrameQueue(this.#warn);
    const client: Client = {
      userId: actor.userId,
      sendCounts: (text, u) => this.#sendCounts(client, text, u),
      socket,
      actor,
      lastFrameAt,
      badFrames: 0,
      isPoking: false,
      waiting: null,
      sentU: 0,
      queue,
    };
    const oldest = this.#clients.add(client);
    if (oldest) this.#drop(oldest, CLOSE_UNAUTHORIZED, 'too many sockets');
    readFrames(socket, () => this.#deps.clock.monotonic(), {
      onFrame: (now) => (client.lastFrameAt = now),
      onText: (text) => this.#receive(client, text),
      onFlood: () => this.#drop(client, CLOSE_OVERLOADED, 'too many frames'),
    });
    socket.on('close', () => this.#remove(client));
    // A broken socket closes by itself; its error is ignored.
    socket.on('error', () => {});

    const { epoch, ...heads } = await this.#headsOf(actor);
    client.sentU = Math.max(client.sentU, heads.u);
    this.#send(client, {
      type: 'welcome',
      proto: PROTOCOL_VERSION,
      uid: actor.userId,
      epoch,
      heads,
      heartbeat: SOCKET_HEARTBEAT_MS / 1000,
      serverTime: this.#deps.clock.now(),
    });
  }

  /** Sends the heads to every socket, and closes those that are silent or do not read. */
  async beat(): Promise<void> {
    const { clock, heads, sessions, log } = this.#deps;
    try {
      this.#publicPokes.received(await heads.get('g'));
      // Only what was poked: devices pull at the server's pace.
      const g = this.#publicPokes.announced;
      for await (const clients of inTurns([...this.#clients.all()], SOCKETS_PER_TURN)) {
        const alive = await sessions.findAlive([...new Set(clients.map(({ actor }) => actor.sessionId))]);
        const own = await heads.getAll([...new Set(clients.map(({ actor }) => ownScope(actor)))]);
        for (const client of clients) {
          const { actor, lastFrameAt } = client;
          if (clock.monotonic() - lastFrameAt > SILENT_MS) this.#drop(client, CLOSE_OVERLOADED, 'silent');
          else if (!alive.has(actor.sessionId)) this.#drop(client, CLOSE_UNAUTHORIZED, 'session ended');
          else this.#send(client, { type: 'hb', g, u: own.get(ownScope(actor)) ?? 0 });
        }
      }
    } catch (error) {
      log.warn(error, 'Heartbeats could not be sent');
    }
  }

  /** Sends a good-bye to all clients, with different times for their return. */
  close(): void {
    this.#unsubscribe();
    this.#stopHeartbeat();
    this.#publicPokes.close();
    if (this.#extraBeat) clearTimeout(this.#extraBeat);
    this.#watches.close();
    for (const client of this.#clients.all()) {
      const retryMs = Math.round(this.#deps.random() * MAX_RETRY_MS);
      this.#send(client, { type: 'bye', code: 'restart', retryMs });
      this.#drop(client, CLOSE_GOING_AWAY, 'restart');
    }
  }

  #onBusMessage(message: BusMessage): void {
    if (message.type === 'session-ended') {
      this.#dropWhere((client) => client.actor.sessionId === message.sessionId);
    } else if (message.type === 'user-ended') {
      this.#dropWhere((client) => client.actor.userId === message.userId);
    } else if (message.type === 'message') {
      for (const client of this.#clients.of(message.userId)) this.#sendNew(client, message);
    } else if (message.type === 'typing') {
      for (const client of this.#clients.of(message.userId)) this.#sendTyping(client, message.frame);
    } else if (message.type === 'missed-messages') {
      this.#beatSoon();
      this.#watches.allCounted();
    } else if (message.type === 'counted') {
      this.#watches.counted(message.posts);
    } else if (message.type === 'heads') {
      for (const [scope, head] of message.heads) {
        if (scope === 'g') this.#publicPokes.received(head);
        else for (const client of this.#clients.of(scope.slice(2))) this.#poke(client, { u: head });
      }
    }
  }

  /** Tells every client of public changes, to be pulled `within` this time in ms. */
  async pokeAll(g: number, within: number): Promise<void> {
    const text = JSON.stringify({ type: 'touch', g, within } satisfies ServerFrame);
    for await (const clients of inTurns([...this.#clients.all()], SOCKETS_PER_TURN))
      for (const client of clients) this.#poke(client, { g, within }, text);
  }

  /** Sends changed counts now, not at their time. */
  flushCounts(): Promise<void> {
    return this.#watches.flush();
  }

  /** Brings the next heartbeat forward, since heads and sessions may be stale. */
  #beatSoon(): void {
    this.#extraBeat ??= setTimeout(() => {
      this.#extraBeat = null;
      void this.beat();
    }, this.#deps.random() * MAX_EXTRA_BEAT_MS).unref();
  }

  /** A client that does not keep up gets a poke instead, and pulls later. */
  #sendNew(client: Client, { u, frame }: Extract<BusMessage, { type: 'message' }>): void {
    const { socket } = client;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BUSY_BYTES) return this.#poke(client, { u });
    client.sentU = Math.max(client.sentU, u);
    socket.send(frame, () => this.#pokeWaiting(client));
  }

  /** A client that does not keep up gets none: it would come too late. */
  #sendTyping({ socket }: Client, frame: string): void {
    if (socket.bufferedAmount <= BUSY_BYTES) socket.send(frame);
  }

  #poke(client: Client, poke: Poke, text?: string): void {
    const { socket } = client;
    if (poke.g === undefined && poke.u !== undefined && poke.u <= client.sentU) return;
    if (socket.bufferedAmount > OVERLOADED_BYTES) return this.#drop(client, CLOSE_OVERLOADED, 'too slow');
    if (client.isPoking || socket.bufferedAmount > BUSY_BYTES) {
      client.waiting = { ...client.waiting, ...poke };
      return;
    }
    client.isPoking = true;
    if (poke.u !== undefined) client.sentU = Math.max(client.sentU, poke.u);
    socket.send(text ?? JSON.stringify({ type: 'touch', ...poke }), () => {
      client.isPoking = false;
      this.#pokeWaiting(client);
    });
  }

  /** Pokes first: the counts may include the user's own changes. False for a client that does not keep up. */
  #sendCounts(client: Client, text: string, u: number): boolean {
    const { socket } = client;
    // The message of that commit may be late: a pull would be answered that nothing has changed.
    this.#deps.heads.raise(ownScope(client.actor), u);
    this.#poke(client, { u });
    if (client.waiting?.u !== undefined || socket.bufferedAmount > BUSY_BYTES) return false;
    if (socket.readyState === socket.OPEN) socket.send(text);
    return true;
  }

  /** Sends a waiting poke once the buffer has space for it. */
  #pokeWaiting(client: Client): void {
    const { waiting } = client;
    client.waiting = null;
    if (waiting) this.#poke(client, waiting);
  }

  #receive(client: Client, text: string): void {
    const frame = readClientFrame(text);
    if (frame?.type === 'watch') void this.#watches.set(client, frame.posts).catch(this.#warn);
    else if (frame?.type === 'hello') void this.#greet(client, frame).catch(this.#warn);
    else if (frame?.type === 'typing') void this.#typing.relay(client, frame).catch(this.#warn);
    else if (frame?.type === 'message') {
      const isTaken = client.queue.add(async () => {
        const answer = await this.#sendMessage(client.actor, frame);
        if (answer) this.#send(client, answer);
      });
      if (!isTaken) this.#send(client, errorFrame('too_many_requests'));
    }
    if (frame) return;
    client.badFrames++;
    this.#send(client, errorFrame('invalid_input'));
    if (client.badFrames >= MAX_BAD_FRAMES) this.#drop(client, CLOSE_UNAUTHORIZED, 'bad frames');
  }

  /** A client that is behind gets a poke at once. */
  async #greet(client: Client, { cursor }: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { epoch, g, u } = await this.#headsOf(client.actor);
    if (!cursor || (cursor.epoch === epoch && cursor.g === g && cursor.u === u)) return;
    this.#send(client, { type: 'touch', g, u });
  }

  readonly #warn = (error: unknown): void => {
    this.#deps.log.warn(error, 'A frame could not be answered');
  };

  #send(client: Client, frame: ServerFrame): void {
    const { socket } = client;
    if (socket.bufferedAmount > OVERLOADED_BYTES) this.#drop(client, CLOSE_OVERLOADED, 'too slow');
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame), () => this.#pokeWaiting(client));
  }

  #dropWhere(matches: (client: Client) => boolean): void {
    for (const client of this.#clients.all())
      if (matches(client)) this.#drop(client, CLOSE_UNAUTHORIZED, 'session ended');
  }

  #drop(client: Client, code: number, reason: string): void {
    this.#remove(client);
    // Frames that arrive before the close handshake are not read.
    ignoreFrames(client.socket);
    client.socket.close(code, reason);
    // A client that does not read does not get the close frame either.
    if (client.socket.bufferedAmount > OVERLOADED_BYTES) client.socket.terminate();
  }

  #remove(client: Client): void {
    this.#watches.remove(client);
    this.#clients.remove(client);
  }

  async #headsOf(actor: Actor): Promise<Cursor> {
    const { heads } = this.#deps;
    return { epoch: heads.epoch, g: await heads.get('g'), u: await heads.get(ownScope(actor)) };
  }
}

function ownScope({ userId }: Actor): string {
  return `u:${userId}`;
}
