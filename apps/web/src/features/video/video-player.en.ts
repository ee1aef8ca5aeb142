import { texts } from '../../language/texts.ts';

export const videoPlayerTexts = texts('video-player', {
  download: 'Download video',
  downloadOf: 'Download video, {size}',
  notPlayable: 'This video cannot be played in the browser.',
  needsConnection: 'This video needs a connection.',
  failed: 'This video could not be played.',
  notOnDevice: 'This video is not on this device any more.',
  loading: 'Loading the video…',
  soundOn: 'Turn on sound',
  soundOff: 'Turn off sound',
  pause: 'Pause video',
  downloaded: 'Video downloaded successfully!',
  downloadFailed: 'Failed to download video. Please try again.',
  downloadOffline: 'The video can be downloaded once you are online again.',
  position: 'Position',
  positionOf: '{time} of {duration}',
  fullScreen: 'Full screen',
  endFullScreen: 'End full screen',
  player: 'Video player',
});
