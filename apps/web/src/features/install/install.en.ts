import { texts } from '../../language/texts.ts';

export const installTexts = texts('install', {
  title: 'Install Posy',
  reason: 'From your home screen Posy opens at once and works offline. Unsent posts and messages are safe.',
  install: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
  installed: 'Posy is installed on this device.',
  impossible: 'This browser cannot install apps. Safari, Chrome, Edge and Firefox on Android can.',
  iosShare: "Tap Share in Safari's toolbar.",
  iosOtherShare: 'Tap Share beside the address.',
  iosAdd: 'Choose “Add to Home Screen”, then “Add”.',
  androidMenu: "Open the browser's menu.",
  firefoxAdd: 'Choose “Add app to Home screen”, then “Add”.',
  chromeAdd: 'Choose “Add to Home screen” or “Install app”.',
  iosStorage: 'The installed app has its own storage: log in there once.',
  iosWaiting:
    '{count, plural, one {# change is} other {# changes are}} not sent yet. Send first, then install, then log in again: the installed app has its own storage.',
  thenHome: 'Open Posy from your home screen from now on.',
  macFile: 'Open the File menu and choose “Add to Dock…”.',
  thenDock: 'Open Posy from the Dock from now on.',
  desktopAddress: 'Choose the install icon in the address bar, or “Install Posy” in the menu.',
  thenDesktop: 'Open Posy like any other app from now on.',
});
