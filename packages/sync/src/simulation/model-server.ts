import type { UserId } from '@posy/contract/ids';
import type { Cursor, Op, PullResponse, PutOp, Scope } from '@posy/contract/sync';
import { type Bugs, must } from './bugs.ts';
import { type ModelAnswer, ModelAnswers } from './model-answers.ts';
import { ChangeLog } from './model-log.ts';
import { type Mutation, branded } from './model-ops.ts';
import { ModelPosts, type Result, done, refused } from './model-posts.ts';
import { type Message, type ModelPost, type Relation, before, relation } from './model-rows.ts';
import { ModelThreads } from './model-threads.ts';

/** Small, so that short schedules see paging and resets. */
const PULL_LIMIT = 3;
const SNAPSHOT_POSTS = 2;
const PAGE_POSTS = 2;
const G_RESET_AFTER = 12;

/** The server of the design, without time, disk or network: users, posts, relations, messages and the change log. */
export class ModelServer {
  readonly answers = new ModelAnswers();
  readonly log: ChangeLog;
  epoch = 1;
  /** For I16: the number of the write that did a removal, by its request, and with which a follow began, by `<uid>|<author>`. */
  readonly removedAt = new Map<string, number>();
  readonly followedSince = new Map<string, number>();
  private writes = 0;
  private readonly isActive = new Map<UserId, boolean>();
  readonly flowers = new Map<string, Relation>();
  private readonly follows = new Map<string, Relation>();
  private readonly feed: ModelPosts;
  private readonly threads: ModelThreads;
  private readonly dirty = new Set<string>();
  private readonly bugs: Bugs;
  /** Called after each write and each job. */
  onCommit: () => void = () => undefined;

  constructor(bugs: Bugs, users: readonly UserId[]) {
    this.bugs = bugs;
    this.log = new ChangeLog(bugs.has('naiveSeq'));
    this.feed = new ModelPosts(
      {
        isActive: (uid) => this.isActive.get(uid) === true,
        isFollowing: (uid, author) => this.isFollowing(uid, author),
      },
      bugs,
    );
    this.threads = new ModelThreads(bugs, this.log);
    for (const uid of users) this.isActive.set(uid, true);
  }

  get posts(): Map<string, ModelPost> {
    return this.feed.rows;
  }

  /** Posts that were ever deleted. */
  get deleted(): ReadonlySet<string> {
    return this.feed.deleted;
  }

  get messages(): ReadonlyMap<string, Message> {
    return this.threads.messages;
  }

  /** One write: effect, touches and the stored answer at once. */
  write(uid: UserId, key: string, mutation: Mutation): ModelAnswer {
    const request = `${uid}|${key}`;
    const before = this.answers.get(request);
    if (before && !this.bugs.has('noIdem')) return before;

    this.writes++;
    if (mutation.kind === 'remove') this.removedAt.set(request, this.writes);
    const touches: [string, string][] = [];
    const touch = (scope: string, row: string) => touches.push([scope, row]);
    const { status, rev, hasEffect } = this.perform(uid, mutation, touch);
    this.log.commit(touches);
    this.threads.number();
    const answer = { status, ack: { epoch: String(this.epoch), u: this.log.head(uid), rev } };
    this.answers.save(request, mutation.kind, answer, hasEffect);
    this.onCommit();
    return answer;
  }

  /** Cancels the write with this key: it is refused from now on, unless it was done. */
  private cancel(request: string): void {
    const ack = { epoch: String(this.epoch), u: 0, rev: 0 };
    if (!this.answers.get(request)) this.answers.save(request, 'cancel', { status: 409, ack }, false);
  }

