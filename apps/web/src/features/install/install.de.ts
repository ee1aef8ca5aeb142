import type { Catalogue } from '../../language/catalogue.ts';
import type { installTexts } from './install.en.ts';

export default {
  title: 'Posy installieren',
  reason:
    'Vom Startbildschirm aus öffnet sich Posy sofort und geht auch offline. Nicht gesendete Beiträge und Nachrichten sind sicher.',
  install: 'Installieren',
  notNow: 'Nicht jetzt',
  understood: 'Verstanden',
  installed: 'Posy ist auf diesem Gerät installiert.',
  impossible: 'Dieser Browser kann keine Apps installieren. Safari, Chrome, Edge und Firefox auf Android können es.',
  iosShare: 'Tippe in der Symbolleiste von Safari auf „Teilen“.',
  iosOtherShare: 'Tippe neben der Adresse auf „Teilen“.',
  iosAdd: 'Wähle „Zum Home-Bildschirm“, dann „Hinzufügen“.',
  androidMenu: 'Öffne das Menü des Browsers.',
  firefoxAdd: 'Wähle „App zum Startbildschirm hinzufügen“, dann „Hinzufügen“.',
  chromeAdd: 'Wähle „Zum Startbildschirm hinzufügen“ oder „App installieren“.',
  iosStorage: 'Die installierte App hat einen eigenen Speicher: Melde dich dort einmal an.',
  iosWaiting:
    '{count, plural, one {# Änderung ist} other {# Änderungen sind}} noch nicht gesendet. Erst senden, dann installieren, dann neu anmelden: Die installierte App hat einen eigenen Speicher.',
  thenHome: 'Öffne Posy von jetzt an vom Startbildschirm.',
  macFile: 'Öffne das Menü „Ablage“ und wähle „Zum Dock hinzufügen …“.',
  thenDock: 'Öffne Posy von jetzt an aus dem Dock.',
  desktopAddress: 'Wähle das Installationssymbol in der Adressleiste oder „Posy installieren“ im Menü.',
  thenDesktop: 'Öffne Posy von jetzt an wie jede andere App.',
} satisfies Catalogue<typeof installTexts>;
