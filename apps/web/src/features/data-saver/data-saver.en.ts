import { texts } from '../../language/texts.ts';

export const dataSaverTexts = texts('data-saver', {
  intro: 'What Posy may load and send automatically on this device.',
  onWifi: 'You are on Wi-Fi right now.',
  notOnWifi: 'You are not on Wi-Fi right now.',
  unknownConnection: 'This browser does not tell Posy whether you are on Wi-Fi, so “On Wi-Fi” cannot be chosen here.',
  savesData: 'Your browser asks to save data. Unless you choose otherwise here, Posy asks first.',

  photos: 'Load photos',
  autoplay: 'Play videos by themselves',
  autoplayHint: 'Without sound, one at a time. Not while your device saves battery or reduces motion.',
  prefetch: 'Download posts for offline use',
  uploads: 'Send photos and videos',
  always: 'Always',
  wifi: 'On Wi-Fi',
  never: 'Never',
  whenTapped: 'When I tap',
  onRequest: 'When I ask for it',

  load: 'Load photo',
  loadOf: 'Load photo, {size}',
});
