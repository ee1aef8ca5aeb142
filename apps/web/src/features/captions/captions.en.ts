import { texts } from '../../language/texts.ts';

export const captionsTexts = texts('captions', {
  title: 'Subtitles',
  choose: 'Add subtitles',
  hint: 'A .vtt file (WebVTT) under 1MB: what is said in the video, as text.',
  remove: 'Remove subtitles',
  language: 'Language of the subtitles',
  tooLarge: 'Subtitles must be less than 1MB',
  notText: 'This file is not text in UTF-8.',
  notWebvtt: 'This is not a WebVTT file: its first line has to be WEBVTT.',
  badLine: 'Line {line} of the subtitles cannot be read.',
  none: 'This file contains no subtitles that can be shown.',
  storageFull: 'This device is out of storage. Free some space, then add the subtitles again.',
  show: 'Captions',
  short: 'CC',
  replace: 'Replace subtitles',
  save: 'Save',
  removed: 'Subtitles removed',
  saved: 'Subtitles saved',
  failed: 'Failed to save the subtitles',
  removedOnSave: 'The subtitles will be removed when you save.',
  keep: 'Keep subtitles',
});
