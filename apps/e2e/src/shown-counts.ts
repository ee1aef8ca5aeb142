import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { FeedPages } from '@posy/web/features/posts/feed-pages';
import { isWhole, type ListedPost } from '@posy/web/features/posts/post-view';
import { readFeed } from '@posy/web/features/posts/testing/read-feed';
import type { LocalDb } from '@posy/web/local/local-db';
import type { Phone } from './sync-phone.ts';

/** Limit of event-loop turns for one read of a display, which takes about ten. */
const MAX_TURNS = 5000;

interface Counts {
  readonly flowers: number;
  readonly comments: number;
}

function countsOf(posts: readonly ListedPost[], postId: string): Counts | undefined {
  const post = posts.filter(isWhole).find(({ id }) => id === postId);
  return post && { flowers: post.flowersCount, comments: post.commentsCount };
}

/** The counts that a phone shows of the post, one entry per change. */
export class ShownCounts {
  readonly shown: Counts[] = [];
  #local: LocalDb | null = null;
  #viewer: Author | null = null;
  #postId = '';
  #watch: { unsubscribe(): void } | null = null;

  follow({ local, uid }: Phone, postId: PostId): void {
    if (this.#local === local) return;
    this.stop();
    this.#local = local;
    this.#postId = postId;
    this.#viewer = { id: uid, firstName: '', lastName: '', username: null, profileImageUrl: null };
    this.#watch = new FeedPages(local, this.#viewer).watch(20, ({ posts }) => {
      const counts = countsOf(posts, postId);
      if (counts) this.shown.push(counts);
    });
  }

  /** Waits until the shown counts are those of the local database. */
  async catchUp(): Promise<void> {
    if (!this.#local || !this.#viewer) return;
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const { posts } = await readFeed(this.#local, this.#viewer, 20);
      if (isDeepStrictEqual(countsOf(posts, this.#postId), this.shown.at(-1))) return;
      await nextTurn();
    }
    throw new Error('what is shown does not follow what the phone has');
  }

  stop(): void {
    this.#watch?.unsubscribe();
    this.#watch = null;
  }
}
