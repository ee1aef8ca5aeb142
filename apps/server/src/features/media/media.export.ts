import { NIL_ID } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, inPages } from '../../exporting/export-part.ts';
import { isEvidence } from './evidence.repo.ts';
import { captionsKey, parseCaptions, parseVariants, parseVideo, variantKey, videoKey } from './media-keys.ts';
import type { MediaTables } from './media.table.ts';

/** A file of a user's export. `name`: its path in the archive; `key`: its blob key. */
export interface ExportedMedia {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly isOwn: boolean;
  /** In ms. */
  readonly createdAt: number;
}

const ENDINGS = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/webm': 'webm',
} as const;

/**
 * A user's own pictures and videos, and those of `others` (ids) that are visible to them: the largest size of a picture, the
 * stored file of a video with its captions.
 */
export async function* listExportedMedia(
  db: Db,
  userId: string,
  others: ReadonlySet<string>,
): AsyncGenerator<ExportedMedia> {
  for await (const row of inPages<ExportedRow>((after) => listOwnMedia(db, userId, after?.id ?? NIL_ID, EXPORT_PAGE))) {
    yield* fileOf(row, true);
  }
  const ids = [...others];
  for (let i = 0; i < ids.length; i += EXPORT_PAGE) {
    for (const row of await listShownMedia(db, userId, ids.slice(i, i + EXPORT_PAGE))) yield* fileOf(row, false);
  }
}

/** No file for a picture without a finished size. */
function* fileOf(row: ExportedRow, isOwn: boolean): Generator<ExportedMedia> {
  const { id, variants, video, createdAt } = row;
  const film = parseVideo(video);
  if (film) {
    yield { id, name: `media/${id}.${ENDINGS[film.mime]}`, key: videoKey(id, film.version), isOwn, createdAt };
    const captions = parseCaptions(row.captions);
    if (captions) yield { id, name: `media/${id}.vtt`, key: captionsKey(id, captions), isOwn, createdAt };
    return;
  }
  const widths = parseVariants(variants).map(({ width }) => width);
  if (widths.length === 0) return;
  yield { id, name: `media/${id}.webp`, key: variantKey(id, Math.max(...widths)), isOwn, createdAt };
}

type ExportedRow = Pick<MediaTables['media'], 'id' | 'variants' | 'video' | 'captions' | 'createdAt'>;

/** A user's media in order of the ids, after one, without copies in reports: these are only for administrators. */
function listOwnMedia(db: Db, ownerId: string, after: string, limit: number): Promise<ExportedRow[]> {
  return db
    .selectFrom('media')
    .select(['id', 'variants', 'video', 'captions', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .where('id', '>', after)
    .where((eb) => eb.not(isEvidence(eb.ref('media.id'))))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The media among the ids that have this user as their viewer. */
function listShownMedia(db: Db, viewerId: string, ids: readonly string[]): Promise<ExportedRow[]> {
  return db
    .selectFrom('media')
    .select(['id', 'variants', 'video', 'captions', 'createdAt'])
    .where('id', 'in', [...ids])
    .where('viewerId', '=', viewerId)
    .execute();
}
