let playing: HTMLVideoElement | null = null;

/** This one plays now: what played before stops. */
export function holdAlone(video: HTMLVideoElement): void {
  if (playing && playing !== video) playing.pause();
  playing = video;
}

/** It has left the page. */
export function letGo(video: HTMLVideoElement): void {
  if (playing === video) playing = null;
}
