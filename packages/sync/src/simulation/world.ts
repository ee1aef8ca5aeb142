import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { UserId } from '@posy/contract/ids';
import type { Action, Topology } from './actions.ts';
import { type Bugs, Violation } from './bugs.ts';
import { chooseMutation } from './choose-mutation.ts';
import { KeptFrom } from './kept-from.ts';
import { ModelClient, MONTH_MS, mutationOf } from './model-client.ts';
import { countsOf } from './model-hub.ts';
import type { Answer, Message, Request } from './model-messages.ts';
import { type Mutation, uidOf } from './model-ops.ts';
import { ModelServer } from './model-server.ts';

/**
 * A server, some devices, and the network between them: a bag from which messages are taken in any order, twice, or
 * never. No clock and no randomness: the schedule decides everything, so a failing one can be shrunk.
 */
export class World {
  readonly server: ModelServer;
  readonly clients: readonly ModelClient[];
  readonly kept: KeptFrom;
  /** Mutations that were queued and not lost with a device's storage, by `<uid>|<key>`. */
  readonly accepted = new Map<string, { readonly client: ModelClient; readonly mutation: Mutation }>();
  /** Posts that were discarded before they were known to exist, while the device that must cancel them lives. */
  readonly givenUp = new Set<string>();
  readonly users: readonly UserId[];
  private readonly bugs: Bugs;
  private readonly net: Message[] = [];
  /** The account of each device's cookie. */
  private readonly cookies: UserId[];
  private isCrashing = false;
  private ids = 0;
  private months = 0;

  constructor([users, devices]: Topology, bugs: Bugs) {
    this.bugs = bugs;
    this.users = Array.from({ length: users }, (_, n) => uidOf(n));
    this.server = new ModelServer(bugs, this.users);
    this.kept = new KeptFrom(this.server, (request) => this.accepted.has(request));
    this.clients = Array.from({ length: users * devices }, (_, i) => new ModelClient(uidOf(i % users), i, bugs));
    this.cookies = this.clients.map(({ uid }) => uid);
  }

  async perform(action: Action): Promise<void> {
    switch (action.do) {
      case 'mutate':
        return this.mutation(this.client(action.client), action);
      case 'drain':
        return this.drain(this.client(action.client), (request) => void this.net.push(request));
      case 'push':
        return this.drain(this.client(action.client), (request) => this.atOnce(request));
      case 'pull':
        return void this.net.push(this.pullRequest(this.client(action.client)));
      case 'sync':
        return this.atOnce(this.pullRequest(this.client(action.client)));
      case 'page': {
        const client = this.client(action.client);
        const { window } = client.cache.state;
        return void this.net.push(this.request(client, { kind: 'page', before: this.ids % 4 === 0 ? null : window }));
      }
      case 'live':
        return this.live(this.client(action.client));
      case 'deliver':
        return this.deliver(action.message);
      case 'drop':
        return this.drop(action.message);
      case 'dup': {
        const message = this.net[action.message % Math.max(1, this.net.length)];
        if (message) this.net.push(message);
        return;
      }
      case 'kill':
        return this.client(action.client).kill();
      case 'evict': {
        const client = this.client(action.client);
        for (const entry of client.evict()) {
          this.accepted.delete(`${client.uid}|${entry.key}`);
          this.givenUp.delete(entry.target.id);
        }
        return;
      }

      case 'crash':
        this.isCrashing = true;
        return;
      case 'tick':
        return this.server.flushDirty();
      case 'commit':
        this.server.log.commitLimbo();
        return;
      case 'purge':
        return this.server.log.purge(this.users[action.scope] ?? 'g', action.upTo);
      case 'deactivate': {
        const last = this.users.length - 1;
        if (action.user % this.users.length === last) {
          this.server.write(uidOf(0), 'deactivate', { kind: 'deactivate', id: uidOf(last) });
        }
        return;
      }
      case 'month':
        return this.passMonth();
      case 'decide':
        return this.decide(this.client(action.client), action.flag);
      case 'restore':
        this.server.epoch++;
        return;
      case 'cookie':
        this.cookies[action.client % this.clients.length] = uidOf(action.user % this.users.length);
        return;
      case 'recookie': {
        const client = this.client(action.client);
        this.cookies[client.index] = client.uid;
      }
    }
  }

  /** No message stays on the wire this long, and every other month the server deletes the keys. */
  private passMonth(): void {
    this.net.length = 0;
    this.months++;
    for (const client of this.clients) {
      client.kill();
      client.now = this.months * MONTH_MS;
    }
    if (this.months % 2 === 0) this.server.answers.forgetKeys();
  }

  private decide(client: ModelClient, isWanted: boolean): void {
    for (const { key, target } of client.decide(isWanted)) {
      this.accepted.delete(`${client.uid}|${key}`);
      this.givenUp.delete(target.id);
    }
  }

  private client(n: number): ModelClient {
    const client = this.clients[n % this.clients.length];
    if (!client) throw new Error('a world has clients');
    return client;
  }

  private mutation(client: ModelClient, { kind, pick, flag }: Action & { do: 'mutate' }): void {
    const others = this.users.filter((uid) => uid !== client.uid);
    const mutation = chooseMutation(client, { kind, pick, flag }, others, () => ++this.ids);
    const unsent = mutation?.kind === 'delete' ? client.giveUp(mutation.id) : null;
    if (unsent && mutation?.kind === 'delete') {
      this.accepted.delete(`${client.uid}|${unsent}`);
      this.givenUp.add(mutation.id);
    } else if (mutation) {
      const request = `${client.uid}|${client.enqueue(mutation)}`;
      this.accepted.set(request, { client, mutation });
      this.kept.note(client.index, client.uid, request, mutation);
    }
  }

