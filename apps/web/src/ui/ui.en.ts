import { texts } from '../language/texts.ts';

export const uiTexts = texts('ui', {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  tryAgain: 'Try again',
  loading: 'Loading',
  discard: 'Discard',
  cancelSending: 'Cancel sending',
  dismiss: 'Dismiss',
  discarded: 'Discarded',
  showTyped: 'Show what you typed',
  hideTyped: 'Hide what you typed',
  pictureMissing: 'This picture cannot be shown right now.',
  pictureMissingOf: '{alt} (cannot be shown right now)',
});
