import type { TestServer } from './test-server.ts';

export interface PostRow {
  readonly id: string;
  readonly authorId: string;
  readonly isPublic: number;
  readonly mediaId: string;
  readonly createdAt: number;
}

/** Who may see what, by the words of the product, from what is stored; nothing here is shared with the server's code. */
export class Truth {
  readonly posts: readonly PostRow[];
  readonly #active: ReadonlySet<string>;
  readonly follows: readonly { followerId: string; followedId: string }[];
  readonly comments: readonly { id: string; postId: string; authorId: string }[];

  private constructor(
    posts: readonly PostRow[],
    active: readonly string[],
    follows: Truth['follows'],
    comments: Truth['comments'],
  ) {
    this.posts = posts;
    this.#active = new Set(active);
    this.follows = follows;
    this.comments = comments;
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
    const follows = await read.selectFrom('follows').selectAll().where('isOn', '=', 1).execute();
    const comments = await read.selectFrom('comments').selectAll().execute();
    return new Truth(
      posts,
      users.map((user) => user.id),
      follows,
      comments,
    );
  }

  isActive(userId: string): boolean {
    return this.#active.has(userId);
  }

  canSee(viewerId: string, post: PostRow): boolean {
    return this.isActive(post.authorId) && (post.isPublic === 1 || post.authorId === viewerId);
  }

  /** The ids of the people, in any order, who are active. */
  activeAmong(ids: readonly string[]): string[] {
    return ids.filter((id) => this.isActive(id)).toSorted();
  }
}
