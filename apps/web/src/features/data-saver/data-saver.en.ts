import { texts } from '../../language/texts.ts';

export const dataSaverTexts = texts('data-saver', {
  intro: 'What Posy may load and send by itself. For this device alone.',
  onWifi: 'You are on Wi-Fi right now.',
  notOnWifi: 'You are not on Wi-Fi right now.',
  unknownConnection: 'This browser does not tell Posy whether you are on Wi-Fi, so “On Wi-Fi” cannot be chosen here.',
  savesData: 'Your browser asks to save data. Where you choose nothing, Posy asks first.',

  photos: 'Load photos',
  autoplay: 'Play videos by themselves',
  prefetch: 'Keep things ready for offline',
  uploads: 'Send photos and videos',
  always: 'Always',
  wifi: 'On Wi-Fi',
  never: 'Never',
  whenTapped: 'When I tap',
  onRequest: 'When I say so',

  load: 'Load photo',
  loadOf: 'Load photo, {size}',
});
