let playing: HTMLVideoElement | null = null;

/** Pauses when less than this share of it is visible. */
const MIN_VISIBLE = 0.25;

/**
 * Plays a film, without sound where the browser wants another tap for it: iOS forgets a tap while the player is loaded.
 * `onRefused` is called for one that plays by itself: batteries are saved, or the browser never allows it.
 */
export async function play(player: HTMLVideoElement, onRefused: (() => void) | null): Promise<void> {
  try {
    await player.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    if (onRefused) return onRefused();
    player.muted = true;
    // Refused in the power-saving mode: the button of the player starts it.
    await player.play().catch(() => undefined);
  }
}

/**
 * Pauses the video that played before; pauses this one when it is scrolled away or removed. One that plays by itself is paused
 * while the page is hidden, too.
 */
export function watch(video: HTMLVideoElement, isBySight: boolean): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const observer = new IntersectionObserver(
    (entries) => {
      if ((entries.at(-1)?.intersectionRatio ?? 1) < MIN_VISIBLE) video.pause();
    },
    { threshold: [0, MIN_VISIBLE] },
  );
  observer.observe(video);
  let isMeantToPlay = false;
  video.addEventListener(
    'play',
    () => {
      isMeantToPlay = true;
      playAlone(video);
    },
    { signal },
  );
  video.addEventListener('pause', () => (isMeantToPlay = false), { signal });
  // A video that was sent meanwhile has another source, which the browser does not start.
  video.addEventListener('loadedmetadata', () => isMeantToPlay && video.paused && void resume(video), { signal });
  let wasPlaying = false;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      wasPlaying = !video.paused && video.muted;
      if (wasPlaying) video.pause();
    } else if (wasPlaying) void resume(video);
  };
  if (isBySight) document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => {
    observer.disconnect();
    watching.abort();
    video.pause();
    release(video);
  };
}

async function resume(video: HTMLVideoElement): Promise<void> {
  await video.play().catch(() => undefined);
}

/** Marks this video as the playing one and stops the one before. */
function playAlone(video: HTMLVideoElement): void {
  if (playing && playing !== video) playing.pause();
  playing = video;
}

/** Called when the video was removed from the page. */
function release(video: HTMLVideoElement): void {
  if (playing === video) playing = null;
}
