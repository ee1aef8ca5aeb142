import { postId, userId } from '../db/numbers.ts';
import type { TestServer } from './test-server.ts';

export interface PostRow {
  readonly id: string;
  readonly authorId: string;
  /** 0: the author; 1: and the author's followers; 2: everyone. */
  readonly audience: number;
  readonly content: string;
  readonly mediaId: string;
  readonly createdAt: number;
}

interface CommentFlowerTruth {
  readonly commentId: string;
  readonly userId: string;
}

interface CommentTruth {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  readonly parentId: string | null;
  readonly replyToId: string | null;
}

interface SavedTruth {
  readonly userId: string;
  readonly postId: string;
  readonly isOn: number;
}

interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}

/** The expected visibility by the product's rules, from the stored rows; it shares no code with the server. */
export class Truth {
  readonly posts: readonly PostRow[];
  readonly #active: ReadonlySet<string>;
  readonly follows: readonly Pair[];
  /** Follows that wait until they are accepted. */
  readonly #requests: readonly Pair[];
  readonly comments: readonly CommentTruth[];
  readonly commentFlowers: readonly CommentFlowerTruth[];
  readonly #takenBack: readonly CommentFlowerTruth[];
  /** The newest first. */
  readonly flowers: readonly { postId: string; userId: string }[];
  /** Saved and removed posts, saved last first. */
  readonly saved: readonly SavedTruth[];
  /** Pairs such as `blocker blocked` and `muter muted`. */
  readonly #blocks: ReadonlySet<string>;
  readonly #mutes: ReadonlySet<string>;
  readonly #dismissals: ReadonlySet<string>;

  private constructor(
    posts: readonly PostRow[],
    active: readonly string[],
    follows: readonly (Pair & { isOn: number })[],
    comments: Truth['comments'],
    commentFlowers: readonly (CommentFlowerTruth & { isOn: number })[],
    flowers: Truth['flowers'],
    saved: Truth['saved'],
    relations: readonly { userId: string; otherId: string; isBlocked: number; isMuted: number }[],
    dismissals: readonly { userId: string; personId: string }[],
  ) {
    this.posts = posts;
    this.#active = new Set(active);
    this.follows = follows.filter(({ isOn }) => isOn === 1);
    this.#requests = follows.filter(({ isOn }) => isOn === 0);
    this.comments = comments;
    this.commentFlowers = commentFlowers.filter(({ isOn }) => isOn === 1);
    this.#takenBack = commentFlowers.filter(({ isOn }) => isOn === 0);
    this.flowers = flowers;
    this.saved = saved;
    const pairs = (of: typeof relations) => new Set(of.map(({ userId, otherId }) => `${userId} ${otherId}`));
    this.#blocks = pairs(relations.filter((row) => row.isBlocked === 1));
    this.#mutes = pairs(relations.filter((row) => row.isMuted === 1));
    this.#dismissals = new Set(dismissals.map(({ userId, personId }) => `${userId} ${personId}`));
  }

  static async read(server: TestServer): Promise<Truth> {
    const { read } = server.deps.db;
    const posts = await read
      .selectFrom('posts')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const users = await read.selectFrom('users').select('id').where('isActive', '=', 1).execute();
    const follows = await read
      .selectFrom('follows')
      .select((eb) => [
        userId(eb.ref('followerNumber')).as('followerId'),
        userId(eb.ref('followedNumber')).as('followedId'),
        'isOn',
      ])
      .where((eb) => eb.or([eb('isOn', '=', 1), eb('requestedAt', 'is not', null)]))
      .execute();
    const comments = await read.selectFrom('comments').selectAll().execute();
    const commentFlowers = await read.selectFrom('commentFlowers').selectAll().execute();
    const flowers = await read
      .selectFrom('flowers')
      .select((eb) => [postId(eb.ref('postNumber')).as('postId'), userId(eb.ref('userNumber')).as('userId')])
      .where('isOn', '=', 1)
      .orderBy('updatedAt', 'desc')
      .orderBy('userNumber', 'desc')
      .execute();
    const saved = await read
      .selectFrom('savedPosts')
      .selectAll()
      .orderBy('savedAt', 'desc')
      .orderBy('postId', 'desc')
      .execute();
    const relations = await read.selectFrom('relations').selectAll().execute();
    const dismissals = await read.selectFrom('dismissedPeople').selectAll().where('isOn', '=', 1).execute();
    return new Truth(
      posts,
      users.map((user) => user.id),
      follows,
      comments,
      commentFlowers,
      flowers,
      saved,
      relations,
      dismissals,
    );
  }

  isActive(userId: string): boolean {
    return this.#active.has(userId);
  }

  hasSaved(viewerId: string, postId: string): boolean {
    return this.saved.some((row) => row.userId === viewerId && row.postId === postId && row.isOn === 1);
  }

  canSee(viewerId: string, post: PostRow): boolean {
    return this.isThere(viewerId, post.authorId) && this.#isInAudience(viewerId, post);
  }

  #isInAudience(viewerId: string, { authorId, audience }: PostRow): boolean {
    if (audience === 2 || authorId === viewerId) return true;
    return audience === 1 && this.isFollowing(viewerId, authorId);
  }

  isFollowing(viewerId: string, userId: string): boolean {
    return hasPair(this.follows, viewerId, userId);
  }

  isRequested(viewerId: string, userId: string): boolean {
    return hasPair(this.#requests, viewerId, userId);
  }

  canSeeComment(viewerId: string, id: string): boolean {
    const comment = this.comments.find((each) => each.id === id);
    const post = this.posts.find((each) => each.id === comment?.postId);
    return (
      comment !== undefined &&
      post !== undefined &&
      this.canSee(viewerId, post) &&
      this.isThere(viewerId, comment.authorId)
    );
  }

  /** How many people give a comment a flower. */
  flowersOf(id: string): number {
    return this.commentFlowers.filter(({ commentId }) => commentId === id).length;
  }

  /** Whether a user gave a comment a flower once, and took it back. */
  hasTakenBack(userId: string, id: string): boolean {
    return this.#takenBack.some((row) => row.userId === userId && row.commentId === id);
  }

  /** Whether a user is visible to a viewer: active, and without a block between them. */
  isThere(viewerId: string, userId: string): boolean {
    const isBlocked = this.#blocks.has(`${viewerId} ${userId}`) || this.#blocks.has(`${userId} ${viewerId}`);
    return this.isActive(userId) && !isBlocked;
  }

  /** Whether a caption of the letters a to z has a tag. */
  hasTag({ content }: PostRow, tag: string): boolean {
    return content.toLowerCase().split(' ').includes(`#${tag}`);
  }

  hasMuted(viewerId: string, userId: string): boolean {
    return this.#mutes.has(`${viewerId} ${userId}`);
  }

  /** Whether the viewer said 'not interested' in a suggested user. */
  hasDismissed(viewerId: string, userId: string): boolean {
    return this.#dismissals.has(`${viewerId} ${userId}`);
  }

  /** Ids of the users that are visible to a viewer, in any order. */
  thereAmong(viewerId: string, ids: readonly string[]): string[] {
    return ids.filter((id) => this.isThere(viewerId, id)).toSorted();
  }
}

function hasPair(pairs: readonly Pair[], viewerId: string, userId: string): boolean {
  return pairs.some(({ followerId, followedId }) => followerId === viewerId && followedId === userId);
}
