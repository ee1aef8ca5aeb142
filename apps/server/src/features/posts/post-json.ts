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

const MAX_FRAGMENTS = 10_000;

const COMMA = Buffer.from(',');
const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
/** What follows an entity's text without its closing brace. */
const FLOWERED = Buffer.from(',"isFlowered":true}');
const NOT_FLOWERED = Buffer.from(',"isFlowered":false}');

interface Fragment {
  readonly rev: number;
  readonly authorRev: number;
  /** JSON of the entity, in UTF-8: copying bytes costs a tenth of encoding a page's text again. */
  readonly bytes: Buffer;
}

/**
 * The wire forms of posts, made once for everybody and joined to pages. The key is the post with its own and its author's
 * revision, so a form is right or absent, never old.
 */
export class PostJson {
  readonly #fragments = new LRUCache<string, Fragment>({ max: MAX_FRAGMENTS });

  /** A page in its order as a JSON array of `Post`. A post deleted since the page was read is left out. */
  async page(db: Db, rows: readonly PageRow[]): Promise<Buffer> {
    const missing = rows.filter((row) => !this.#find(row)).map((row) => row.id);
    const made = missing.length > 0 ? await this.#make(db, missing) : undefined;
    const parts: Buffer[] = [OPEN];
    for (const row of rows) {
      const bytes = this.#find(row) ?? made?.get(row.id);
      if (!bytes) continue;
      if (parts.length > 1) parts.push(COMMA);
      parts.push(bytes.subarray(0, -1), row.isFlowered === 1 ? FLOWERED : NOT_FLOWERED);
    }
    parts.push(CLOSE);
    return Buffer.concat(parts);
  }

  /** The JSON of a row that was read anyway. */
  of(row: PostRow): string {
    return (this.#find(row) ?? this.#keep(row)).toString();
  }

  #find({ id, rev, authorRev }: Pick<PageRow, 'id' | 'rev' | 'authorRev'>): Buffer | undefined {
    const known = this.#fragments.get(id);
    return known?.rev === rev && known.authorRev === authorRev ? known.bytes : undefined;
  }

  #keep(row: PostRow): Buffer {
    const bytes = Buffer.from(JSON.stringify(entityOf(row)));
    this.#fragments.set(row.id, { rev: row.rev, authorRev: row.authorRev, bytes });
    return bytes;
  }

  async #make(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
    const rows = await findPosts(db, ids);
    return new Map(rows.map((row) => [row.id, this.#find(row) ?? this.#keep(row)]));
  }
}
