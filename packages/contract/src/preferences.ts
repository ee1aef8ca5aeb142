import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AudienceSchema } from './audience.ts';
import { call } from './call.ts';
import { type Language, LANGUAGES } from './languages.ts';

/** Preferences that are on or off. */
export const PREFERENCE_SWITCHES = [
  'notifyMessages',
  'notifyFlowers',
  'notifyComments',
  'notifyMentions',
  'notifyFollows',
  'sendsReceipts',
  'sendsTyping',
] as const;
export type PreferenceSwitch = (typeof PREFERENCE_SWITCHES)[number];

/** Year of birth, optional. It is private and used for the age groups of ads only. */
const BIRTH_YEAR = Type.Union([Type.Integer(), Type.Null()]);

/** Language of the app on all devices, mails and notifications; null: each browser's own. */
const LANGUAGE = Type.Unsafe<Language | null>(
  Type.Union([...LANGUAGES.map((language) => Type.Literal(language)), Type.Null()]),
);

/** The users whose messages arrive as such; those of others are requests. `followed`: people whom the user follows. */
export const WhoMayWriteSchema = Type.Union([
  Type.Literal('everyone'),
  Type.Literal('followed'),
  Type.Literal('nobody'),
]);
export type WhoMayWrite = Static<typeof WhoMayWriteSchema>;

/**
 * Settings for all devices of a user. All kinds of notifications are on at first, and new posts begin for everyone. `sendsReceipts`:
 * others see which of their messages arrived and were read, `sendsTyping`: when the user types. Both are mutual: a user without them
 * does not see those of others.
 */
export const PreferencesSchema = Type.Object({
  notifyMessages: Type.Boolean(),
  notifyFlowers: Type.Boolean(),
  notifyComments: Type.Boolean(),
  notifyMentions: Type.Boolean(),
  notifyFollows: Type.Boolean(),
  sendsReceipts: Type.Boolean(),
  sendsTyping: Type.Boolean(),
  birthYear: BIRTH_YEAR,
  language: LANGUAGE,
  defaultAudience: AudienceSchema,
  whoMayWrite: WhoMayWriteSchema,
});
export type Preferences = Static<typeof PreferencesSchema>;

/**
 * The synced entity, id = the person's id, in their own scope. `sendsReceipts`, `sendsTyping` and `whoMayWrite` are missing in rows of
 * servers and devices before protocol 24.
 */
export const PreferencesEntitySchema = Type.Object({
  ...PreferencesSchema.properties,
  sendsReceipts: Type.Optional(Type.Boolean()),
  sendsTyping: Type.Optional(Type.Boolean()),
  whoMayWrite: Type.Optional(WhoMayWriteSchema),
  rev: Type.Integer(),
});
export type PreferencesEntity = Static<typeof PreferencesEntitySchema>;

/** Absent fields stay. (`Type.Partial` would bring 5 kB of TypeBox into the app.) */
export const PreferencesBodySchema = Type.Object({
  notifyMessages: Type.Optional(Type.Boolean()),
  notifyFlowers: Type.Optional(Type.Boolean()),
  notifyComments: Type.Optional(Type.Boolean()),
  notifyMentions: Type.Optional(Type.Boolean()),
  notifyFollows: Type.Optional(Type.Boolean()),
  sendsReceipts: Type.Optional(Type.Boolean()),
  sendsTyping: Type.Optional(Type.Boolean()),
  birthYear: Type.Optional(BIRTH_YEAR),
  language: Type.Optional(LANGUAGE),
  defaultAudience: Type.Optional(AudienceSchema),
  whoMayWrite: Type.Optional(WhoMayWriteSchema),
});
export type PreferencesBody = Static<typeof PreferencesBodySchema>;

export const DEFAULT_PREFERENCES: Preferences = {
  notifyMessages: true,
  notifyFlowers: true,
  notifyComments: true,
  notifyMentions: true,
  notifyFollows: true,
  sendsReceipts: true,
  sendsTyping: true,
  birthYear: null,
  language: null,
  defaultAudience: 'everyone',
  whoMayWrite: 'everyone',
};

export const preferencesCall = call('GET /api/preferences', { answer: PreferencesSchema });
export const changePreferencesCall = call('PATCH /api/preferences', {
  body: PreferencesBodySchema,
  answer: PreferencesSchema,
});
