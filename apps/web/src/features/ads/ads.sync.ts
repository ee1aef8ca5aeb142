import {
  AdEntitySchema,
  AudienceSchema,
  CallToActionSchema,
  createAdCall,
  deleteAdCall,
  editAdCall,
  setAdStatusCall,
} from '@posy/contract/ads';
import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type AdId, AdIdSchema } from '@posy/contract/ids';
import type { MutationDefinition, RequestSpec } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';

/** Content and settings of an ad. `linkUrl` is '' without a link; `dailyBudget` in whole units, `duration` in days. */
export const AdContentSchema = Type.Object({
  title: Type.String(),
  description: Type.String(),
  targetAudience: AudienceSchema,
  dailyBudget: Type.Integer(),
  duration: Type.Integer(),
  callToAction: CallToActionSchema,
  linkUrl: Type.String(),
});
export type AdContent = Type.Static<typeof AdContentSchema>;

/**
 * A picture or video as the device knows it before the server does. `width` and `height` in px, 0 where it could not be
 * decoded; `thumbhash` and `poster` (JPEG) in base64, '' where there is none.
 */
export const AdPictureSchema = Type.Object({
  kind: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  name: Type.String(),
  type: Type.String(),
  bytes: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbhash: Type.String(),
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  poster: Type.String(),
});
export type AdPicture = Type.Static<typeof AdPictureSchema>;

const PICTURE = Type.Union([AdPictureSchema, Type.Null()]);

const CreateArgsSchema = Type.Object({
  id: AdIdSchema,
  ...AdContentSchema.properties,
  picture: PICTURE,
  /** The ad whose picture a copy shares. */
  mediaOf: Type.Union([AdIdSchema, Type.Null()]),
});
export type CreateAdArgs = Type.Static<typeof CreateArgsSchema>;

/** All fields of an ad after the edit. The picture stays unless there is another `picture`, or `isMediaRemoved`. */
const EditArgsSchema = Type.Object({
  id: AdIdSchema,
  ...AdContentSchema.properties,
  picture: PICTURE,
  isMediaRemoved: Type.Boolean(),
});
export type EditAdArgs = Type.Static<typeof EditArgsSchema>;

const StatusArgsSchema = Type.Object({ id: AdIdSchema, isActive: Type.Boolean() });
const IdArgsSchema = Type.Object({ id: AdIdSchema });

interface AdArgs {
  readonly id: AdId;
}

/** Mutations of one ad are sent in order. */
const laneOf = ({ id }: AdArgs): string => `ad:${id}`;
const targetOf = ({ id }: AdArgs) => ({ type: 'ad', id }) as const;

/** A picture is small enough for the call itself; a video is uploaded first, in pieces. */
function withPicture(
  request: { readonly method: 'POST' | 'PATCH'; readonly path: string },
  fields: Readonly<Record<string, string>>,
  picture: AdPicture | null,
): RequestSpec {
  if (picture === null) return { ...request, json: fields };
  const { kind, poster, name, type } = picture;
  if (kind === 'image') return { ...request, fields, file: { field: 'media', name, type } };
  return { ...request, json: { ...fields, ...(poster !== '' && { poster }) }, upload: { purpose: 'ad' } };
}

function fieldsOf({ dailyBudget, duration, ...rest }: AdContent): Readonly<Record<string, string>> {
  const { title, description, targetAudience, callToAction, linkUrl } = rest;
  const numbers = { dailyBudget: String(dailyBudget), duration: String(duration) };
  return { title, description, targetAudience, ...numbers, callToAction, linkUrl };
}

/** Creates an ad, which runs at once. The id is made on the device, so that sending it twice makes one ad. */
export const createAd: MutationDefinition<CreateAdArgs> = {
  kind: 'ad.create',
  version: 1,
  read: (args) => (matches(CreateArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  dependsOn: ({ mediaOf }) => (mediaOf === null ? [] : [{ type: 'ad', id: mediaOf, madeBy: 'ad.create' }]),
  request: ({ id, picture, mediaOf, ...content }) =>
    withPicture(
      requestOf(createAdCall, {}),
      { id, ...fieldsOf(content), ...(mediaOf !== null && { mediaOf }) },
      picture,
    ),
  shares: () => true,
  undo: ({ id }, enqueue) => enqueue(deleteAd, { id }),
};

/** Sets all fields of an ad. Only the last of unsent edits counts, unless it has a picture. */
export const editAd: MutationDefinition<EditAdArgs> = {
  kind: 'ad.edit',
  version: 1,
  read: (args) => (matches(EditArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  coalesce(queued, next) {
    const replaced = queued.filter((entry) => {
      const earlier = entry.kind === editAd.kind ? editAd.read(entry.args) : null;
      return earlier !== null && (earlier.picture === null || next.picture !== null || next.isMediaRemoved);
    });
    const isMediaRemoved = next.isMediaRemoved || replaced.some(({ args }) => editAd.read(args)?.isMediaRemoved);
    return {
      remove: replaced.map(({ key }) => key),
      add: true,
      args: { ...next, isMediaRemoved: isMediaRemoved && next.picture === null },
    };
  },
  request: ({ id, picture, isMediaRemoved, ...content }) =>
    withPicture(
      requestOf(editAdCall, { id }),
      { ...fieldsOf(content), ...(isMediaRemoved && { isMediaRemoved: 'true' }) },
      picture,
    ),
  shares: () => true,
};

/** Pauses or resumes an ad. It sets the state instead of toggling, so only the last unsent one counts. */
export const setAdStatus: MutationDefinition<Type.Static<typeof StatusArgsSchema>> = {
  kind: 'ad.status',
  version: 1,
  read: (args) => (matches(StatusArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  coalesce: (queued) => ({
    remove: queued.filter(({ kind }) => kind === 'ad.status').map(({ key }) => key),
    add: true,
  }),
  request: ({ id, isActive }) => requestOf(setAdStatusCall, { id }, { isActive }),
  shares: ({ isActive }) => isActive,
};

/** Deletes an ad. An unsent ad is removed with all its mutations; see `deletePost`. */
export const deleteAd: MutationDefinition<AdArgs> = {
  kind: 'ad.delete',
  version: 1,
  read: (args) => (matches(IdArgsSchema, args) ? args : null),
  lane: laneOf,
  target: targetOf,
  coalesce(queued, _next, sent) {
    const taken = sent.filter(({ kind }) => kind !== deleteAd.kind);
    const isNeverThere =
      queued.some(({ kind }) => kind === createAd.kind) ||
      taken.some(({ kind, mayHaveArrived }) => kind === createAd.kind && !mayHaveArrived);
    return { remove: [...queued, ...taken].map(({ key }) => key), add: !isNeverThere };
  },
  request: ({ id }) => requestOf(deleteAdCall, { id }),
  notFoundIsSuccess: true,
};

/** Kinds of the mutations that are folded over one's ads. */
export const AD_KINDS = [createAd.kind, editAd.kind, setAdStatus.kind, deleteAd.kind];

/** One's own ads, as the server has them. */
export const adChanges = tableChanges({
  type: 'ad',
  table: (cache) => cache.ads,
  schema: AdEntitySchema,
  toRow: (ad, rev) => ({ ...ad, rev }),
  scopeOf: () => 'u',
  async remove(cache, ids) {
    const ads = await cache.ads.bulkGet([...ids]);
    await Promise.all([cache.ads.bulkDelete([...ids]), cache.adDays.bulkDelete([...ids])]);
    return ads.flatMap((ad) => (ad?.media ? [ad.media.id] : []));
  },
});
