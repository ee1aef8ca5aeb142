import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import { removeCaptionsCall, setCaptionsCall, setCaptionsLanguageCall } from '@posy/contract/posts';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { laneOfPost } from './post-lane.ts';

/**
 * Chosen captions (WebVTT as the server will write it; language BCP 47; the file's name). Without a text, only the language of
 * the existing ones changes. null: the captions are removed.
 */
const TextSchema = Type.Optional(Type.String());
const ArgsSchema = Type.Object({
  postId: PostIdSchema,
  captions: Type.Union([Type.Null(), Type.Object({ name: TextSchema, text: TextSchema, language: Type.String() })]),
});
export interface SetCaptionsArgs {
  readonly postId: PostId;
  readonly captions: { readonly name?: string; readonly text?: string; readonly language: string } | null;
}

type Desired = SetCaptionsArgs['captions'];

/** Merges two successive mutations; `before` undefined: there was none. */
export function afterMutation(before: Desired | undefined, next: Desired): Desired {
  return before === undefined || !next || next.text !== undefined ? next : before && { ...before, ...next };
}

/** Sets the captions of one's own video, so that only the last of its pending mutations is sent. */
export const setCaptions: MutationDefinition<SetCaptionsArgs> = {
  kind: 'captions.set',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ postId }) => laneOfPost(postId),
  target: ({ postId }) => ({ type: 'post', id: postId }),
  dependsOn: ({ postId }) => [{ type: 'post', id: postId, madeBy: 'post.create' }],
  coalesce(queued, next) {
    const earlier = queued.filter(({ kind }) => kind === setCaptions.kind);
    const captions = afterMutation(setCaptions.read(earlier.at(-1)?.args)?.captions, next.captions);
    return { remove: earlier.map(({ key }) => key), add: true, args: { ...next, captions } };
  },
  request({ postId: id, captions }) {
    if (!captions) return requestOf(removeCaptionsCall, { id });
    const { text, language: captionsLanguage } = captions;
    if (text === undefined) return requestOf(setCaptionsLanguageCall, { id }, { captionsLanguage });
    return requestOf(setCaptionsCall, { id }, { captions: text, captionsLanguage });
  },
  shares: ({ captions }) => captions?.text !== undefined,
  // Deleting the post has deleted its captions, too.
  notFoundIsSuccess: ({ captions }) => captions === null,
};
