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
import { FrameQueue, type FrameSender } from './frame-queue.ts';
import { ignoreFrames, readFrames } from './read-frames.ts';

const MAX_SOCKETS_PER_USER = 10;
const MAX_BAD_FRAMES = 5;
/** Hints are put off while this much waits to be sent; above the second, the socket is cut. In bytes. */
const BUSY_BYTES = 64 * 1024;
const OVERLOADED_BYTES = 1024 * 1024;
/** A client sends a heartbeat every 25 s; without any frame for this long it is gone. */
const SILENT_MS = 60_000;
const PUBLIC_POKE_EVERY_MS = 1000;
/** Heartbeats after missed messages are spread: all processes miss messages at the same time, and often repeatedly. */
const MAX_EXTRA_BEAT_MS = 1000;
const MAX_RETRY_MS = 15_000;

interface Hint {
  readonly g?: number;
  readonly u?: number;
}

interface Client {
  readonly socket: WebSocket;
  readonly actor: Actor;
  lastFrameAt: number;
  badFrames: number;
  /** A hint is on its way to the network; others wait for it. */
  isHinting: boolean;
  /** What waits for room, with the highest numbers: at most one hint per socket. */
  waiting: Hint | null;
  /** Up to where in its own scope the client was told; what a message told is not told again. */
  toldU: number;
  /** Messages of this client that are being stored, one after the other. */
  readonly queue: FrameQueue;
}

type HubDeps = Pick<Deps, 'bus' | 'heads' | 'clock' | 'random' | 'log' | 'sessions'>;

/**
 * All open sockets. They carry hints: "scope g is at 17 now", upon which the device pulls, and messages with what that pull
 * would bring. Everything here may be lost without harm; a heartbeat with the heads heals it. One timer serves all sockets.
 */
export class Hub {
  readonly #deps: HubDeps;
  readonly #clientsByUser = new Map<string, Set<Client>>();
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #sendMessage: FrameSender;
  #publicPoke: NodeJS.Timeout | null = null;
  /** The highest that was heard of. */
  #publicHead = 0;
  #extraBeat: NodeJS.Timeout | null = null;

  /** `sendMessage` stores what a client sends, and gives the frame that answers it. */
  constructor(deps: HubDeps, sendMessage: FrameSender) {
    this.#deps = deps;
    this.#sendMessage = sendMessage;
    this.#unsubscribe = deps.bus.subscribe((message) => this.#hear(message));
    this.#heartbeat = setInterval(() => void this.beat(), SOCKET_HEARTBEAT_MS).unref();
  }

  get size(): number {
    let count = 0;
    for (const clients of this.#clientsByUser.values()) count += clients.size;
    return count;
  }

  /** Takes over a socket whose session is known. The oldest of a person with too many is closed. */
  async add(socket: WebSocket, actor: Actor): Promise<void> {
    const lastFrameAt = this.#deps.clock.monotonic();
    const queue = new FrameQueue((error) => this.#warn(error));
    const client: Client = {
      socket,
      actor,
      lastFrameAt,
      badFrames: 0,
      isHinting: false,
      waiting: null,
      toldU: 0,
      queue,
    };
    const clients = this.#clientsByUser.get(actor.userId) ?? new Set();
    this.#clientsByUser.set(actor.userId, clients);
    clients.add(client);
    if (clients.size > MAX_SOCKETS_PER_USER) {
      const [oldest] = clients;
      if (oldest) this.#drop(oldest, CLOSE_UNAUTHORIZED, 'too many sockets');
    }
    readFrames(socket, () => this.#deps.clock.monotonic(), {
      onFrame: (now) => (client.lastFrameAt = now),
      onText: (text) => this.#receive(client, text),
      onFlood: () => this.#drop(client, CLOSE_OVERLOADED, 'too many frames'),
    });
    socket.on('close', () => this.#remove(client));
    // A broken socket closes by itself; its error is of no interest.
    socket.on('error', () => {});

    const { epoch, ...heads } = await this.#headsOf(actor);
    client.toldU = Math.max(client.toldU, heads.u);
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

  /** Sends every socket the heads, and cuts those that are silent or do not take what is sent. */
  async beat(): Promise<void> {
    const { clock, heads, sessions, log } = this.#deps;
    try {
      const g = await heads.get('g');
      for (const clients of this.#clientsByUser.values()) {
        for (const client of clients) {
          if (clock.monotonic() - client.lastFrameAt > SILENT_MS) this.#drop(client, CLOSE_OVERLOADED, 'silent');
          else if (!(await sessions.isAlive(client.actor.sessionId)))
            this.#drop(client, CLOSE_UNAUTHORIZED, 'session ended');
          else this.#send(client, { type: 'hb', g, u: await heads.get(`u:${client.actor.userId}`) });
        }
      }
    } catch (error) {
      log.warn(error, 'Heartbeats could not be sent');
    }
  }

  /** Says good-bye to everybody, each with another time to come back. */
  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    if (this.#publicPoke) clearTimeout(this.#publicPoke);
    if (this.#extraBeat) clearTimeout(this.#extraBeat);
    for (const clients of this.#clientsByUser.values()) {
      for (const client of clients) {
        const retryMs = Math.round(this.#deps.random() * MAX_RETRY_MS);
        this.#send(client, { type: 'bye', code: 'restart', retryMs });
        this.#drop(client, CLOSE_GOING_AWAY, 'restart');
      }
    }
  }

  #hear(message: BusMessage): void {
    if (message.type === 'session-ended') {
      this.#dropWhere((client) => client.actor.sessionId === message.sessionId);
    } else if (message.type === 'user-ended') {
      this.#dropWhere((client) => client.actor.userId === message.userId);
    } else if (message.type === 'message') {
      for (const client of this.#clientsByUser.get(message.userId) ?? []) this.#sendNew(client, message);
    } else if (message.type === 'missed-messages') {
      this.#beatSoon();
    } else if (message.type === 'heads') {
      for (const [scope, head] of message.heads) {
        if (scope === 'g') this.#pokePublic(head);
        else for (const client of this.#clientsByUser.get(scope.slice(2)) ?? []) this.#hint(client, { u: head });
      }
    }
  }

  /** Everybody hears of public changes, so those of one second are one hint. */
  #pokePublic(head: number): void {
    this.#publicHead = Math.max(this.#publicHead, head);
    this.#publicPoke ??= setTimeout(() => {
      this.#publicPoke = null;
      const g = this.#publicHead;
      const text = JSON.stringify({ type: 'touch', g } satisfies ServerFrame);
      for (const clients of this.#clientsByUser.values()) {
        for (const client of clients) this.#hint(client, { g }, text);
      }
    }, PUBLIC_POKE_EVERY_MS).unref();
  }

  /** What is not known to be so any more, heads and sessions, is looked at before its time. */
  #beatSoon(): void {
    this.#extraBeat ??= setTimeout(() => {
      this.#extraBeat = null;
      void this.beat();
    }, this.#deps.random() * MAX_EXTRA_BEAT_MS).unref();
  }

  /** A client that does not keep up is told that there is something, and pulls when it can. */
  #sendNew(client: Client, { u, frame }: Extract<BusMessage, { type: 'message' }>): void {
    const { socket } = client;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > BUSY_BYTES) return this.#hint(client, { u });
    client.toldU = Math.max(client.toldU, u);
    socket.send(frame, () => this.#hintWaiting(client));
  }

