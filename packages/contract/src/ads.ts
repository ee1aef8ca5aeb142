import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { AdIdSchema, NewAdIdSchema, UploadIdSchema } from './ids.ts';
import { MediaSchema, PosterSchema } from './media.ts';
import { PageQuerySchema } from './paging.ts';
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

/** `ended`: its duration is over. `spent`: today's budget is used up; it continues at midnight UTC. */
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
 * An ad as its owner sees it, synced in their own scope. `dailyBudget` in whole units, `duration` in days from `createdAt`,
 * `spentToday` in hundredths, on the UTC day `spentOn` (`YYYY-MM-DD`). Totals are of all days. `state` is the state at the
 * time of the answer; `adStateAt` computes it later.
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

/** An ad in another user's feed. `why`: the reason why this viewer gets it. */
export const FeedAdSchema = Type.Object({
  ...CONTENT,
  user: AuthorSchema,
  why: Type.Union([Type.Literal('everybody'), Type.Literal('age')]),
});
export type FeedAd = Static<typeof FeedAdSchema>;

/** A number of a form; JSON may hold it as a number, too. */
const TYPED_NUMBER = Type.Union([Type.String({ maxLength: 40 }), Type.Number()]);

/**
 * Fields of the multipart or JSON body of {@link createAdCall} and {@link editAdCall}, beside the optional file `media`. In an edit
 * absent fields stay, and `id` is ignored.
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
  /** Instead of a file: the picture or video of another ad of the same owner, for a copy. */
  mediaOf: Type.Optional(AdIdSchema),
  /** In an edit: `true` removes the picture or video. */
  isMediaRemoved: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
});
export type AdFields = Static<typeof AdFieldsSchema>;

export const AdParamsSchema = Type.Object({ id: AdIdSchema });

export const AdStatusBodySchema = Type.Object({ isActive: Type.Boolean() });
export type AdStatusBody = Static<typeof AdStatusBodySchema>;

/**
 * `at`: the time of an event that was recorded offline, at most 72 h ago. An
 * impression counts once per viewer, ad and hour, up to the daily limit per viewer. A click needs an impression of the same
 * day and counts once per impression. Events that do not count (one's own ad, a paused ad, a spent budget) get the same
 * answer.
 */
export const AdSeenBodySchema = Type.Object({ at: Type.Optional(Type.String({ maxLength: 30 })) });
export type AdSeenBody = Static<typeof AdSeenBodySchema>;

/** Counts of a day (UTC, `YYYY-MM-DD`); `spent` in hundredths. */
export const AdDaySchema = Type.Object({
  day: Type.String(),
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  spent: Type.Integer(),
});
export type AdDay = Static<typeof AdDaySchema>;

/** One's own ads. */
export const myAdsCall = call('GET /api/ads/my', { query: PageQuerySchema, answer: Type.Array(AdEntitySchema) });
/** The ads of the feed, in the order of display. */
export const feedAdsCall = call('GET /api/ads/feed', { answer: Type.Array(FeedAdSchema) });
/** The days of an ad, oldest first. */
export const adDaysCall = call('GET /api/ads/{id}/days', { params: AdParamsSchema, answer: Type.Array(AdDaySchema) });
export const createAdCall = call('POST /api/ads', { answer: AdEntitySchema, status: 201 });
const ofAd = { params: AdParamsSchema, answer: AdEntitySchema };
export const editAdCall = call('PATCH /api/ads/{id}', ofAd);
export const setAdStatusCall = call('PATCH /api/ads/{id}/status', { ...ofAd, body: AdStatusBodySchema });
export const deleteAdCall = call('DELETE /api/ads/{id}', { params: AdParamsSchema });
/** A report of the present moment has no body, or null. */
const seen = { params: AdParamsSchema, body: Type.Optional(Type.Union([AdSeenBodySchema, Type.Null()])) };
export const adImpressionCall = call('POST /api/ads/{id}/impression', seen);
export const adClickCall = call('POST /api/ads/{id}/click', seen);
