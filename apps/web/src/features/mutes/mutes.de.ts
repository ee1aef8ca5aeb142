import type { Catalogue } from '../../language/catalogue.ts';
import type { mutesTexts } from './mutes.en.ts';

export default {
  mute: '{name} stummschalten',
  unmute: '{name} nicht mehr stummschalten',
  muted: '{name} ist stummgeschaltet',
  unmuted: '{name} ist nicht mehr stummgeschaltet',
  mutedHint: 'Beiträge dieser Person sind nicht mehr in deinem Feed. Sie erfährt es nicht.',
  undo: 'Rückgängig',
  error: 'Fehler',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',

  // The outbox.
  outboxMute: 'Eine Person stummschalten',
  outboxUnmute: 'Eine Person nicht mehr stummschalten',
  muteName: '{name} stummschalten',
  unmuteName: '{name} nicht mehr stummschalten',
  what: 'Stummschalten',
  muteFailed: 'Das Stummschalten ist fehlgeschlagen',
  unmuteFailed: 'Das Aufheben der Stummschaltung ist fehlgeschlagen',
} satisfies Catalogue<typeof mutesTexts>;
