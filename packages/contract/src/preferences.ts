import type { Static } from 'typebox';
import * as Type from 'typebox';

const SWITCHES = {
  notifyMessages: Type.Boolean(),
  notifyFlowers: Type.Boolean(),
  notifyComments: Type.Boolean(),
  notifyFollows: Type.Boolean(),
};

/** The year a person was born in, if they want to tell: seen by nobody, and used for the ages ads are meant for alone. */
const BIRTH_YEAR = Type.Union([Type.Integer(), Type.Null()]);

/** In which language a person wants to be written to, and to read Posy on all devices; null: as each browser says. */
const LANGUAGE = Type.Union([Type.Literal('en'), Type.Literal('de'), Type.Literal('ar'), Type.Null()]);

/** GET /api/preferences and the answer of PATCH: of what a person wants to be notified, on all their devices. All on at first. */
export const PreferencesSchema = Type.Object({ ...SWITCHES, birthYear: BIRTH_YEAR, language: LANGUAGE });
export type Preferences = Static<typeof PreferencesSchema>;

/** The synced entity, id = the person's id, in their own scope. */
export const PreferencesEntitySchema = Type.Object({
  ...SWITCHES,
  birthYear: BIRTH_YEAR,
  language: LANGUAGE,
  rev: Type.Integer(),
});
export type PreferencesEntity = Static<typeof PreferencesEntitySchema>;

/** PATCH /api/preferences: what is absent stays. */
export const PreferencesBodySchema = Type.Object({
  notifyMessages: Type.Optional(Type.Boolean()),
  notifyFlowers: Type.Optional(Type.Boolean()),
  notifyComments: Type.Optional(Type.Boolean()),
  notifyFollows: Type.Optional(Type.Boolean()),
  birthYear: Type.Optional(BIRTH_YEAR),
  language: Type.Optional(LANGUAGE),
});
export type PreferencesBody = Static<typeof PreferencesBodySchema>;

export const DEFAULT_PREFERENCES: Preferences = {
  notifyMessages: true,
  notifyFlowers: true,
  notifyComments: true,
  notifyFollows: true,
  birthYear: null,
  language: null,
};