  private request(client: ModelClient, ask: Request['ask']): Request {
    return { to: 'server', from: client.index, life: client.life, uid: client.uid, ask };
  }

  private pullRequest(client: ModelClient): Request {
    return this.request(client, { kind: 'pull', asked: client.asked() });
  }

  private async drain(client: ModelClient, send: (request: Request) => void | Promise<void>): Promise<void> {
    const entry = client.claim();
    if (entry) await send(this.request(client, { kind: 'write', key: entry.key, mutation: mutationOf(entry) }));
  }

  private live(client: ModelClient): void {
    const touches = this.server.log.after(client.uid, 0);
    const last = touches.at(-1);
    if (!last) return;
    const prev = touches.at(-2)?.seq ?? last.seq - 1;
    const ops = this.server.hydrateLine(client.uid, last.row, prev);
    const live = { epoch: String(this.server.epoch), prev, next: last.seq, ops };
    this.net.push({ to: client.index, life: client.life, payload: { kind: 'live', live } });
  }

  private async deliver(n: number): Promise<void> {
    const [message] = this.net.length > 0 ? this.net.splice(n % this.net.length, 1) : [];
    if (message) await this.handle(message);
  }

  /** Drops a write whose answer is lost, an answer lost with its waiting tab, or any other message. */
  private async drop(n: number): Promise<void> {
    const [message] = this.net.length > 0 ? this.net.splice(n % this.net.length, 1) : [];
    if (!message) return;
    if (message.to === 'server') {
      if (message.ask.kind !== 'write') return;
      await this.handle({ ...message, ask: { ...message.ask, isAnswerLost: true } });
      this.client(message.from).kill();
    } else if (message.payload.kind === 'answer') {
      this.client(message.to).kill();
    }
  }

  /** Handles a message and its consequences before any other event. */
  private async atOnce(message: Message): Promise<void> {
    const mark = this.net.length;
    await this.handle(message);
    while (this.net.length > mark) {
      for (const next of this.net.splice(mark, 1)) await this.handle(next);
    }
  }

  private async handle(message: Message): Promise<void> {
    if (message.to === 'server') return this.onRequest(message);
    const client = this.client(message.to);
    const { payload } = message;
    if (message.life !== client.life && payload.kind !== 'live') return;
    switch (payload.kind) {
      case 'answer':
        return client.onAnswer(payload.key, payload.answer, payload.ops);
      case 'mismatch':
        return payload.key === null ? undefined : client.onMismatch(payload.key);
      case 'pulled':
        client.cache.isCrashing = this.isCrashing;
        this.isCrashing = false;
        await client.onPulled(payload.response, payload.asked);
        client.cache.isCrashing = false;
        return;
      case 'page':
        return client.onPage(payload.page);
      case 'live':
        return client.onLive(payload.live);
    }
  }

  private onRequest({ from, life, uid: believed, ask }: Request): void {
    const reply = (payload: Answer['payload']) => void this.net.push({ to: from, life, payload });
    const uid = this.cookies[from] ?? believed;
    if (uid !== believed && !this.bugs.has('noUidGuard')) {
      reply({ kind: 'mismatch', key: ask.kind === 'write' ? ask.key : null });
      return;
    }
    switch (ask.kind) {
      case 'write': {
        const answer = this.server.write(uid, ask.key, ask.mutation);
        const ops = this.server.answerOps(uid, ask.mutation);
        if (!ask.isAnswerLost) reply({ kind: 'answer', key: ask.key, answer, ops });
        return;
      }
      case 'pull': {
        const { asked } = ask;
        const counts = this.countsFor(uid, asked.watched);
        const response = { ...this.server.pull(uid, asked.cursor, asked.window), counts };
        return reply({ kind: 'pulled', response, asked });
      }
      case 'page':
        return reply({ kind: 'page', page: this.server.page(uid, ask.before) });
    }
  }

  private countsFor(uid: UserId, watched: readonly WatchedPost[]): Counts[] {
    const posts = watched.flatMap(({ id, rev }) => ({ rev, post: this.server.posts.get(id) }));
    return posts.flatMap(({ rev, post }) =>
      post && post.rev > rev && this.server.peopleOf(post).seenBy.has(uid) ? [countsOf(post)] : [],
    );
  }

  /** Everything on its way is lost. */
  cutAll(): void {
    this.net.length = 0;
    for (const client of this.clients) client.recover();
  }

  /** The network heals, all devices have their own cookie again, and everything is drained and pulled: I12. */
  async settle(onStep: () => void, cutOff: (client: ModelClient) => void = (client) => client.kill()): Promise<void> {
    while (this.server.log.commitLimbo());
    this.net.length = 0;
    this.isCrashing = false;
    for (const client of this.clients) {
      cutOff(client);
      this.cookies[client.index] = client.uid;
      this.decide(client, client.index % 2 === 0);
    }
    for (let round = 0; round < 400; round++) {
      if (!(await this.settleOnce(onStep))) return;
    }
    throw new Violation('I12 termination: does not come to rest');
  }

  private async settleOnce(onStep: () => void): Promise<boolean> {
    let hasMoved = false;
    this.server.flushDirty();
    for (const client of this.clients) {
      for (let entry = client.claim(); entry; entry = client.claim()) {
        hasMoved = true;
        await this.atOnce(this.request(client, { kind: 'write', key: entry.key, mutation: mutationOf(entry) }));
      }
    }
    while (this.server.log.commitLimbo());
    for (const client of this.clients) {
      const { cursor } = client.cache.state;
      await this.atOnce(this.pullRequest(client));
      const reached = client.cache.state.cursor;
      hasMoved ||= cursor?.g !== reached?.g || cursor?.u !== reached?.u || cursor?.epoch !== reached?.epoch;
      onStep();
    }
    return hasMoved;
  }
}
