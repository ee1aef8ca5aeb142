import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AdIdSchema, NewAdIdSchema, UploadIdSchema } from './ids.ts';
import { MediaSchema, PosterSchema } from './media.ts';
import { AuthorSchema } from './users.ts';

export const AudienceSchema = Type.Union([
  Type.Literal('all'),
  Type.Literal('18-24'),
  Type.Literal('25-34'),
  Type.Literal('35+'),
]);
export type Audience = Static<typeof AudienceSchema>;

export const CallToActionSchema = Type.Union([
  Type.Literal('learn-more'),
  Type.Literal('shop-now'),
  Type.Literal('sign-up'),
  Type.Literal('contact-us'),
]);
export type CallToAction = Static<typeof CallToActionSchema>;

/** `ended`: its days are over. `spent`: today's budget is; it goes on at midnight UTC. */
export const AdStateSchema = Type.Union([
  Type.Literal('active'),
  Type.Literal('paused'),
  Type.Literal('ended'),
  Type.Literal('spent'),
]);
export type AdState = Static<typeof AdStateSchema>;

const CONTENT = {
  id: AdIdSchema,
  title: Type.String(),
  description: Type.String(),
  mediaUrl: Type.Union([Type.String(), Type.Null()]),
  mediaType: Type.Union([Type.Literal('image'), Type.Literal('video'), Type.Null()]),
  media: Type.Union([MediaSchema, Type.Null()]),
  callToAction: CallToActionSchema,
  /** http(s); without one the button opens a message to the advertiser. */
  linkUrl: Type.Union([Type.String(), Type.Null()]),
};

/**
 * An ad as its owner sees it; the synced entity in their own scope. `dailyBudget` in whole units, `duration` in days from
 * `createdAt` on, `spentToday` in hundredths, of the UTC day `spentOn` (`YYYY-MM-DD`). Totals are of all days. `state` is
 * that of the moment of the answer; later it is told by `adStateAt`.
 */
export const AdEntitySchema = Type.Object({
  ...CONTENT,
  targetAudience: AudienceSchema,
  dailyBudget: Type.Integer(),
  duration: Type.Integer(),
  isActive: Type.Boolean(),
  state: AdStateSchema,
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  spentToday: Type.Integer(),
  spentOn: Type.String(),
  spent: Type.Integer(),
  createdAt: Type.String(),
  endsAt: Type.String(),
  rev: Type.Integer(),
});
export type AdEntity = Static<typeof AdEntitySchema>;

/** An ad in the feed of somebody else, GET /api/ads/feed: what to show, in this order. `why` says why it is shown to them. */
export const FeedAdSchema = Type.Object({
  ...CONTENT,
  user: AuthorSchema,
  why: Type.Union([Type.Literal('everybody'), Type.Literal('age')]),
});
export type FeedAd = Static<typeof FeedAdSchema>;

/** A number of a form; JSON may hold it as a number, too. */
const TYPED_NUMBER = Type.Union([Type.String({ maxLength: 40 }), Type.Number()]);

/**
 * Fields of the multipart or JSON body of POST /api/ads, beside the optional file `media`: 201 with the ad. An edit is PATCH
 * /api/ads/{id}, 200: what is absent stays, and `id` has no meaning.
 */
export const AdFieldsSchema = Type.Object({
  id: Type.Optional(NewAdIdSchema),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  targetAudience: Type.Optional(Type.String({ maxLength: 20 })),
  dailyBudget: Type.Optional(TYPED_NUMBER),
  duration: Type.Optional(TYPED_NUMBER),
  callToAction: Type.Optional(Type.String({ maxLength: 20 })),
  linkUrl: Type.Optional(Type.String()),
  uploadId: Type.Optional(UploadIdSchema),
  poster: Type.Optional(PosterSchema),
  /** In place of a file: the picture or video of another ad of one's own, as in a copy. */
  mediaOf: Type.Optional(AdIdSchema),
  /** In an edit: `true` takes the picture or video away. */
  isMediaRemoved: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
});
export type AdFields = Static<typeof AdFieldsSchema>;

export const AdParamsSchema = Type.Object({ id: AdIdSchema });

/** PATCH /api/ads/{id}/status, 200 with the ad. */
export const AdStatusBodySchema = Type.Object({ isActive: Type.Boolean() });
export type AdStatusBody = Static<typeof AdStatusBodySchema>;

/**
 * POST /api/ads/{id}/impression and /click, 204. `at`: when it was seen, for what was counted without a network; at most 72 h
 * ago. Each counts once per viewer, ad and hour, and as often a day as an ad is shown to one person; a click only after an
 * impression of that day, and for each impression one. What is not counted (one's own ad, a paused one, one whose day is
 * spent) is answered alike.
 */
export const AdSeenBodySchema = Type.Object({ at: Type.Optional(Type.String({ maxLength: 30 })) });
export type AdSeenBody = Static<typeof AdSeenBodySchema>;

/** GET /api/ads/{id}/days: what each day (UTC, `YYYY-MM-DD`) brought, oldest first; `spent` in hundredths. */
export const AdDaySchema = Type.Object({
  day: Type.String(),
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  spent: Type.Integer(),
});
export type AdDay = Static<typeof AdDaySchema>;
