import type { UserId } from '@posy/contract/ids';
import { markDirty, takeDirtyPosts } from '../changes/dirty-posts.ts';
import { announceHeads } from '../changes/heads.ts';
import { type Touch, TouchSet } from '../changes/touches.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { changeFlower } from '../features/flowers/flowers.repo.ts';
import { findVisibility } from '../features/posts/posts.repo.ts';
import { insertViews } from '../features/posts/views.repo.ts';
import { ONLY_ME } from '../features/relations/audience.ts';

/** The delays of that version in ms. */
const COUNTER_DELAY_MS = 3000;
const VIEWS_DELAY_MS = 60_000;

/**
 * A process of the version before `0040-count-revisions` on the same database, during a rolling upgrade. It counts with `rev` alone, and
 * announces counters in the public log.
 */
export class OlderCounters {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async giveFlower(userId: UserId, postId: string, isOn: boolean): Promise<void> {
    const { clock } = this.#deps;
    await this.#write(async (tx, touch) => {
      const changed = await changeFlower(tx, isOn, { userId, thingId: postId, updatedAt: clock.now() });
      if (!changed) return;
      const by = isOn ? 1 : -1;
      await tx
        .updateTable('posts')
        .set((eb) => ({ flowersCount: eb('flowersCount', '+', by), rev: eb('rev', '+', eb.lit(1)) }))
        .where('id', '=', postId)
        .execute();
      await markDirty(tx, postId, clock.now() + COUNTER_DELAY_MS, { flowers: by });
      touch(`u:${userId}`, 'flower', postId);
      touch(`u:${userId}`, 'post', postId);
    });
  }

  async view(userId: UserId, postId: string): Promise<void> {
    const { clock } = this.#deps;
    await this.#write(async (tx) => {
      const seen = await insertViews(tx, [postId], { viewerId: userId, day: Math.floor(clock.now() / 86_400_000) });
      if (seen.length === 0) return;
      await tx
        .updateTable('posts')
        .set((eb) => ({ viewCount: eb('viewCount', '+', 1), rev: eb('rev', '+', 1) }))
        .where('id', '=', postId)
        .execute();
      await markDirty(tx, postId, clock.now() + VIEWS_DELAY_MS, { views: 1 });
    });
  }

  /** Gives a post from the future the time of now, in ms. That version announced such a change like one of counters. */
  async bringBack(postId: string, now: number): Promise<void> {
    await this.#write(async (tx) => {
      await tx
        .updateTable('posts')
        .set((eb) => ({ createdAt: now, rev: eb('rev', '+', 1) }))
        .where('id', '=', postId)
        .execute();
      await markDirty(tx, postId, now);
    });
  }

  /** Announces all posts whose counters have changed, for their readers and their authors. */
  async flush(): Promise<void> {
    const { db } = this.#deps;
    await this.#write(async (tx, touch) => {
      const due = await tx.selectFrom('dirtyPosts').select('postId').execute();
      const ids = due.map(({ postId }) => postId);
      await takeDirtyPosts(db, tx, ids);
      for (const { id, authorId, audience } of await findVisibility(tx, ids)) {
        if (audience !== ONLY_ME) touch('g', 'post', id);
        touch(`u:${authorId}`, 'post', id);
      }
    });
  }

  async #write(work: (tx: Tx, touch: Touch) => Promise<void>): Promise<void> {
    const { db, clock } = this.#deps;
    const heads = await db.write(async (tx) => {
      const touches = new TouchSet();
      await work(tx, touches.add);
      return touches.flush(tx, clock.now());
    });
    announceHeads(this.#deps, heads);
  }
}
