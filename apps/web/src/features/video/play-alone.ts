let playing: HTMLVideoElement | null = null;

/** Marks this video as the playing one and stops the one before. */
export function playAlone(video: HTMLVideoElement): void {
  if (playing && playing !== video) playing.pause();
  playing = video;
}

/** Called when the video was removed from the page. */
export function release(video: HTMLVideoElement): void {
  if (playing === video) playing = null;
}
