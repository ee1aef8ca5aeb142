import { MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { type Post, type PostEntity, PostEntitySchema, type PostPhoto } from '@posy/contract/posts';
import { fitText } from '@posy/contract/text';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import type { Db } from '../../db/database.ts';
import { arrayOf } from '../../json-parts.ts';
import { mediaOf } from '../media/media-keys.ts';
import { mentionsField } from '../mentions/stored-mentions.ts';
import { EVERYONE, FOLLOWERS } from '../relations/audience.ts';
import { toAuthor } from '../users/person.ts';
import type { PostPhotoRow } from './post-photos.repo.ts';
import { findPosts, type PostRow } from './post-rows.repo.ts';
import type { PageRow } from './posts.repo.ts';

/** The wire form that all viewers share; `photosOf` of the contract lists its photos. */
export function entityOf(row: PostRow): PostEntity {
  const [first, ...others] = row.photos;
  const { media, altText } = photoOf(first);
  return {
    id: Value.Parse(PostEntitySchema.properties.id, row.id),
    content: fitText(row.content, MAX_CAPTION_LENGTH),
    location: fitText(row.location, MAX_LOCATION_LENGTH),
    altText,
    isPublic: row.audience === EVERYONE,
    ...(row.audience === FOLLOWERS && { audience: 'followers' as const }),
    imageUrl: media.video ? null : (media.variants.at(-1)?.url ?? null),
    videoUrl: media.video?.url ?? null,
    createdAt: new Date(row.createdAt).toISOString(),
    viewCount: row.viewCount,
    commentsCount: row.commentsCount,
    flowersCount: row.flowersCount,
    user: toAuthor({ ...row, id: row.authorId }),
    media,
    ...(others.length > 0 && { album: others.map(photoOf) }),
    ...(row.editedAt !== null && { editedAt: new Date(row.editedAt).toISOString() }),
    ...mentionsField(row.mentions),
    rev: row.rev,
    contentRev: row.rev - row.countRev,
  };
}

function photoOf(photo: PostPhotoRow): PostPhoto {
  return { altText: fitText(photo.altText, MAX_ALT_TEXT_LENGTH), media: mediaOf(photo) };
}

export function postOf(row: PostRow, isFlowered: boolean): Post {
  return { ...entityOf(row), isFlowered };
}

/** Limit for all cached posts, each with its two forms for viewers. Most have some 2 kB. */
const MAX_FRAGMENTS_BYTES = 24 * 1024 ** 2;
const FORMS = 3;

const COMMA = Buffer.from(',');

type JsonRow = Pick<PageRow, 'id' | 'rev' | 'authorRev' | 'isFlowered'>;

/** One post in UTF-8: copying bytes costs a tenth of encoding a page's text again. */
interface Fragment {
  readonly rev: number;
  readonly authorRev: number;
  /** JSON of the entity. */
  readonly bytes: Buffer;
  /** The `Post` for a viewer without and with a flower, after a comma; made when it is first needed. */
  readonly posts: [Buffer | null, Buffer | null];
}

/**
 * The wire forms of posts, made once for all viewers and joined to pages. The key is the post with its own and its author's
 * revision, so a cached form is never outdated.
 */
export class PostJson {
  readonly #fragments = new LRUCache<string, Fragment>({
    maxSize: MAX_FRAGMENTS_BYTES,
    sizeCalculation: ({ bytes }) => FORMS * bytes.length,
  });

  /** A page in its order as parts of a JSON array of `Post`. A post that was deleted after the page was read is left out. */
  async page(db: Db, rows: readonly PageRow[]): Promise<Buffer[]> {
    return arrayOf((await this.#posts(db, rows)).filter((post) => post !== null));
  }

  /** The `Post` of each row as JSON, in their order; null for one that was deleted after the rows were read. */
  async each(db: Db, rows: readonly JsonRow[]): Promise<(Buffer | null)[]> {
    return (await this.#posts(db, rows)).map((post) => post && post.subarray(COMMA.length));
  }

  /** One `Post` as JSON; null when it was deleted after the row was read. */
  async one(db: Db, row: PageRow): Promise<Buffer | null> {
    const [post] = await this.each(db, [row]);
    return post ?? null;
  }

  /** Each follows a comma; null for a deleted post. */
  async #posts(db: Db, rows: readonly JsonRow[]): Promise<(Buffer | null)[]> {
    const fragments = rows.map((row) => this.#find(row));
    if (fragments.includes(undefined)) {
      const made = await this.#make(
        db,
        rows.filter((_, i) => !fragments[i]).map((row) => row.id),
      );
      for (const [i, row] of rows.entries()) fragments[i] ??= made.get(row.id);
    }
    return rows.map((row, i) => {
      const fragment = fragments[i];
      return fragment ? postBytes(fragment, row.isFlowered === 1) : null;
    });
  }

  /** The JSON of a row that was read already. */
  of(row: PostRow): string {
    return (this.#find(row) ?? this.#cache(row)).bytes.toString();
  }

  #find({ id, rev, authorRev }: Pick<PageRow, 'id' | 'rev' | 'authorRev'>): Fragment | undefined {
    const known = this.#fragments.get(id);
    return known?.rev === rev && known.authorRev === authorRev ? known : undefined;
  }

  #cache(row: PostRow): Fragment {
    const bytes = Buffer.from(JSON.stringify(entityOf(row)));
    const fragment: Fragment = { rev: row.rev, authorRev: row.authorRev, bytes, posts: [null, null] };
    this.#fragments.set(row.id, fragment);
    return fragment;
  }

  async #make(db: Db, ids: readonly string[]): Promise<Map<string, Fragment>> {
    const rows = await findPosts(db, ids);
    return new Map(rows.map((row) => [row.id, this.#find(row) ?? this.#cache(row)]));
  }
}

function postBytes({ bytes, posts }: Fragment, isFlowered: boolean): Buffer {
  const at = isFlowered ? 1 : 0;
  posts[at] ??= Buffer.concat([
    COMMA,
    // Without the brace at its end, the JSON of an entity continues with the viewer's part.
    bytes.subarray(0, -1),
    Buffer.from(`,"isFlowered":${isFlowered}}`),
  ]);
  return posts[at];
}
