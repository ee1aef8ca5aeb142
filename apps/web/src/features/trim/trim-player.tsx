import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { TrimRange } from '../video/trim-range.ts';
import { videoPlayerTexts } from '../video/video-player.en.ts';
import { videoTexts } from '../video/video.en.ts';
import { trimTexts as texts } from './trim.en.ts';
import styles from './trim.module.css';

interface TrimPlayerProps {
  readonly url: string;
  /** Size of the video, in px. */
  readonly width: number;
  readonly height: number;
  readonly state: TrimPlayerState;
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly onToggle: () => void;
  readonly onMute: () => void;
}

/** The video with the two buttons that choosing a part needs. */
export function TrimPlayer({ url, width, height, state, attach, onToggle, onMute }: TrimPlayerProps) {
  const { isPaused, isMuted } = state;
  return (
    <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}` }}>
      <video
        ref={attach}
        className={styles.video}
        src={url}
        aria-label={texts.preview}
        preload="auto"
        playsInline
        muted
        onClick={onToggle}
      />
      <div className={styles.controls}>
        <IconButton
          label={isPaused ? videoTexts.play : videoPlayerTexts.pause}
          icon={<Icon of={isPaused ? Play : Pause} size={20} />}
          onClick={onToggle}
        />
        <IconButton
          label={isMuted ? videoPlayerTexts.soundOn : videoPlayerTexts.soundOff}
          icon={<Icon of={isMuted ? VolumeX : Volume2} size={20} />}
          onClick={onMute}
        />
      </div>
    </div>
  );
}

/** Browsers stop a frame before the end of a video. In ms. */
const FRAME_MS = 40;

interface TrimPlayerState {
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  /** The browser cannot decode the video. */
  readonly hasFailed: boolean;
  /** Present position in ms. */
  readonly nowMs: number;
}

interface TrimPlayback {
  readonly state: TrimPlayerState;
  /** Ref of the video element. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly toggle: () => void;
  readonly mute: () => void;
  /** Shows a moment while a handle is moved, in ms. */
  readonly scrub: (ms: number) => void;
  /** The handle was let go: plays on from this moment in ms, if it played before. */
  readonly release: (fromMs: number) => void;
}

/** Plays a range of a video in a loop, without sound at first; with reduced motion only on request. */
export function useTrimPlayer(range: TrimRange): TrimPlayback {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState<TrimPlayerState>({
    isPaused: true,
    isMuted: true,
    hasFailed: false,
    nowMs: range.startMs,
  });
  const player = useRef<HTMLVideoElement>(null);
  const wasPlaying = useRef(false);
  const attach = useCallback((element: HTMLVideoElement | null) => {
    player.current = element;
    setVideo(element);
  }, []);

  const follow = useEffectEvent((element: HTMLVideoElement) => {
    const nowMs = element.currentTime * 1000;
    const isOver = element.ended || nowMs >= range.endMs - FRAME_MS || nowMs < range.startMs - FRAME_MS;
    if (!element.paused && isOver && !element.seeking) element.currentTime = range.startMs / 1000;
    setState((before) => ({ ...before, isPaused: element.paused, isMuted: element.muted, nowMs }));
  });
  const begin = useEffectEvent((element: HTMLVideoElement) => {
    element.currentTime = range.startMs / 1000;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play(element);
  });
  const restart = useEffectEvent((element: HTMLVideoElement) => {
    element.currentTime = range.startMs / 1000;
    play(element);
  });

  useEffect(() => {
    if (!video) return;
    const { signal, abort } = listening();
    let frame = 0;
    const tick = () => {
      follow(video);
      frame = video.paused ? 0 : requestAnimationFrame(tick);
    };
    const onChange = () => {
      if (frame === 0) tick();
    };
    for (const event of EVENTS) video.addEventListener(event, onChange, { signal });
    video.addEventListener('loadedmetadata', () => begin(video), { signal });
    // All of the video was chosen: it has ended by itself.
    video.addEventListener('ended', () => restart(video), { signal });
    video.addEventListener('error', () => setState((before) => ({ ...before, hasFailed: true })), { signal });
    return () => {
      abort();
      cancelAnimationFrame(frame);
      video.pause();
    };
  }, [video]);

  return {
    state,
    attach,
    toggle() {
      if (player.current?.paused) play(player.current);
      else player.current?.pause();
    },
    mute() {
      if (player.current) player.current.muted = !player.current.muted;
    },
    scrub(ms) {
      if (!player.current) return;
      wasPlaying.current ||= !player.current.paused;
      player.current.pause();
      player.current.currentTime = ms / 1000;
    },
    release(fromMs) {
      if (!player.current || !wasPlaying.current) return;
      wasPlaying.current = false;
      player.current.currentTime = fromMs / 1000;
      play(player.current);
    },
  };
}

const EVENTS = ['play', 'pause', 'timeupdate', 'seeked', 'volumechange'];

function play(video: HTMLVideoElement): void {
  void video.play().catch(() => undefined);
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
