import type { PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { FeedPages } from '@posy/web/features/posts/feed-pages';
import { isWhole, type PostView } from '@posy/web/features/posts/post-view';
import { readPost } from '@posy/web/features/posts/posts.local';
import type { LocalDb } from '@posy/web/local/local-db';
import { keepCounts } from '@posy/web/sync/keep-counts';
import { PageCounts } from '@posy/web/sync/page-counts';
import { followCursor } from '@posy/web/sync/start-counts';

/** Counts are written into the rows at this interval, in ms: the app does it every 30 s, which is longer than a run. */
const KEEP_EVERY_MS = 2000;
/** The server hears of another screen at most this often, in ms. */
const NOTIFY_EVERY_MS = 500;
/** As many posts as the feed shows. */
const POSTS = 20;

/** The screen of one process of a phone: it shows every post that the phone stores, except those that were scrolled away. */
export class Screen {
  readonly counts = new PageCounts();
  readonly #local: LocalDb;
  readonly #away = new Set<PostId>();
  readonly #stops = new Map<PostId, () => void>();
  readonly #viewer: Author;
  #posts: readonly PostView[] = [];

  constructor(local: LocalDb) {
    this.#local = local;
    this.#viewer = { id: local.uid, username: null, firstName: '', lastName: '', profileImageUrl: null };
  }

  /** Follows the rows until `signal` ends. `onChange` is called when other posts are on the screen. */
  start(signal: AbortSignal, onChange: () => void): void {
    const stopFollowing = followCursor(this.#local, this.counts);
    const reading = new FeedPages(this.#local, this.#viewer).watch(POSTS, ({ posts }) => {
      this.#posts = posts.filter(isWhole);
      this.#show();
    });
    const keeping = setInterval(() => void this.#keep(signal), KEEP_EVERY_MS);
    let notifying: NodeJS.Timeout | undefined;
    const stopWatching = this.counts.onWatched(() => {
      notifying ??= setTimeout(() => {
        notifying = undefined;
        onChange();
      }, NOTIFY_EVERY_MS);
    });
    signal.addEventListener('abort', () => {
      stopFollowing();
      stopWatching();
      reading.unsubscribe();
      clearInterval(keeping);
      clearTimeout(notifying);
    });
  }

  /** Scrolls a post away, or back onto the screen. */
  scroll(id: PostId): void {
    if (!this.#away.delete(id)) this.#away.add(id);
    this.#show();
  }

  /** Scrolls back whatever was scrolled away. */
  showAll(): void {
    this.#away.clear();
    this.#show();
  }

  /** A post as the device has it, with own changes. */
  async read(id: PostId): Promise<PostView | null> {
    return (await readPost(this.#local, this.#viewer, id)) ?? null;
  }

  /** A post as it is drawn; null: it is not on the screen. */
  async drawn(id: PostId): Promise<string | null> {
    const post = this.#stops.has(id) ? await this.read(id) : null;
    return post && countsLine({ ...post, ...this.counts.live.over(post) });
  }

  #show(): void {
    const shown = this.#posts.filter(({ id }) => !this.#away.has(id));
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, stop] of this.#stops) {
      if (ids.has(id)) continue;
      this.#stops.delete(id);
      stop();
    }
    for (const { id, rev = 0 } of shown) if (!this.#stops.has(id)) this.#stops.set(id, this.counts.watch(id, rev));
  }

  async #keep(signal: AbortSignal): Promise<void> {
    try {
      await keepCounts(this.#local, this.counts.live);
      this.counts.live.keep(new Set(this.counts.watched().map(({ id }) => id)));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

interface Counted {
  readonly id: string;
  readonly content: string;
  readonly flowersCount: number;
  readonly commentsCount: number;
  readonly viewCount: number;
}

/** Words and counts of a post as text. */
export function countsLine({ id, content, flowersCount, commentsCount, viewCount }: Counted): string {
  return `${id} ${content}: ${flowersCount} flowers, ${commentsCount} comments, ${viewCount} views`;
}
