import { CommentEntitySchema, type CommentEntity } from '@posy/contract/comments';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import type { TestClient, TestResponse } from './test-client.ts';

/** Writes a comment. Throws unless it was accepted. */
export async function writeComment(client: TestClient, postId: string, content = 'Lovely'): Promise<CommentEntity> {
  return readComment(await client.post('/api/comments', { postId, content }));
}

/** Answers a comment. Throws unless the reply was accepted. */
export async function writeReply(
  client: TestClient,
  { postId, id }: Pick<CommentEntity, 'postId' | 'id'>,
  content = 'Indeed',
): Promise<CommentEntity> {
  return readComment(await client.post('/api/comments', { postId, parentId: id, content }));
}

/** The comment in an answer. */
export function readComment(response: TestResponse): CommentEntity {
  if (response.status >= 300) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(CommentEntitySchema, response.body);
}

/** The comments in an answer. */
export function readComments(response: TestResponse): CommentEntity[] {
  return Parse(Type.Array(CommentEntitySchema), response.body);
}
