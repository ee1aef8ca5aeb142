import type { Catalogue } from '../../language/catalogue.ts';
import type { pushTexts } from './push.en.ts';

export default {
  label: 'Push-Mitteilungen',
  hint: 'Posy meldet dir auf diesem Gerät, was du unten auswählst.',
  settingUp: 'Mitteilungen werden eingerichtet …',
  on: 'Auf diesem Gerät an',
  off: 'Auf diesem Gerät aus',
  unsupported: 'Dieser Browser kann keine Mitteilungen zeigen.',
  needsInstall:
    'Auf iPhone und iPad kommt Posy zuerst auf den Home-Bildschirm: Tippe auf „Teilen“ und dann auf „Zum Home-Bildschirm“.',
  deniedHint: 'Mitteilungen von Posy sind blockiert. Bitte erlaube sie in den Einstellungen deines Browsers.',
  deniedSteps:
    'Öffne neben der Adresse die Einstellungen dieser Website und erlaube Mitteilungen. Diese Seite aktualisiert sich dann von selbst.',
  offline: 'Du bist offline. Mitteilungen lassen sich einschalten, sobald du wieder verbunden bist.',
  permissionDenied: 'Nicht erlaubt',
  permissionDeniedHint: 'Bitte erlaube Mitteilungen in den Einstellungen deines Browsers.',
  failed: 'Die Einstellung für Mitteilungen konnte nicht geändert werden.',
  enabled: 'Mitteilungen eingeschaltet',
  disabled: 'Mitteilungen ausgeschaltet',
} satisfies Catalogue<typeof pushTexts>;
