import type { UserId } from '@posy/contract/ids';
import type { Op, Scope } from '@posy/contract/sync';
import type { Bugs } from './bugs.ts';
import type { Mutation } from './model-ops.ts';
import type { ModelPost } from './model-rows.ts';

type Touch = (scope: string, row: string) => void;

/** The effect of a write: its status, the row's revision, and whether anything changed. */
export interface Result {
  readonly status: number;
  readonly rev: number;
  readonly hasEffect: boolean;
}

export const done = (rev: number): Result => ({ status: 200, rev, hasEffect: true });
export const refused = (status: number): Result => ({ status, rev: 0, hasEffect: false });
const unchanged = (rev: number): Result => ({ status: 200, rev, hasEffect: false });

/** The users that decide who sees a post for followers, and whose posts nobody sees. */
interface Users {
  isActive(uid: UserId): boolean;
  isFollowing(uid: UserId, author: UserId): boolean;
}

/** The posts of the model server, and who may see them. */
export class ModelPosts {
  readonly rows = new Map<string, ModelPost>();
  /** Posts that were ever deleted. */
  readonly deleted = new Set<string>();
  private readonly users: Users;
  private readonly bugs: Bugs;
  private posted = 0;

  constructor(users: Users, bugs: Bugs) {
    this.users = users;
    this.bugs = bugs;
  }

  create(author: UserId, { id, audience }: Mutation & { kind: 'post' }, touch: Touch): Result {
    const before = this.rows.get(id);
    if (before?.isAlive && before.author === author) return unchanged(before.rev);
    if (before && !this.bugs.has('forgetsDeleted')) return refused(409);
    const createdAt = String(++this.posted).padStart(6, '0');
    const wasPublic = audience === 'everyone';
    this.rows.set(id, { id, author, createdAt, audience, wasPublic, isAlive: true, rev: 1, countRev: 0, flowers: 0 });
    touch(author, `post:${id}`);
    if (audience !== 'onlyMe') touch('g', `post:${id}`);
    return done(1);
  }

  setAudience(uid: UserId, { id, audience }: Mutation & { kind: 'setAudience' }, touch: Touch): Result {
    const post = this.rows.get(id);
    if (!post?.isAlive || post.author !== uid) return refused(404);
    const isOfOthers = post.audience !== 'onlyMe' || audience !== 'onlyMe';
    post.audience = audience;
    post.wasPublic ||= audience === 'everyone';
    post.rev++;
    touch(uid, `post:${id}`);
    if (isOfOthers && !this.bugs.has('noVisTouch')) touch('g', `post:${id}`);
    return done(post.rev);
  }

  delete(uid: UserId, { id }: Mutation & { kind: 'delete' }, touch: Touch): Result {
    const post = this.rows.get(id);
    if (post?.author !== uid) return refused(404);
    if (!post.isAlive) return unchanged(post.rev);
    post.isAlive = false;
    this.deleted.add(id);
    post.rev++;
    touch(uid, `post:${id}`);
    touch('g', `post:${id}`);
    return done(post.rev);
  }

  /** A post that others may see, or could, is touched for them as well. */
  deactivate(author: UserId, touch: Touch): Result {
    for (const post of this.rows.values()) {
      if (post.author !== author || post.audience === 'onlyMe') continue;
      post.rev++;
      touch('g', `post:${post.id}`);
      touch(author, `post:${post.id}`);
    }
    return done(0);
  }

  isVisible(post: ModelPost, uid: UserId, scope: Scope): boolean {
    if (!post.isAlive) return false;
    if (scope === 'u') return post.author === uid;
    return this.users.isActive(post.author) && post.audience !== 'onlyMe' && this.isInAudience(post, uid);
  }

  /** Whether a user may learn that a post changed: others know nothing of one that was never public. */
  isKnownTo(id: string, uid: UserId): boolean {
    const post = this.rows.get(id);
    return post === undefined || post.wasPublic || this.isInAudience({ ...post, audience: 'followers' }, uid);
  }

  /** Posts for followers that come with a new follow of their author. */
  withFollow(author: UserId): ModelPost[] {
    if (this.bugs.has('noPostsWithFollow') || !this.users.isActive(author)) return [];
    return [...this.rows.values()].filter(
      (post) => post.author === author && post.isAlive && post.audience === 'followers',
    );
  }

  put({ id, author, audience, createdAt, flowers, rev, countRev }: ModelPost, scope: Scope): Op {
    const contentRev = rev - countRev;
    return { s: scope, t: 'post', id, rev, v: { id, author, audience, createdAt, contentRev, flowers } };
  }

  /** A post as this user may see it through this scope, now. */
  hydrate(uid: UserId, scope: Scope, id: string): Op {
    const post = this.rows.get(id);
    // Posts of others that count what the user did come through the user's own scope.
    const isShown = post && this.isVisible(post, uid, post.author === uid ? scope : 'g');
    if (isShown) return this.put(post, scope);
    if (!post) return { s: scope, t: 'post', id, rev: 0, del: 1 };
    const { rev, author } = post;
    const canComeBack = post.isAlive && post.audience === 'followers' && !this.bugs.has('sameRevForOthers');
    // With a follow the same revision comes again, and must be newer than the deletion.
    return { s: scope, t: 'post', id, rev: canComeBack ? rev - 1 : rev, del: 1, author };
  }

  private isInAudience({ author, audience }: ModelPost, uid: UserId): boolean {
    if (audience === 'everyone' || author === uid || this.bugs.has('showsFollowers')) return true;
    return audience === 'followers' && this.users.isFollowing(uid, author);
  }
}
