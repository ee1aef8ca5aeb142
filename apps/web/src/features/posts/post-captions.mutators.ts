import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

/** Captions that were chosen (WebVTT as the server will write it; language BCP 47; the file's name); null: there are to be none. */
const ArgsSchema = Type.Object({
  postId: PostIdSchema,
  captions: Type.Union([
    Type.Null(),
    Type.Object({ name: Type.String(), text: Type.String(), language: Type.String() }),
  ]),
});
export interface SetCaptionsArgs {
  readonly postId: PostId;
  readonly captions: { readonly name: string; readonly text: string; readonly language: string } | null;
}

/** Sets the captions of one's own video, so that only the last wish about them is sent. */
export const setCaptions: MutationDefinition<SetCaptionsArgs> = {
  kind: 'captions.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  // The lane of its post.
  lane: ({ postId }) => `p:${postId}`,
  target: ({ postId }) => ({ type: 'post', id: postId }),
  dependsOn: ({ postId }) => [{ type: 'post', id: postId, madeBy: 'post.create' }],
  coalesce: (queued) => ({
    remove: queued.filter(({ kind }) => kind === setCaptions.kind).map(({ key }) => key),
    add: true,
  }),
  request({ postId, captions }) {
    const path = `/api/posts/${postId}/captions`;
    if (!captions) return { method: 'DELETE', path };
    return { method: 'POST', path, json: { captions: captions.text, captionsLanguage: captions.language } };
  },
  // With the post its captions are gone, too.
  goneIsSuccess: ({ captions }) => captions === null,
};
