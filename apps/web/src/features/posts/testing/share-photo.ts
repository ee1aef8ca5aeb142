import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../../local/local-db.ts';
import { storeFile } from '../../../local/stored-file.ts';
import { type NewPost, sharePost } from '../create-post.ts';

interface Photo {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
}

interface Words extends NewPost {
  readonly altText: string;
}

/** Shares a photo as the composer does. */
export async function sharePhoto(local: LocalDb, post: Words, bytes: Blob, photo: Photo): Promise<PostId> {
  const { name, type, ...facts } = photo;
  const file = await storeFile(local, new File([bytes], name, { type }));
  const rest = { durationMs: null, poster: '', originalSize: bytes.size, isLocationRemoved: false };
  return sharePost(local, post, [{ attachment: { kind: 'image', file, ...facts, ...rest }, altText: post.altText }]);
}
