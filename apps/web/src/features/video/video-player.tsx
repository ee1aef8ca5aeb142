import {
  type PointerEvent as PointerEventOfReact,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { CaptionsButton, CaptionsTrack } from '../captions/captions-track.tsx';
import { DownloadLink } from './download-link.tsx';
import { play, watch } from './run-player.ts';
import { useIdle } from './use-idle.ts';
import { usePlayerState } from './use-player-state.ts';
import { storeVideo, useVideoUrl } from './use-video-url.ts';
import { togglePlaying, VideoControls } from './video-controls.tsx';
import { videoPlayerTexts as texts } from './video-player.en.ts';
import type { ShownVideo, VideoDownload } from './video-source.ts';
import styles from './video.module.css';

export interface VideoPlayerProps {
  readonly video: ShownVideo;
  readonly label: string;
  readonly download: VideoDownload | null;
  /** Where it was stopped, in s. */
  readonly stoppedAt: Readonly<RefObject<number>>;
  /** Its position changed, in s. */
  readonly onTime: (seconds: number) => void;
  /** Its beginning: a tap, or coming into sight, which plays it without sound and in a loop. */
  readonly start: 'tap' | 'sight';
  /** The user operated its controls: from now on it is theirs. */
  readonly onUse: () => void;
  /** It has a problem while it plays by itself: the still picture says more. */
  readonly onTrouble: () => void;
  /** The browser does not let it play by itself. A stable function. */
  readonly onRefused: () => void;
}

type Trouble = 'offline' | 'failed' | 'missing';

/** A film with controls of our own. It starts at once, pauses other videos, and stops when it is scrolled away. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, label, download, stoppedAt, onTime, start, onUse, onTrouble, onRefused } = props;
  const local = useLocal();
  const { source, bytes, captions = null } = video;
  const [failed, setFailed] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isCut, setIsCut] = useState(isCutOff);
  // Its beginning decides: when the user takes over, neither the sound nor the focus changes.
  const [isBySight] = useState(start === 'sight');
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const isFinger = useRef(false);
  const { state, note } = usePlayerState();
  const { isIdle, wake } = useIdle(!state.isPaused, isBySight);
  const url = useVideoUrl(source, isCut, attempt);
  const missing = source.kind === 'stored' ? 'offline' : 'missing';
  const trouble = url === 'missing' ? missing : failed;

  // A stable function: a new ref callback would stop the video and start it again.
  const begin = useCallback(
    (element: HTMLVideoElement | null) => {
      player.current = element;
      if (!element) return;
      // The button that opened it is removed. If the user has moved the focus meanwhile, it stays there.
      if (!isBySight && document.activeElement?.contains(element)) {
        element.parentElement?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
      }
      const stopNoting = note(element);
      // `autoplay` waits until the browser expects to play without a pause: never, if the network is slower than the video.
      void play(element, isBySight ? onRefused : null);
      const stopWatching = watch(element, isBySight);
      return () => {
        stopNoting();
        stopWatching();
      };
    },
    [isBySight, note, onRefused],
  );

  const isQuiet = start === 'sight';
  const endQuietly = useEffectEvent(onTrouble);
  useEffect(() => {
    if (trouble !== null && isQuiet) endQuietly();
  }, [trouble, isQuiet]);
  if (trouble !== null && isQuiet) return null;
  if (trouble !== null) {
    const retry = () => {
      setFailed(null);
      setIsCut(isCutOff());
      setAttempt(attempt + 1);
    };
    return <TroubleNote trouble={trouble} download={download} onRetry={retry} />;
  }
  const keepWhole = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (source.kind === 'stored' && !isCut && isWhole(currentTarget))
      void storeVideo(local, source.url, { bytes, captions });
  };
  if (url === null || url === 'missing') return <Wait />;
  const noteUse = () => {
    wake();
    onUse();
  };
  const onFilm = () => {
    // The first touch shows the controls.
    if (!isIdle || !isFinger.current) togglePlaying(player.current);
    noteUse();
  };
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-element-interactions -- notes input for its controls
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label={texts.player}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onKeyDown={wake}
    >
      {/* A video without captions has a text alternative by its author; the button to play it is in its controls. */}
      {/* oxlint-disable-next-line jsx_a11y/media-has-caption */}
      <video
        key={attempt}
        ref={begin}
        className={styles.player}
        data-shown={state.hasPicture ? '' : undefined}
        src={url.src}
        aria-label={label}
        preload="metadata"
        playsInline
        muted={isBySight}
        loop={isBySight}
        onPointerDown={({ pointerType }) => {
          isFinger.current = pointerType === 'touch';
        }}
        onClick={onFilm}
        onProgress={keepWhole}
        onEnded={keepWhole}
        onLoadedMetadata={({ currentTarget }) => {
          if (stoppedAt.current > 0 && stoppedAt.current < currentTarget.duration)
            currentTarget.currentTime = stoppedAt.current;
        }}
        onTimeUpdate={({ currentTarget }) => {
          onTime(currentTarget.ended ? 0 : currentTarget.currentTime);
        }}
        onError={() => setFailed(isCutOff() ? 'offline' : 'failed')}
      >
        {captions && <CaptionsTrack captions={captions} />}
      </video>
      {state.isWaiting && <Wait />}
      {/* oxlint-disable-next-line jsx_a11y/no-static-element-interactions, jsx_a11y/click-events-have-key-events -- notes the use */}
      <div onClick={noteUse} onPointerDown={keepPointer}>
        <VideoControls
          video={player}
          frame={frame}
          state={state}
          isIdle={isIdle}
          captions={captions && <CaptionsButton />}
        />
      </div>
    </div>
  );
}

/** Shown after a moment, over the still picture. */
function Wait() {
  return (
    <div className={styles.wait}>
      <span>
        <Spinner label={texts.loading} />
      </span>
    </div>
  );
}

/** A drag of the scrubber is no swipe of the viewer around it. */
function keepPointer(event: PointerEventOfReact): void {
  event.stopPropagation();
}

function TroubleNote(props: {
  readonly trouble: Trouble;
  readonly download: VideoDownload | null;
  readonly onRetry: () => void;
}) {
  const { trouble, download, onRetry } = props;
  const words = { offline: texts.needsConnection, failed: texts.failed, missing: texts.notOnDevice }[trouble];
  return (
    <div className={styles.note} role="alert">
      <p>{words}</p>
      {trouble !== 'missing' && (
        <Button size="small" onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      )}
      {trouble === 'failed' && download && <DownloadLink download={download}>{texts.download}</DownloadLink>}
    </div>
  );
}

interface NotPlayableProps {
  readonly bytes: number;
  readonly download: VideoDownload | null;
}

/** Replaces the player for formats that browsers cannot play. */
export function NotPlayable({ bytes, download }: NotPlayableProps) {
  return (
    <div className={styles.note}>
      <p>{texts.notPlayable}</p>
      {download && <DownloadLink download={download}>{texts.downloadOf({ size: formatBytes(bytes) })}</DownloadLink>}
    </div>
  );
}

function isCutOff(): boolean {
  return isDeviceOffline() || syncStatus.get().network !== 'online';
}

/** The browser has all of it, or has played it to its end. */
function isWhole({ buffered, duration, ended }: HTMLVideoElement): boolean {
  if (ended) return true;
  const { length } = buffered;
  // Browsers round the duration.
  return length > 0 && buffered.start(0) <= 0.1 && buffered.end(length - 1) >= duration - 0.5 && length === 1;
}
