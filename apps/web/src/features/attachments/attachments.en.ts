import { texts } from '../../language/texts.ts';

export const attachmentsTexts = texts('attachments', {
  empty: 'This file is empty',
  damaged: 'This photo is damaged and cannot be opened. Please choose another one.',
  unreadable: 'This file could not be read. Please pick it again.',
  copying: 'Saving on this device {percent} %',
  preparingPhoto: 'Preparing the photo…',
  preparingVideo: 'Preparing the video…',
  shrinking: 'Making the video smaller {percent} %',
  converting: 'Converting the video so that everybody can play it {percent} %',
  hevc: 'Not every browser can play this video (HEVC). If the server cannot convert it, others can only download it.',
  sendOriginal: 'Send the original',
  original: 'Send the original, {size}',
  photoAlt: 'The photo you are about to share',
  videoAlt: 'The video you are about to share',
  noPoster: 'No preview of this video on this device',
  removePhoto: 'Remove photo',
  removeVideo: 'Remove video',
  storageFull: 'This device is out of storage. Free some space, then try again. Nothing you wrote was lost.',
  notForMessage: '{refusal} Choose a photo, or a video as MP4, MOV or AVI.',
  noRoom: 'This device is out of storage: {needed} are needed, {free} are free. Nothing you wrote was lost.',
});
