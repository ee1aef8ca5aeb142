import type { Catalogue } from '../../language/catalogue.ts';
import type { attachmentsTexts } from './attachments.en.ts';

export default {
  empty: 'Diese Datei ist leer',
  damaged: 'Dieses Foto ist beschädigt und lässt sich nicht öffnen. Bitte wähle ein anderes.',
  unreadable: 'Diese Datei konnte nicht gelesen werden. Bitte wähle sie noch einmal aus.',
  copying: 'Wird auf diesem Gerät gespeichert, {percent} %',
  preparingPhoto: 'Das Foto wird vorbereitet …',
  preparingVideo: 'Das Video wird vorbereitet …',
  shrinking: 'Das Video wird verkleinert, {percent} %',
  converting: 'Das Video wird umgewandelt, damit alle es abspielen können {percent} %',
  trimTitle: 'Video kürzen',
  trimDone: 'Fertig',
  trim: 'Kürzen',
  cancelTrim: 'Kürzen abbrechen',
  trimming: 'Das Video wird gekürzt, {percent} %',
  trimFailed: 'Dieses Video konnte auf diesem Gerät nicht gekürzt werden. Es bleibt, wie es war.',
  trimOffline:
    'Dieses Video konnte ohne Netz nicht gekürzt werden. Es bleibt, wie es war; versuche es noch einmal, sobald du online bist.',
  hevc: 'Nicht jeder Browser kann dieses Video abspielen (HEVC). Wenn der Server es nicht umwandeln kann, können andere es nur herunterladen.',
  sendOriginal: 'Original senden',
  original: 'Original senden, {size}',
  photoAlt: 'Das Foto, das du teilen willst',
  videoAlt: 'Das Video, das du teilen willst',
  noPoster: 'Keine Vorschau dieses Videos auf diesem Gerät',
  removePhoto: 'Foto entfernen',
  removeVideo: 'Video entfernen',
  storageFull:
    'Auf diesem Gerät ist kein Speicher mehr frei. Schaffe etwas Platz und versuche es dann noch einmal. Nichts, was du geschrieben hast, ist verloren.',
  notForMessage: '{refusal} Wähle ein Foto, oder ein Video als MP4, MOV oder AVI.',
  noRoom:
    'Auf diesem Gerät ist zu wenig Speicher frei: {needed} werden gebraucht, {free} sind frei. Nichts, was du geschrieben hast, ist verloren.',
} satisfies Catalogue<typeof attachmentsTexts>;
