import { type Post, type PostEntity, PostEntitySchema } from '@posy/contract/posts';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import type { Db } from '../../db/database.ts';
import { mediaOf } from '../media/media-keys.ts';
import { findPosts, type PageRow, type PostRow } from './posts.repo.ts';

/** The wire form that all viewers share. */
export function entityOf(row: PostRow): PostEntity {
  const media = mediaOf(row);
  return {
    id: Value.Parse(PostEntitySchema.properties.id, row.id),
    content: row.content,
    location: row.location,
    isPublic: row.isPublic === 1,
    imageUrl: media.variants.at(-1)?.url ?? null,
    videoUrl: null,
    createdAt: new Date(row.createdAt).toISOString(),
    viewCount: row.viewCount,
    commentsCount: row.commentsCount,
    flowersCount: row.flowersCount,
    user: {
      id: Value.Parse(PostEntitySchema.properties.user.properties.id, row.authorId),
      firstName: row.firstName,
      lastName: row.lastName,
      username: row.username,
      profileImageUrl: row.profileImageUrl,
    },
    media,
    rev: row.rev,
  };
}

export function postOf(row: PostRow, isFlowered: boolean): Post {
  return { ...entityOf(row), isFlowered };
}

const MAX_FRAGMENTS = 20_000;

/**
 * The texts of posts, made once for everybody and joined to pages. The key is the post with its own and its author's
 * revision, so a text is right or absent, never old.
 */
export class PostJson {
  readonly #texts = new LRUCache<string, { readonly rev: number; readonly authorRev: number; readonly text: string }>({
    max: MAX_FRAGMENTS,
  });

  /** A page in its order as a JSON array of `Post`. A post deleted since the page was read is left out. */
  async page(db: Db, rows: readonly PageRow[]): Promise<string> {
    const missing: string[] = [];
    const texts = rows.map((row) => {
      const known = this.#texts.get(row.id);
      if (known?.rev === row.rev && known.authorRev === row.authorRev) return known.text;
      missing.push(row.id);
      return undefined;
    });
    const made = missing.length > 0 ? await this.#make(db, missing) : undefined;
    let page = '';
    for (const [i, row] of rows.entries()) {
      const text = texts[i] ?? made?.get(row.id);
      if (text === undefined) continue;
      // The text of an entity is an object and ends in a brace, which makes room for the viewer's part.
      page += `${page === '' ? '' : ','}${text.slice(0, -1)}${row.isFlowered === 1 ? ',"isFlowered":true}' : ',"isFlowered":false}'}`;
    }
    return `[${page}]`;
  }

  /** The text of a row that was read anyway. */
  of(row: PostRow): string {
    const known = this.#texts.get(row.id);
    if (known?.rev === row.rev && known.authorRev === row.authorRev) return known.text;
    const text = JSON.stringify(entityOf(row));
    this.#texts.set(row.id, { rev: row.rev, authorRev: row.authorRev, text });
    return text;
  }

  async #make(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await findPosts(db, ids);
    return new Map(rows.map((row) => [row.id, this.of(row)]));
  }
}