  private perform(uid: UserId, mutation: Mutation, touch: (scope: string, row: string) => void) {
    switch (mutation.kind) {
      case 'post':
        return this.feed.create(uid, mutation, touch);
      case 'setAudience':
        return this.feed.setAudience(uid, mutation, touch);
      case 'delete':
        return this.feed.delete(uid, mutation, touch);
      case 'flower': {
        const post = this.posts.get(mutation.id);
        if (!post || !(post.author === uid ? post.isAlive : this.feed.isVisible(post, uid, 'g'))) return refused(404);
        const flower = relation(this.flowers, `${mutation.id}|${uid}`);
        const wanted = this.bugs.has('toggle') ? !flower.isOn : mutation.isOn;
        if (flower.isOn !== wanted) {
          flower.isOn = wanted;
          flower.rev++;
          this.flowers.set(`${mutation.id}|${uid}`, flower);
          post.flowers += wanted ? 1 : -1;
          post.rev++;
          post.countRev++;
          this.dirty.add(mutation.id);
          touch(uid, `flower:${mutation.id}`);
          touch(uid, `post:${mutation.id}`);
        }
        must(flower.isOn === mutation.isOn, 'I7 intent', `flower set ${mutation.isOn}, is ${flower.isOn}`);
        return done(flower.rev);
      }
      case 'follow':
        return this.isActive.get(mutation.id) ? this.setFollow(uid, mutation.id, mutation.isOn, touch) : refused(404);
      case 'remove':
        return this.setFollow(mutation.id, uid, false, touch);
      case 'message':
        if (this.messages.has(mutation.id) && !this.bugs.has('noIdem'))
          return { status: 200, rev: 1, hasEffect: false };
        return this.isActive.get(mutation.to) ? done(this.threads.send(uid, mutation, touch)) : refused(403);
      case 'read': {
        const rev = this.threads.read(uid, mutation, touch);
        return rev === null ? refused(404) : done(rev);
      }
      case 'cancel':
        if (!this.bugs.has('noCancelledKey')) this.cancel(`${uid}|${mutation.key}`);
        return { status: 200, rev: 0, hasEffect: false };
      case 'deactivate':
        this.isActive.set(mutation.id, false);
        return this.feed.deactivate(mutation.id, touch);
    }
  }

  private setFollow(uid: UserId, author: UserId, isOn: boolean, touch: (scope: string, row: string) => void): Result {
    const follow = relation(this.follows, `${uid}|${author}`);
    if (follow.isOn !== isOn) {
      follow.isOn = isOn;
      follow.rev++;
      this.follows.set(`${uid}|${author}`, follow);
      touch(uid, `follow:${author}`);
      touch(author, `follower:${uid}`);
      if (isOn) this.followedSince.set(`${uid}|${author}`, this.writes);
    }
    return done(follow.rev);
  }

  /** The leader's job: touches rows with changed counters for their authors at once. */
  flushDirty(): void {
    const rows = [...this.dirty].flatMap((id) => this.posts.get(id) ?? []);
    this.dirty.clear();
    this.log.commit(rows.map(({ id, author }): [string, string] => [author, `post:${id}`]));
    this.onCommit();
  }

  /** A row as this user may see it through this scope, now. */
  hydrate(uid: UserId, scope: Scope, row: string): Op {
    const t = row.slice(0, row.indexOf(':'));
    const id = row.slice(row.indexOf(':') + 1);
    const put = (rev: number, v: unknown): Op => ({ s: scope, t, id, rev, v });
    switch (t) {
      case 'post':
        return this.feed.hydrate(uid, scope, id);
      case 'flower': {
        const flower = relation(this.flowers, `${id}|${uid}`);
        return put(flower.rev, { isOn: flower.isOn });
      }
      case 'follow': {
        const follow = relation(this.follows, `${uid}|${id}`);
        return put(follow.rev, { isOn: follow.isOn });
      }
      case 'follower': {
        const follow = relation(this.follows, `${id}|${uid}`);
        return put(follow.rev, { isOn: follow.isOn });
      }
      case 'message':
        return put(1, this.threads.message(id));
      default: {
        const { rev, ...value } = this.threads.conversation(uid, id);
        return put(rev, value);
      }
    }
  }

  /** The rows that the answer to a write contains: a flower and the post that counts it. */
  answerOps(uid: UserId, mutation: Mutation): Op[] {
    if (mutation.kind !== 'flower' || !this.posts.has(mutation.id)) return [];
    const flowers = this.flowers.has(`${mutation.id}|${uid}`) ? [this.hydrate(uid, 'u', `flower:${mutation.id}`)] : [];
    return [...flowers, this.hydrate(uid, 'u', `post:${mutation.id}`)];
  }

  /** The users who may see a post, and those who gave it a flower. */
  peopleOf(post: ModelPost): { readonly seenBy: ReadonlySet<UserId>; readonly givers: ReadonlySet<UserId> } {
    const users = [...this.isActive.keys()];
    const sees = (uid: UserId) => this.feed.isVisible(post, uid, post.author === uid ? 'u' : 'g');
    const gave = (uid: UserId) => relation(this.flowers, `${post.id}|${uid}`).isOn;
    return { seenBy: new Set(users.filter(sees)), givers: new Set(users.filter(gave)) };
  }

  isFollowing(uid: string, author: string): boolean {
    return relation(this.follows, `${uid}|${author}`).isOn;
  }

  /** The ops of a line of the user's own log: new messages come with their conversation, posts for followers with a follow. */
  hydrateLine(uid: UserId, row: string, after: number): Op[] {
    const op = this.hydrate(uid, 'u', row);
    if (op.t === 'follow' && this.isFollowing(uid, op.id)) {
      return [...this.feed.withFollow(branded(op.id)).map((post) => this.feed.put(post, 'u')), op];
    }
    if (op.t !== 'conversation' || 'del' in op) return [op];
    const { ids, from } = this.threads.newMessages(uid, op.id, after);
    const messages = ids.map((id) => this.hydrate(uid, 'u', `message:${id}`));
    return [...messages, { ...op, ...(from !== null && { from }) }];
  }

