/** Every text of the feature. Those the spec gives are literal. */
export const videoTexts = {
  play: (duration: string) => (duration === '' ? 'Play video' : `Play video, ${duration}`),
  video: 'Video',
  download: 'Download video',
  downloadOf: (size: string) => `Download video, ${size}`,
  notPlayable: 'This video cannot be played in the browser.',
  needsConnection: 'This video needs a connection.',
  failed: 'This video could not be played.',
  retry: 'Try again',
  gone: 'This video is not on this device any more.',
  loading: 'Loading the video…',
  downloaded: 'Video downloaded successfully!',
  downloadFailed: 'Failed to download video. Please try again.',
  downloadOffline: 'The video can be downloaded once you are online again.',
} as const;

/** '0:07', '12:04', '1:02:03'; '' where it is not known. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null || durationMs <= 0) return '';
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const padded = (value: number) => String(value).padStart(2, '0');
  const end = padded(seconds % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${end}` : `${minutes}:${end}`;
}
