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

/** GET /api/preferences and the answer of PATCH: of what a person wants to be notified, on all their devices. All on at first. */
export const PreferencesSchema = Type.Object({ ...SWITCHES, birthYear: BIRTH_YEAR });
export type Preferences = Static<typeof PreferencesSchema>;

/** The synced entity, id = the person's id, in their own scope. */
export const PreferencesEntitySchema = Type.Object({
  ...SWITCHES,
  birthYear: BIRTH_YEAR,
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
});
export type PreferencesBody = Static<typeof PreferencesBodySchema>;

export const DEFAULT_PREFERENCES: Preferences = {
  notifyMessages: true,
  notifyFlowers: true,
  notifyComments: true,
  notifyFollows: true,
  birthYear: null,
};
