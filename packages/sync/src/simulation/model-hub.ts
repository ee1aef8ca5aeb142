import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { PostId, UserId } from '@posy/contract/ids';
import type { ServerFrame } from '@posy/contract/realtime';
import { type Bugs, must } from './bugs.ts';
import { branded } from './model-ops.ts';
import type { ModelPost } from './model-rows.ts';

/** The messages of a write to all processes. */
export type BusMessage =
  | { readonly type: 'head'; readonly uid: UserId; readonly u: number }
  | { readonly type: 'counted'; readonly id: string };

/** A count as it was read, and who could see its post then. */
export interface ReadCounts {
  readonly counts: Counts;
  readonly seenBy: ReadonlySet<UserId>;
}

export interface Database {
  read(ids: Iterable<string>): ReadCounts[];
  head(uid: UserId): number;
}

export function countsOf({ id, rev, countRev, flowers }: ModelPost): Counts {
  const counts = { contentRev: rev - countRev, rev, flowersCount: flowers, commentsCount: 0, viewCount: 0 };
  return { id: branded<PostId>(id), ...counts };
}

/** A socket at a process. */
export interface HubSocket {
  readonly uid: UserId;
  send(frame: ServerFrame): void;
}

interface Watched {
  wanted: ReadonlyMap<string, number>;
  readonly known: Map<string, { contentRev: number; rev: number }>;
  /** The head of the own scope at the last look, and the highest one that was announced to the socket. */
  head: number | null;
  announced: number;
}

/** The sockets of one process, and what it has heard: `apps/server/src/realtime/watches.ts` without time. */
export class ModelHub {
  private readonly database: Database;
  private readonly bugs: Bugs;
  private readonly sockets = new Map<HubSocket, Watched>();
  private readonly heads = new Map<UserId, number>();
  private readonly bus: BusMessage[] = [];
  private counted = new Set<string>();
  /** Counts that were read, and are not sent yet. */
  private readings: (() => void)[] = [];

  constructor(database: Database, bugs: Bugs) {
    this.database = database;
    this.bugs = bugs;
  }

  get isBehind(): boolean {
    return this.bus.length > 0;
  }

  get hasRead(): boolean {
    return this.readings.length > 0;
  }

  publish(message: BusMessage): void {
    this.bus.push(message);
  }

  /** Another process: it has no sockets, and looks heads up when it needs them. */
  restart(): void {
    this.sockets.clear();
    this.heads.clear();
    this.bus.length = 0;
    this.counted.clear();
    this.readings = [];
  }

  connect(socket: HubSocket, epoch: string): void {
    const u = this.headOf(socket.uid);
    this.sockets.set(socket, { wanted: new Map(), known: new Map(), head: null, announced: u });
    const about = { uid: socket.uid, epoch, heads: { g: 0, u } };
    socket.send({ type: 'welcome', proto: 1, heartbeat: 1, serverTime: 0, ...about });
  }

  leave(socket: HubSocket): void {
    this.sockets.delete(socket);
  }

  watch(socket: HubSocket, posts: readonly WatchedPost[]): void {
    const watched = this.sockets.get(socket);
    if (!watched) return;
    watched.wanted = new Map<string, number>(posts.map(({ id, rev }) => [id, rev]));
    for (const [id, known] of watched.known) {
      const rev = watched.wanted.get(id);
      if (rev === undefined) watched.known.delete(id);
      else if (!this.bugs.has('countsForgotten')) known.rev = rev;
    }
    this.look(socket, watched);
  }

  /** Receives the next message. */
  receive(): void {
    const message = this.bus.shift();
    if (!message) return;
    if (message.type === 'counted') {
      if (this.isWatched(message.id)) this.counted.add(message.id);
      return;
    }
    const { uid, u } = message;
    this.heads.set(uid, Math.max(u, this.heads.get(uid) ?? 0));
    for (const [socket, watched] of this.sockets) {
      if (socket.uid !== uid) continue;
      this.announce(socket, watched, u);
    }
  }

  /** Loses the messages on their way, and notices it. */
  miss(): void {
    this.bus.length = 0;
    this.heads.clear();
    for (const [socket, watched] of this.sockets) {
      socket.send({ type: 'hb', g: 0, u: this.headOf(socket.uid) });
      if (!this.bugs.has('countsMissedUnread')) for (const id of watched.wanted.keys()) this.counted.add(id);
    }
  }

  /** Reads the counts that have changed. */
  read(): void {
    const ids = this.counted;
    this.counted = new Set();
    if (ids.size === 0) return;
    const rows = this.database.read(ids);
    this.readings.push(() => this.spread(rows));
  }

  /** Sends the oldest counts that were read. */
  send(): void {
    this.readings.shift()?.();
  }

  private spread(rows: readonly ReadCounts[]): void {
    for (const [socket, watched] of this.sockets) {
      const own = rows.filter(({ counts }) => watched.wanted.has(counts.id));
      const head = this.database.head(socket.uid);
      const isOther = own.some(({ counts }) => watched.known.get(counts.id)?.contentRev !== counts.contentRev);
      const isUnsure =
        (isOther && !this.bugs.has('countsContentUndoubted')) ||
        (head !== watched.head && !this.bugs.has('countsScopeUndoubted'));
      if (isUnsure && own.length > 0) this.look(socket, watched);
      else this.sendTo(socket, watched, own, head);
    }
  }

  private look(socket: HubSocket, watched: Watched): void {
    const rows = this.database.read(watched.wanted.keys()).filter(({ seenBy }) => seenBy.has(socket.uid));
    const head = this.database.head(socket.uid);
    this.readings.push(() => {
      if (this.sockets.get(socket) !== watched) return;
      const seen = new Set<string>(rows.map(({ counts }) => counts.id));
      for (const id of watched.known.keys()) if (!seen.has(id)) watched.known.delete(id);
      watched.head = head;
      this.sendTo(socket, watched, rows, head);
    });
  }

  private sendTo(socket: HubSocket, watched: Watched, all: readonly ReadCounts[], head: number): void {
    const { wanted, known } = watched;
    const revOf = (id: string) => known.get(id)?.rev ?? wanted.get(id) ?? 0;
    const rows = all.filter(({ counts }) => wanted.has(counts.id));
    const newer = rows.filter(({ counts }) => counts.rev > revOf(counts.id));
    for (const { counts, seenBy } of newer) {
      must(seenBy.has(socket.uid), 'I17 invisible', `${socket.uid} receives a count of ${counts.id}`);
    }
    if (newer.length > 0 && !this.bugs.has('countsBeforeHeads')) this.announce(socket, watched, head);
    if (newer.length > 0) socket.send({ type: 'counts', rows: newer.map(({ counts }) => counts) });
    for (const { counts } of rows) {
      const { id, contentRev, rev } = counts;
      known.set(id, { contentRev, rev: Math.max(rev, revOf(id)) });
    }
  }

  private announce(socket: HubSocket, watched: Watched, u: number): void {
    if (u <= watched.announced) return;
    watched.announced = u;
    socket.send({ type: 'touch', u });
  }

  private headOf(uid: UserId): number {
    const head = this.heads.get(uid) ?? this.database.head(uid);
    this.heads.set(uid, head);
    return head;
  }

  private isWatched(id: string): boolean {
    return [...this.sockets.values()].some(({ wanted }) => wanted.has(id));
  }
}