  #hint(client: Client, hint: Hint, text?: string): void {
    const { socket } = client;
    if (hint.g === undefined && hint.u !== undefined && hint.u <= client.toldU) return;
    if (socket.bufferedAmount > OVERLOADED_BYTES) return this.#drop(client, CLOSE_OVERLOADED, 'too slow');
    if (client.isHinting || socket.bufferedAmount > BUSY_BYTES) {
      client.waiting = { ...client.waiting, ...hint };
      return;
    }
    client.isHinting = true;
    if (hint.u !== undefined) client.toldU = Math.max(client.toldU, hint.u);
    socket.send(text ?? JSON.stringify({ type: 'touch', ...hint }), () => {
      client.isHinting = false;
      this.#hintWaiting(client);
    });
  }

  /** Whatever was sent made room: what filled the buffer may have been no hint. Without enough room it waits on. */
  #hintWaiting(client: Client): void {
    const { waiting } = client;
    client.waiting = null;
    if (waiting) this.#hint(client, waiting);
  }

  #receive(client: Client, text: string): void {
    const frame = readClientFrame(text);
    if (frame?.type === 'hello') void this.#greet(client, frame).catch((error: unknown) => this.#warn(error));
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

  /** Who is behind hears of it at once, and not with the next change. */
  async #greet(client: Client, { cursor }: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { epoch, g, u } = await this.#headsOf(client.actor);
    if (!cursor || (cursor.epoch === epoch && cursor.g === g && cursor.u === u)) return;
    this.#send(client, { type: 'touch', g, u });
  }

  #warn(error: unknown): void {
    this.#deps.log.warn(error, 'A frame could not be answered');
  }

  #send(client: Client, frame: ServerFrame): void {
    const { socket } = client;
    if (socket.bufferedAmount > OVERLOADED_BYTES) this.#drop(client, CLOSE_OVERLOADED, 'too slow');
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame), () => this.#hintWaiting(client));
  }

  #dropWhere(isMeant: (client: Client) => boolean): void {
    for (const clients of this.#clientsByUser.values()) {
      for (const client of clients) if (isMeant(client)) this.#drop(client, CLOSE_UNAUTHORIZED, 'session ended');
    }
  }

  #drop(client: Client, code: number, reason: string): void {
    this.#remove(client);
    // What was sent before the other side took the close frame is no longer read.
    ignoreFrames(client.socket);
    client.socket.close(code, reason);
    // Who does not read does not take the close frame either.
    if (client.socket.bufferedAmount > OVERLOADED_BYTES) client.socket.terminate();
  }

  #remove(client: Client): void {
    const clients = this.#clientsByUser.get(client.actor.userId);
    clients?.delete(client);
    if (clients?.size === 0) this.#clientsByUser.delete(client.actor.userId);
  }

  async #headsOf(actor: Actor): Promise<Cursor> {
    const { heads } = this.#deps;
    return { epoch: heads.epoch, g: await heads.get('g'), u: await heads.get(`u:${actor.userId}`) };
  }
}
