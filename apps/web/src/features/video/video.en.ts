import { texts } from '../../language/texts.ts';

export const videoTexts = texts('video', {
  download: 'Download video',
  downloadOf: 'Download video, {size}',
  notPlayable: 'This video cannot be played in the browser.',
  needsConnection: 'This video needs a connection.',
  failed: 'This video could not be played.',
  notOnDevice: 'This video is not on this device any more.',
  loading: 'Loading the video…',
  soundOn: 'Turn on sound',
  downloaded: 'Video downloaded successfully!',
  downloadFailed: 'Failed to download video. Please try again.',
  downloadOffline: 'The video can be downloaded once you are online again.',

  // The controls of a player.
  soundOff: 'Turn off sound',
  pause: 'Pause video',
  position: 'Position',
  positionOf: '{time} of {duration}',
  fullScreen: 'Full screen',
  endFullScreen: 'End full screen',
  player: 'Video player',

  // The button over a video.
  play: 'Play video',
  playOf: 'Play video, {duration}',
});
