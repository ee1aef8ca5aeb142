import { AudienceSchema } from '@posy/contract/audience';
import { callRequest } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { PostIdSchema } from '@posy/contract/ids';
import { changePostCall } from '@posy/contract/posts';
import type { MutationDefinition, QueuedEntry } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { laneOfPost } from './post-lane.ts';

/** `order`: media ids of the photos that stay. Absent fields stay as they are. */
const ChangeArgsSchema = Type.Object({
  id: PostIdSchema,
  content: Type.Optional(Type.String()),
  location: Type.Optional(Type.String()),
  audience: Type.Optional(AudienceSchema),
  order: Type.Optional(Type.Array(Type.String())),
  altTexts: Type.Optional(Type.Array(Type.Object({ id: Type.String(), altText: Type.String() }))),
});
export type ChangePostArgs = Type.Static<typeof ChangeArgsSchema>;

function readArgs(args: unknown): ChangePostArgs | null {
  return matches(ChangeArgsSchema, args) ? args : null;
}

/** Both changes as one: of each field the later, of each photo the later text. */
export function bothChanges(earlier: ChangePostArgs, later: ChangePostArgs): ChangePostArgs {
  const texts = new Map(
    [...(earlier.altTexts ?? []), ...(later.altTexts ?? [])].map(({ id, altText }) => [id, altText]),
  );
  return {
    ...earlier,
    ...later,
    ...(texts.size > 0 && { altTexts: [...texts].map(([id, altText]) => ({ id, altText })) }),
  };
}

/** Fewer people than everyone see the post from then on. Where it was for its author alone, nobody is harmed by the caution. */
function narrows({ audience }: ChangePostArgs): boolean {
  return audience !== undefined && audience !== 'everyone';
}

function hasTexts({ content, location, altTexts }: ChangePostArgs): boolean {
  return [content, location, altTexts].some((text) => text !== undefined);
}

/**
 * The earlier change that becomes one with the next: the last one. New texts and a wider audience stay behind a narrowing, because
 * the merged change takes its place before other narrowings.
 */
function mergeable(queued: readonly QueuedEntry[], next: ChangePostArgs): readonly QueuedEntry[] {
  const last = queued.findLast(({ kind }) => kind === changePost.kind);
  const before = last && readArgs(last.args);
  if (!before) return [];
  const mayJoin = next.audience === 'onlyMe' || (!hasTexts(next) && next.audience !== 'everyone');
  return !narrows(before) || mayJoin ? [last] : [];
}

/** Changes fields of one's own post. Unsent changes of one post become one, where that leaks nothing. */
export const changePost: MutationDefinition<ChangePostArgs> = {
  kind: 'post.change',
  version: 1,
  read: readArgs,
  lane: ({ id }) => laneOfPost(id),
  target: ({ id }) => ({ type: 'post', id }),
  dependsOn: ({ id }) => [{ type: 'post', id, madeBy: 'post.create' }],
  coalesce(queued, next) {
    const earlier = mergeable(queued, next);
    const args = earlier.flatMap((entry) => readArgs(entry.args) ?? []).concat(next);
    return { remove: earlier.map(({ key }) => key), add: true, args: args.reduce(bothChanges) };
  },
  // Ids of photos are plain strings here: editing names the photos of an unsent post by their places.
  request: ({ id, ...json }) => ({ ...callRequest(changePostCall, { id }), json }),
  narrows,
  shares: (args) => args.audience !== 'onlyMe' && (args.audience !== undefined || hasTexts(args)),
};
