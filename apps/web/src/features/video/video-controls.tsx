import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { canFillScreen, toggleFullScreen } from '../../platform/full-screen.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatDuration } from './duration.ts';
import type { PlayerState } from './use-player-state.ts';
import { videoPlayerTexts } from './video-player.en.ts';
import { videoTexts as texts } from './video.en.ts';
import styles from './video-controls.module.css';

interface VideoControlsProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly state: PlayerState;
  /** The film plays and nobody touches it: only the button for sound stays, while the sound is off. */
  readonly isIdle: boolean;
  readonly captions: ReactNode;
}

/** Play, position, captions, sound and full screen, in one row over the film. From left to right in every language, as time runs. */
export function VideoControls({ video, frame, state, isIdle, captions }: VideoControlsProps) {
  const { isPaused, isMuted, time, duration } = state;
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const fill = () => {
    if (frame.current && video.current) void toggleFullScreen(frame.current, video.current);
  };
  return (
    <div className={classNames(styles.controls, isIdle && styles.idle)} dir="ltr">
      <span className={styles.leaves}>
        <IconButton
          label={isPaused ? texts.play : videoPlayerTexts.pause}
          icon={<Icon of={isPaused ? Play : Pause} size={20} />}
          data-play=""
          data-shortcut="o"
          onClick={() => togglePlaying(video.current)}
        />
      </span>
      <input
        type="range"
        className={classNames(styles.scrubber, styles.leaves)}
        aria-label={videoPlayerTexts.position}
        aria-valuetext={videoPlayerTexts.positionOf({ time: clock(time), duration: clock(duration) })}
        min={0}
        max={duration}
        step={Math.max(0.1, duration / 200)}
        value={time}
        disabled={duration === 0}
        onChange={({ currentTarget }) => seek(video.current, Number(currentTarget.value))}
        onKeyDown={keepArrows}
      />
      <span className={classNames(styles.time, styles.leaves)} aria-hidden="true">
        {clock(time)} / {clock(duration)}
      </span>
      <span className={styles.leaves}>{captions}</span>
      <span className={isMuted ? undefined : styles.leaves}>
        <span className={styles.sound}>
          <IconButton
            label={isMuted ? videoPlayerTexts.soundOn : videoPlayerTexts.soundOff}
            icon={<Icon of={isMuted ? VolumeX : Volume2} size={20} />}
            onClick={() => mute(video.current, !isMuted)}
          />
        </span>
      </span>
      {canFillScreen() && (
        <span className={styles.leaves}>
          <IconButton
            label={isFull ? videoPlayerTexts.endFullScreen : videoPlayerTexts.fullScreen}
            icon={<Icon of={isFull ? Minimize : Maximize} size={20} />}
            onClick={fill}
          />
        </span>
      )}
    </div>
  );
}

export function togglePlaying(video: HTMLVideoElement | null): void {
  if (!video) return;
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

function mute(video: HTMLVideoElement | null, isMuted: boolean): void {
  if (video) video.muted = isMuted;
}

function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = seconds;
}

/** The viewer of photos moves on with the same keys. */
function keepArrows(event: KeyboardEvent): void {
  if (/^(Arrow|Home|End|Page)/.test(event.key)) event.stopPropagation();
}

function clock(seconds: number): string {
  return formatDuration(Math.floor(seconds) * 1000) || '0:00';
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
