import type { Catalogue } from '../../language/catalogue.ts';
import type english from './mutes.en.ts';

export default {
  mute: '{name} stummschalten',
  unmute: '{name} nicht mehr stummschalten',
  muted: '{name} ist stummgeschaltet',
  unmuted: '{name} ist nicht mehr stummgeschaltet',
  mutedHint: 'Was diese Person teilt, ist nicht mehr in deinem Feed. Sie erfährt es nicht.',
  undo: 'Rückgängig',
  error: 'Fehler',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof english>;
