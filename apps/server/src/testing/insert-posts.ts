import type { Deps } from '../deps.ts';
import { EVERYONE, type StoredAudience } from '../features/relations/audience.ts';

/** Posts without files, straight into the tables. Returns their ids. */
export async function insertPosts(
  { db, newId, clock }: Pick<Deps, 'db' | 'newId' | 'clock'>,
  authorId: string,
  count: number,
  audience: StoredAudience = EVERYONE,
): Promise<string[]> {
  const inserted: string[] = [];
  const media = { ownerId: authorId, audience, width: 1, height: 1, thumbhash: 'AAAA', isAnimated: 0 };
  const noVideo = { viewerId: null, video: null, bytes: 0 };
  const post = { authorId, content: 'A rose', location: '', altText: '', audience, widestAudience: audience };
  const counts = { viewCount: 0, commentsCount: 0, flowersCount: 0, photosCount: 1, rev: 1, countRev: 0 };
  for (let done = 0; done < count; done += 300) {
    const ids = Array.from({ length: Math.min(300, count - done) }, () => newId());
    await db.write(async (tx) => {
      await tx
        .insertInto('media')
        .values(
          ids.map((id) => ({
            ...media,
            ...noVideo,
            id,
            hash: 'a'.repeat(64),
            variants: '[]',
            pending: null,
            createdAt: clock.now(),
          })),
        )
        .execute();
      await tx
        .insertInto('posts')
        .values(ids.map((id) => ({ ...post, ...counts, id, mediaId: id, createdAt: clock.now() })))
        .execute();
    });
    inserted.push(...ids);
  }
  return inserted;
}
