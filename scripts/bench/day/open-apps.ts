import { formatCursor, parseCursor } from '@posy/contract/sync';
import { LiveClient } from '../live-client.ts';
import type { Member } from './members.ts';
import { isBehind } from './pull.ts';
import type { Timing } from './timings.ts';

/** Below the minute after which the server closes silent sockets. All beats are spread over this time. */
const BEAT_EVERY_MS = 20_000;
/** As in packages/sync/live.ts: all apps receive a public announcement at once, and this spreads their pulls. */
const SPREAD_MS = 2000;
const NEW_MESSAGE = /^\{"type":"new_message"[^}]*?"content":"[^"]*#(\d+)"/;
const HEADS = /"prev":(\d+),"u":(\d+)/;

/** Makes the pull of one app: resolves with the new cursor. */
export type AppPull = (headers: Readonly<Record<string, string>>, cursor: string) => Promise<string>;

interface App {
  readonly member: Member;
  readonly socket: LiveClient;
  cursor: string;
  timer: NodeJS.Timeout | null;
}

interface Expected {
  readonly userId: string;
  readonly dueMs: number;
}

/** Apps that are open: their sockets get announcements and messages. */
export class OpenApps {
  readonly #apps: App[] = [];
  readonly #expected = new Map<number, Expected>();
  #arrived: Timing[] = [];
  #pulled: Timing[] = [];
  #errors: string[] = [];
  #pull: AppPull | null = null;
  #heart: NodeJS.Timeout | undefined;
  #lastMessage = 0;
  announcements = 0;

  /** Opens `each` sockets for each person. */
  static async open(origin: string, members: readonly Member[], each: number): Promise<OpenApps> {
    const apps = new OpenApps();
    let beats = 0;
    const count = members.length * each;
    apps.#heart = setInterval(() => {
      // Sockets that are not open yet have their turn later.
      apps.#apps[beats++ % count]?.socket.beat();
    }, BEAT_EVERY_MS / count);
    for (let i = 0; i < each; i++) {
      for (const member of members) await apps.#open(origin, member);
    }
    return apps;
  }

  get count(): number {
    return this.#apps.length;
  }

  /** The text of a message that will be recognised when it arrives at one of the receiver's sockets. */
  expectMessage(userId: string, dueMs: number): string {
    this.#expected.set(++this.#lastMessage, { userId, dueMs });
    return `See you at the gate at seven? Bring the small camera. #${this.#lastMessage}`;
  }

  /** From now on apps pull after an announcement, as the product's apps do; `null` ends that. */
  pullWith(pull: AppPull | null): void {
    this.#pull = pull;
    for (const app of this.#apps) {
      if (app.timer) clearTimeout(app.timer);
      app.timer = null;
      app.cursor = app.member.cursor;
    }
  }

  /** Messages and pulls since the last call, messages that did not arrive, and what went wrong. */
  take(): { messages: Timing[]; pulls: Timing[]; errors: string[] } {
    const missing = [...this.#expected.values()].map(({ dueMs }): Timing => ({
      kind: 'message',
      dueMs,
      answeredMs: null,
    }));
    const taken = { messages: [...this.#arrived, ...missing], pulls: this.#pulled, errors: this.#errors };
    this.#expected.clear();
    this.#arrived = [];
    this.#pulled = [];
    this.#errors = [];
    return taken;
  }

  end(): void {
    clearInterval(this.#heart);
    this.pullWith(null);
    for (const { socket } of this.#apps.splice(0)) socket.end();
  }

  async #open(origin: string, member: Member): Promise<void> {
    const socket = await LiveClient.open(`${origin}/ws`, member.headers, true);
    const app: App = { member, socket, cursor: member.cursor, timer: null };
    socket.onFrame = (text) => this.#onFrame(app, text);
    socket.onCut = (error) => this.#errors.push(error.message);
    this.#apps.push(app);
  }

  #onFrame(app: App, text: string): void {
    if (text.startsWith('{"type":"new_message"')) this.#onMessage(app, text);
    else if (text.startsWith('{"type":"touch"')) {
      this.announcements++;
      if (this.#pull) this.#onTouch(app, text);
    }
  }

  #onMessage(app: App, text: string): void {
    const message = Number(NEW_MESSAGE.exec(text)?.[1]);
    const expected = this.#expected.get(message);
    if (expected?.userId === app.member.userId) {
      this.#expected.delete(message);
      this.#arrived.push({ kind: 'message', dueMs: expected.dueMs, answeredMs: performance.now() });
    }
    if (!this.#pull) return;
    const [, prev, u] = HEADS.exec(text) ?? [];
    const cursor = parseCursor(app.cursor);
    if (cursor && cursor.u === Number(prev)) app.cursor = formatCursor({ ...cursor, u: Number(u) });
    else if (!cursor || cursor.u < Number(u)) this.#pullIn(app, 0);
  }

  #onTouch(app: App, text: string): void {
    const heads: unknown = JSON.parse(text);
    if (typeof heads !== 'object' || heads === null) return;
    const behind = isBehind(app.cursor, heads);
    if (behind !== null) this.#pullIn(app, behind === 'u' ? 0 : Math.random() * SPREAD_MS);
  }

  #pullIn(app: App, ms: number): void {
    if (app.timer) clearTimeout(app.timer);
    app.timer = setTimeout(() => {
      app.timer = null;
      const dueMs = performance.now();
      this.#pull?.(app.member.headers, app.cursor).then(
        (cursor) => {
          app.cursor = cursor;
          this.#pulled.push({ kind: 'pull', dueMs, answeredMs: performance.now() });
        },
        (error: unknown) => this.#errors.push(`An app's pull: ${String(error)}`),
      );
    }, ms);
  }
}
