import { texts } from '../../language/texts.ts';

export const keepOfflineTexts = texts('keep-offline', {
  keep: 'Keep offline',
  keepHint: 'Stores the posts and pictures of this collection on this device, for use without a connection.',
  videos: 'Also videos',
  videosHint: 'Videos load where your data settings allow downloads for offline use.',
  videosHeld: 'The videos wait: on this network your data settings do not allow downloads for offline use.',

  progress: '{complete} of {count} kept, {size}',
  progressLabel: 'Posts kept on this device',
  loading: 'Posts and pictures are being stored on this device.',
  later: 'Some files could not be loaded. Posy tries again later.',
  network: 'The rest is stored when there is a connection.',
  setting: 'Your data settings do not allow downloads for offline use. Change them under Data and storage.',
  space: 'The space for kept collections is used up: {complete} of {count} are kept.',
  done: 'This collection can be used without a connection.',
  empty: 'Posts that you save here are stored on this device.',

  ended: 'This collection is no longer kept. Its files are deleted when space is needed.',
  failed: 'This could not be saved on this device. Please try again.',
  notPossible: 'This browser or private window cannot open Posy without a connection.',
});
