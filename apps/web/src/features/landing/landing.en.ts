import { texts } from '../../language/texts.ts';

export const landingTexts = texts('landing', {
  name: 'Posy',
  tagline: 'Share your moments with the world',
  share: 'Share with Everyone',
  logIn: 'Already have an account?',
  join: 'Create an account',
  screens: 'Photos, flowers and messages',
  feed: 'Photos of everyone here, newest first',
  feedAlt: 'The feed with photos of several people',
  messages: 'Messages with photos and videos',
  messagesAlt: 'A conversation between two people',
  create: 'Share now: it is sent when there is a connection',
  createAlt: 'A photo with its caption before it is shared',
  offline: 'Works without a network',
  offlineText:
    'Look at photos, give flowers, comment, write messages and share, on a train or in the woods. Posy keeps it on your device and sends it when the network is back.',
  install: 'Install it, or just open it',
  installText:
    'Posy runs in your browser. Add it to your home screen for an icon, notifications and sharing from other apps.',
  run: 'Run a place for your own people: Posy is one program that one command starts.',
  legal: 'Legal',
  terms: 'Terms',
  privacy: 'Privacy',
});
