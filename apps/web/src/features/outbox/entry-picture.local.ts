import { matches } from '@posy/contract/check';
import type { OutboxEntry } from '@posy/sync/mutation';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { fileIdOf, readStoredFile } from '../../local/stored-file.ts';
import { posterBlob } from '../attachments/attachment.ts';

const PosterSchema = Type.Object({ poster: Type.String() });
/** Arguments of mutations with a video: posts have its poster beside it, messages and ads inside of it. */
const WithFileSchema = Type.Object({ file: PosterSchema });
const WithPictureSchema = Type.Object({ picture: PosterSchema });

/** The picture of an entry's file, or the poster of its video; null without one. */
export async function readEntryPicture({ out }: LocalDb, entry: OutboxEntry): Promise<Blob | null> {
  const { file, args } = entry;
  if (!file) return null;
  if (file.type.startsWith('image/')) return readStoredFile(out, { ...file, id: fileIdOf(entry) });
  return posterBlob(posterOf(args));
}

function posterOf(args: unknown): string {
  if (matches(PosterSchema, args)) return args.poster;
  if (matches(WithFileSchema, args)) return args.file.poster;
  return matches(WithPictureSchema, args) ? args.picture.poster : '';
}
