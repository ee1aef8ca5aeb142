import { texts } from '../../language/texts.ts';

export const captionsTexts = texts('captions', {
  title: 'Captions (WebVTT)',
  choose: 'Add captions',
  hint: 'A .vtt file under 1MB: what is said in the video, as text.',
  remove: 'Remove captions',
  language: 'Language of the captions',
  tooLarge: 'Captions must be less than 1MB',
  notText: 'This file is not text in UTF-8.',
  notWebvtt: 'This is not a WebVTT file: its first line has to be WEBVTT.',
  badLine: 'Line {line} of the captions cannot be read.',
  none: 'This file contains no captions that can be shown.',
  storageFull: 'This device is out of storage. Free some space, then add the captions again.',
  show: 'Captions',
  short: 'CC',
  replace: 'Replace captions',
  save: 'Save',
  removed: 'Captions removed',
  saved: 'Captions saved',
  failed: 'Failed to save the captions',
  removedOnSave: 'The captions will be removed when you save.',
  keep: 'Keep captions',
});
