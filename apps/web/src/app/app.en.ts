import { texts } from '../language/texts.ts';

export const appTexts = texts('app', {
  notFoundTitle: 'Page Not Found',
  notFoundText: "The page you're looking for doesn't exist or may have been moved.",
  goHome: 'Go Home',
  errorText: 'Something went wrong. Please refresh the page and try again.',
  partMissingTitle: 'Not on this device yet',
  partMissing: 'This page was not opened on this device before. It needs a connection the first time.',
  refreshPage: 'Refresh Page',
  skip: 'Skip to content',
  updateReady: 'Update ready',
  updateHint: 'A new version of Posy is available.',
  updateNow: 'Update',
  storageTitle: 'Posy cannot store anything on this device',
  storageHint:
    'This browser blocks storage for this site, or the disk is full. Allow storage or free some space, then refresh.',
  storageStuckTitle: 'Storage does not respond',
  storageStuck:
    'The storage of this device does not respond. Close all tabs of Posy, then open it again. Nothing is lost.',
  newerTitle: 'A newer version of Posy is open in another tab',
  newerHint: 'Refresh this page to use it.',
});
