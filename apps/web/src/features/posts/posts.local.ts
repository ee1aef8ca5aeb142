import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { LocalDb } from '../../local/local-db.ts';
import { piecesOf } from '../../local/out-db.ts';
import { FLOWER_KIND, FlowerBridge } from '../flowers/flower-overlay.ts';
import { foldPosts } from './post-overlay.ts';
import type { PostView } from './post-view.ts';
import { createPost, deletePost } from './posts.mutators.ts';

export interface FeedPage {
  readonly posts: readonly PostView[];
  /** Whether the device has no older post than these. */
  readonly isAllOfDevice: boolean;
  /** Whether a pull ever came through: an empty feed is then empty, and not merely unknown. */
  readonly isKnown: boolean;
  /** When the server was last heard, in ms; null: never. */
  readonly savedAt: Millis | null;
}

const FOLDED = [createPost.kind, deletePost.kind, FLOWER_KIND];
const bridges = new WeakMap<LocalDb, FlowerBridge>();

/**
 * The feed as this person wants it: the newest `limit` posts the device has, with their unsent wishes folded over them.
 * Run it inside `liveQuery`: it reads again whenever one of its tables changes.
 */
export async function readFeed(local: LocalDb, viewer: Author, limit: number): Promise<FeedPage> {
  const { cache, out } = local;
  const [posts, entries, state] = await Promise.all([
    cache.posts.orderBy('[createdAt+id]').reverse().limit(limit).toArray(),
    // By kind, so that a view that is noted or sent does not read everything again.
    out.outbox.where('kind').anyOf(FOLDED).sortBy('ord'),
    cache.sync.get('state'),
  ]);
  const flowered = await readFlowered(local, posts);
  return {
    posts: foldPosts({ posts, flowered, entries }, viewer, bridgeOf(local)),
    isAllOfDevice: posts.length < limit,
    isKnown: Boolean(state?.cursor),
    savedAt: state && state.lastOkAt > 0 ? state.lastOkAt : null,
  };
}

async function readFlowered({ cache }: LocalDb, posts: readonly PostEntity[]): Promise<ReadonlySet<string>> {
  const rows = await cache.flowers.bulkGet(posts.map(({ id }) => id));
  return new Set(rows.flatMap((row) => (row?.isFlowered ? [row.postId] : [])));
}

function bridgeOf(local: LocalDb): FlowerBridge {
  const bridge = bridges.get(local) ?? new FlowerBridge();
  bridges.set(local, bridge);
  return bridge;
}

/** The bytes that are kept on this device for an unsent wish; null when they are not here (any more). */
export async function readKeptBytes({ out }: LocalDb, key: string, type: string): Promise<Blob | null> {
  const pieces = await piecesOf(out, key).toArray();
  return pieces.length === 0
    ? null
    : new Blob(
        pieces.map(({ bytes }) => bytes),
        { type },
      );
}
