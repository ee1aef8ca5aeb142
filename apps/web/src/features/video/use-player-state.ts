import { useCallback, useState } from 'react';

export interface PlayerState {
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  /** It waits for data. */
  readonly isWaiting: boolean;
  /** A picture of the film can be shown. */
  readonly hasPicture: boolean;
  /** In s; the duration is 0 until it is known. */
  readonly time: number;
  readonly duration: number;
}

const INITIAL: PlayerState = {
  isPaused: true,
  isMuted: false,
  isWaiting: false,
  hasPicture: false,
  time: 0,
  duration: 0,
};

const EVENTS = 'play pause playing waiting volumechange timeupdate seeked durationchange loadeddata ended'.split(' ');

/** The state of a video element, read at its events. Give `note` the element as it is mounted; it returns the clean-up. */
export function usePlayerState(): {
  readonly state: PlayerState;
  readonly note: (video: HTMLVideoElement) => () => void;
} {
  const [state, setState] = useState(INITIAL);
  const note = useCallback((video: HTMLVideoElement) => {
    const listening = new AbortController();
    const read = ({ type }: Pick<Event, 'type'>) =>
      setState((before) => ({
        isPaused: video.paused,
        isMuted: video.muted,
        isWaiting: type === 'waiting' || (before.isWaiting && type !== 'playing' && type !== 'pause'),
        hasPicture: before.hasPicture || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
      }));
    for (const event of EVENTS) video.addEventListener(event, read, { signal: listening.signal });
    read({ type: 'mounted' });
    return () => listening.abort();
  }, []);
  return { state, note };
}
