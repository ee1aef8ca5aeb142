import type { Audience } from '@posy/contract/audience';
import { PostSchema, type Post } from '@posy/contract/posts';
import { Parse } from 'typebox/value';
import { noisePicture } from './pictures.ts';
import type { TestClient, TestResponse } from './test-client.ts';

export interface PostFields {
  readonly id?: string;
  readonly content?: string;
  readonly location?: string;
  readonly altText?: string;
  readonly isPublic?: 'true' | 'false' | 'maybe';
  readonly audience?: Audience;
  readonly captions?: string;
}

/** A form as the app sends it. `picture`: the file's bytes; null: no file. */
export function postForm(
  fields: PostFields,
  picture: Buffer | null,
  file = { name: 'photo.jpg', type: 'image/jpeg' },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (picture) form.append('media', new File([new Uint8Array(picture)], file.name, { type: file.type }));
  return form;
}

/** A small picture for tests that do not look at it. */
export const SMALL_PICTURE: Buffer = await noisePicture(24, 16).png().toBuffer();

/** Publishes a small picture. Throws unless it was accepted. */
export async function publish(client: TestClient, fields: PostFields = {}, picture = SMALL_PICTURE): Promise<Post> {
  return readPost(await client.postForm('/api/posts', postForm(fields, picture)));
}

/** The post in an answer. */
export function readPost(response: TestResponse): Post {
  if (response.status >= 300) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(PostSchema, response.body);
}
