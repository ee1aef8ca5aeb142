import { texts } from '../../language/texts.ts';

export const trimTexts = texts('trim', {
  part: 'Part that is shared',
  preview: 'Preview of the part that is shared',
  start: 'Start',
  end: 'End',
  startAt: 'Start {time}',
  endAt: 'End {time}',
  length: 'Length {time}',
  opening: 'Opening the video…',
  unreadable: 'This video cannot be opened on this device. It stays as it is.',
  inexact:
    'This browser cannot cut at any moment. The video may begin up to a few seconds before the start you choose.',
});
