import { texts } from '../language/texts.ts';

export const uiTexts = texts('ui', {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  tryAgain: 'Try again',
  loading: 'Loading',
  more: 'Show more',
  notSaved: 'Not saved on this device',
  /** Above a list, or below a part of it. */
  savedAt: 'Not connected — showing what was saved at {time}',
  restNotSaved: 'The rest appears as soon as Posy can be reached.',
  discard: 'Discard',
  cancelSending: 'Cancel sending',
  dismiss: 'Dismiss',
  discarded: 'Discarded',
  showTyped: 'Show what you typed',
  hideTyped: 'Hide what you typed',
  pictureMissing: 'This picture cannot be shown right now.',
  pictureMissingOf: '{alt} (cannot be shown right now)',
});
