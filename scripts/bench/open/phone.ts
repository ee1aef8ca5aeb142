import { matches } from '@posy/contract/check';
import { formatWatched } from '@posy/contract/counts';
import { USER_HEADER } from '@posy/contract/headers';
import type { PostId } from '@posy/contract/ids';
import { ServerFrameSchema } from '@posy/contract/realtime';
import { PullResponseSchema, formatCursor } from '@posy/contract/sync';
import { LiveCounts } from '@posy/sync/live-counts';
import { type LivePorts, type LiveSocket, runLive } from '@posy/sync/live-runner';
import type { PullAnswer, PullRequest, Timers } from '@posy/sync/ports';
import { applyLiveOps, pull } from '@posy/sync/pull';
import { WebSocket } from 'ws';
import type { ConnectionPool } from '../day/connection-pool.ts';
import { headerOf } from '../raw-connection.ts';
import type { SignedIn } from '../sign-in.ts';
import type { PhoneRows } from './phone-rows.ts';

const PULL_LIMIT = 200;
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const timers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export interface PhoneOptions {
  readonly origin: string;
  readonly pool: ConnectionPool;
  readonly person: SignedIn;
  readonly rows: PhoneRows;
  /** The posts on its screen. */
  readonly screen: readonly PostId[];
  /** Whether its person has scrolled beyond the newest posts. */
  readonly hasScrolled: boolean;
}

/**
 * One open app: the product's own engine (socket, pulls, counts), with rows in memory and plain connections in place of the
 * browser's. Bytes are those of frames and whole answers, uncompressed.
 */
export class Phone {
  readonly options: PhoneOptions;
  readonly counts = new LiveCounts();
  readonly used = { bytes: 0, pulls: 0, answers: 0 };
  readonly errors: string[] = [];
  /** Called with the revision of the counts that a post on the screen is drawn with now. */
  onDrawn: ((id: PostId, rev: number) => void) | null = null;
  readonly #live: ReturnType<typeof runLive>;
  readonly #welcomed = Promise.withResolvers<void>();
  #pulling: Promise<boolean> | null = null;
  #isAskedAgain = false;
  #isEnding = false;

  constructor(options: PhoneOptions) {
    this.options = options;
    const { person, rows } = options;
    const ports: LivePorts = {
      uid: person.userId,
      timers,
      random: Math.random,
      connect: (on) => this.#connect(on),
      pull: () => this.#pull(),
      apply: ({ epoch, prev, u, ops }) => applyLiveOps(rows, { uid: person.userId, epoch, prev, next: u, ops }),
      watched: () => this.#watched(),
      count: (counts, from) => {
        this.counts.take(counts, from);
        this.#noteDrawn();
      },
      readCursor: async () => rows.state.cursor,
      checkSession: () => this.errors.push('A session ended'),
      onPhase: ({ phase }) => phase === 'live' && this.#welcomed.resolve(),
      onError: (error) => this.errors.push(String(error)),
    };
    this.#live = runLive(ports, 'websocket', true);
  }

  /** Opens the socket, and waits for the welcome. */
  async open(): Promise<void> {
    this.#live.dispatch({ type: 'start' });
    await this.#welcomed.promise;
  }

  /** Brings the rows up to date, without a socket. */
  async pullOnce(): Promise<void> {
    const { person, rows } = this.options;
    const transport = { pull: (request: PullRequest) => this.#ask(request), ...NO_SENDING };
    const result = await pull({ uid: person.userId, cache: rows, transport, clock });
    if (result.kind !== 'complete') throw new Error(`A pull ended with ${JSON.stringify(result)}`);
    this.counts.reach(result.state.cursor ?? { epoch: '', g: 0, u: 0 });
    this.#noteDrawn();
  }

  /** The counts of a post as the screen shows them. */
  drawn(id: PostId) {
    const row = this.options.rows.post(id);
    if (!row) throw new Error(`A phone does not store ${id}`);
    return this.counts.over(row) ?? row;
  }

  /** Writes the counts, as the product does every 30 s and when it is hidden. */
  keep(): void {
    this.options.rows.keep(this.counts.all());
    this.counts.keep(new Set(this.options.screen));
  }

  close(): void {
    this.#isEnding = true;
    this.#live.dispatch({ type: 'stop' });
  }

  #noteDrawn(): void {
    if (this.onDrawn) for (const id of this.options.screen) this.onDrawn(id, this.drawn(id).rev);
  }

  #watched() {
    return this.options.screen.map((id) => ({ id, rev: this.counts.revOf(id, this.options.rows.post(id)?.rev ?? 0) }));
  }

  /** One at a time; what is asked for meanwhile shares the next one, as in `syncer.ts`. */
  #pull(): Promise<boolean> {
    this.#isAskedAgain = this.#pulling !== null;
    this.#pulling ??= this.#pullUntilDone().finally(() => (this.#pulling = null));
    return this.#pulling;
  }

  async #pullUntilDone(): Promise<boolean> {
    do {
      this.#isAskedAgain = false;
      this.used.pulls++;
      await this.pullOnce();
    } while (this.#isAskedAgain);
    return true;
  }

  async #ask({ cursor, window, watched }: PullRequest): Promise<PullAnswer> {
    const query = new URLSearchParams({ l: String(PULL_LIMIT) });
    if (cursor) query.set('c', formatCursor(cursor));
    if (window !== null) query.set('w', window);
    if (watched.length > 0) query.set('v', formatWatched(watched));
    const condition = cursor ? { 'if-none-match': `"${formatCursor(cursor)}"` } : {};
    const { pool, person } = this.options;
    const answer = await pool.send({
      method: 'GET',
      path: `/api/sync?${query.toString()}`,
      headers: { ...person.headers, ...condition },
    });
    this.used.bytes += answer.head.length + answer.body.length;
    this.used.answers++;
    if (answer.status === 304) return { kind: 'unchanged', uid: headerOf(answer, USER_HEADER) ?? '' };
    const response: unknown = JSON.parse(answer.body.toString());
    if (answer.status !== 200 || !matches(PullResponseSchema, response)) {
      throw new Error(`A pull was answered ${answer.status} ${answer.body.toString('utf8', 0, 200)}`);
    }
    return { kind: 'changes', response };
  }

  #connect(on: Parameters<LivePorts['connect']>[0]): LiveSocket {
    const { origin, person } = this.options;
    const url = `${origin.replace(/^http/, 'ws')}/ws`;
    const socket = new WebSocket(url, { headers: { ...person.headers }, perMessageDeflate: false });
    socket.on('open', () => on.opened());
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      this.used.bytes += text.length;
      const frame: unknown = JSON.parse(text);
      if (matches(ServerFrameSchema, frame)) on.frame(frame);
      else this.errors.push(`An unknown frame: ${text.slice(0, 200)}`);
    });
    socket.on('close', (code, reason) => {
      if (!this.#isEnding) this.errors.push(`A socket was closed: ${code} ${reason.toString()}`);
      on.closed(code);
    });
    socket.on('error', (error) => this.errors.push(error.message));
    return { send: (frame) => socket.send(JSON.stringify(frame)), close: (code) => socket.close(code) };
  }
}

/** These phones only look. */
const NO_SENDING = {
  send: () => Promise.reject(new Error('Nothing is sent')),
  abort: () => undefined,
};
