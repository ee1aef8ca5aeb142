import type { PostId } from '@posy/contract/ids';
import type { UserEntity } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import { giversKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import { folded } from '../../sync/folded.ts';
import { foldFlower } from '../flowers/flower-overlay.ts';
import { setFlower } from '../flowers/flowers.switch.ts';
import { readRelations } from '../relations/read-relations.ts';

/** The people who gave a post a flower, as stored on this device. */
export interface FlowerGivers {
  /** `unsent`: the server does not have the post yet. `absent`: this device does not have it. */
  readonly post: 'sent' | 'unsent' | 'absent';
  /** The viewer's own flower, sent or pending; null: not given. */
  readonly own: Delivery | null;
  /** The other people of the fetched part, newest first. */
  readonly others: readonly UserEntity[];
  /** All flowers of the post, the viewer's included. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Time of the last fetch, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/** Run it inside `liveQuery`: it reads again whenever one of the flowers or people changes. */
export async function readFlowerGivers(local: LocalDb, postId: PostId): Promise<FlowerGivers> {
  const { cache, uid } = local;
  const { entries, rows } = await folded(local, [setFlower.kind, 'post.create'], () =>
    Promise.all([
      cache.posts.get(postId),
      cache.flowers.get(postId),
      cache.pages.get(giversKey(postId)),
      readRelations(local),
    ]),
  );
  const [post, flower, page, relations] = rows;
  const ofPost = entries.filter(({ target }) => target.id === postId);
  const isUnsent = ofPost.some(({ kind }) => kind === 'post.create');
  const pending = ofPost.findLast(({ kind }) => kind === setFlower.kind);
  const base = { isFlowered: flower?.isFlowered ?? false, flowersCount: post?.flowersCount ?? 0 };
  const { isFlowered, flowersCount } = foldFlower(base, setFlower.desired(entries).get(postId));
  const ids = (page?.ids ?? []).filter((id) => id !== uid && !relations.get(id)?.isBlocked);
  const users = await cache.users.bulkGet(ids);
  return {
    post: post ? 'sent' : isUnsent ? 'unsent' : 'absent',
    own: isFlowered ? (pending && !base.isFlowered ? deliveryOf(pending) : SENT) : null,
    others: users.flatMap((user) => user ?? []),
    count: flowersCount,
    hasMore: typeof page?.next === 'string',
    savedAt: page?.fetchedAt ?? null,
  };
}