  /** All rows that this user may see through this scope, posts oldest first. */
  all(uid: UserId, scope: Scope): PutOp[] {
    const rows: string[] = [];
    for (const post of this.posts.values()) if (this.feed.isVisible(post, uid, scope)) rows.push(`post:${post.id}`);
    if (scope === 'u') {
      for (const key of this.flowers.keys()) if (key.endsWith(`|${uid}`)) rows.push(`flower:${before(key)}`);
      for (const key of this.follows.keys()) {
        if (key.startsWith(`${uid}|`)) rows.push(`follow:${key.slice(uid.length + 1)}`);
        if (key.endsWith(`|${uid}`)) rows.push(`follower:${before(key)}`);
      }
      for (const { id, sender, to } of this.messages.values())
        if (sender === uid || to === uid) rows.push(`message:${id}`);
      for (const id of this.threads.conversationIds()) if (id.split('_').includes(uid)) rows.push(`conversation:${id}`);
    }
    return rows.map((row) => this.hydrate(uid, scope, row)).filter((op): op is PutOp => !('del' in op));
  }

  pull(uid: UserId, from: Cursor | null, window: string | null): PullResponse {
    const known = from?.epoch === String(this.epoch) ? from : null;
    const reset: Scope[] = [];
    const ops: Op[] = [];
    const isPartial = { g: false, u: false };
    const startsAnew = (scope: Scope): boolean => {
      const { head, floor } = this.log.bounds(scope === 'g' ? 'g' : uid);
      const cursor = known?.[scope];
      const isBelowFloor = cursor !== undefined && cursor < floor && !this.bugs.has('noFloor');
      return cursor === undefined || isBelowFloor || cursor > head;
    };
    const read = (scope: Scope): number => {
      const name = scope === 'g' ? 'g' : uid;
      const { head } = this.log.bounds(name);
      const cursor = known?.[scope] ?? 0;
      const since = known?.since ?? cursor;
      // The end of a follow may be among the lost changes of `u`, so the posts of others are sent anew with it.
      const isOutdated = scope === 'g' && (startsAnew('u') || head - cursor > G_RESET_AFTER);
      if (startsAnew(scope) || isOutdated) {
        reset.push(scope);
        const all = this.all(uid, scope);
        ops.push(...(scope === 'g' ? all.slice(-SNAPSHOT_POSTS) : all));
        return head;
      }
      const rows = this.log.after(name, cursor);
      const page = rows.slice(0, PULL_LIMIT);
      isPartial[scope] = rows.length > page.length;
      for (const { row } of page) {
        if (scope === 'u') ops.push(...this.hydrateLine(uid, row, since));
        else {
          const op = this.hydrate(uid, scope, row);
          const createdAt = this.posts.get(op.id)?.createdAt ?? '';
          if ((window === null || createdAt >= window) && this.feed.isKnownTo(op.id, uid)) ops.push(op);
        }
      }
      return page.at(-1)?.seq ?? head;
    };
    const at = { g: read('g'), u: read('u'), epoch: String(this.epoch) };
    const goesOn = isPartial.u && known && !this.bugs.has('noSince');
    const cursor = goesOn ? { ...at, since: known.since ?? known.u } : at;
    return { uid, base: known, cursor, more: isPartial.g || isPartial.u, reset, ops, serverTime: 0 };
  }

  /** The feed from `before` (exclusive) down: others' visible posts and all of one's own, like GET /api/posts. */
  page(uid: UserId, before: string | null) {
    const asOf: Cursor = { epoch: String(this.epoch), g: this.log.head('g'), u: this.log.head(uid) };
    const own = this.all(uid, 'u').filter(({ t }) => t === 'post');
    const others = this.all(uid, 'g').filter(({ id }) => this.posts.get(id)?.author !== uid);
    const createdAt = ({ id }: PutOp) => this.posts.get(id)?.createdAt ?? '';
    const feed = [...own, ...others].filter((op) => before === null || createdAt(op) < before);
    feed.sort((a, b) => (createdAt(a) < createdAt(b) ? 1 : -1));
    const posts = feed.slice(0, PAGE_POSTS);
    const last = posts.at(-1);
    const from = last && feed.length > posts.length ? createdAt(last) : null;
    const shown = new Set(posts.map(({ id }) => id));
    const ops = [...posts, ...this.all(uid, 'u').filter(({ t, id }) => t === 'flower' && shown.has(id))];
    return { uid, asOf, ops, from, to: before };
  }
}
