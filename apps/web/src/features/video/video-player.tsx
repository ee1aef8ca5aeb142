import { type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { formatBytes } from '../../language/format-bytes.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { CaptionsButton, CaptionsTrack } from '../captions/captions-track.tsx';
import { DownloadLink } from './download-link.tsx';
import { playAlone, release } from './play-alone.ts';
import { storeVideo } from './store-video.ts';
import { useVideoUrl } from './use-video-url.ts';
import type { ShownVideo, VideoDownload } from './video-source.ts';
import { videoTexts as texts } from './video.en.ts';
import styles from './video.module.css';

export interface VideoPlayerProps {
  readonly video: ShownVideo;
  readonly poster: string | null;
  readonly label: string;
  readonly download: VideoDownload | null;
  /** It started by itself: without sound, and in a loop. */
  readonly isMuted?: boolean;
  /** The button that opened it is removed: the player takes the focus. */
  readonly takesFocus?: boolean;
}

type Trouble = 'offline' | 'failed' | 'missing';

/** Pauses when less than this share of it is visible. */
const MIN_VISIBLE = 0.25;

/** The browser's own player. It starts at once, pauses other videos, and stops when it is scrolled away. */
export function VideoPlayer({ video, poster, label, download, isMuted = false, takesFocus = false }: VideoPlayerProps) {
  const local = useLocal();
  const { source, bytes, captions = null } = video;
  const [failed, setFailed] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isCut, setIsCut] = useState(isCutOff);
  /** Set while the video plays without sound against the user's wish. */
  const [turnSoundOn, setTurnSoundOn] = useState<(() => void) | null>(null);
  const stoppedAt = useRef(0);
  const url = useVideoUrl(source, isCut, attempt);
  const missing = source.kind === 'stored' ? 'offline' : 'missing';
  const trouble = url === 'missing' ? missing : failed;

  // A stable function: a new ref callback would stop the video and start it again.
  const begin = useCallback(
    (player: HTMLVideoElement | null) => {
      // If the user has moved the focus meanwhile, it stays there.
      if (takesFocus && document.activeElement?.contains(player)) player?.focus({ preventScroll: true });
      // `autoplay` waits until the browser expects to play without a pause: never, if the network is slower than the video.
      if (player) void play(player, (soundOn) => setTurnSoundOn(() => soundOn));
      return watch(player);
    },
    [takesFocus],
  );

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
  if (url === null || url === 'missing') {
    return (
      <div className={styles.note}>
        <Spinner label={texts.loading} />
      </div>
    );
  }
  return (
    <>
      {/* A video without captions has a text alternative by its author. */}
      {/* oxlint-disable-next-line jsx_a11y/media-has-caption */}
      <video
        key={attempt}
        ref={begin}
        className={styles.player}
        src={url.src}
        poster={poster ?? undefined}
        aria-label={label}
        preload="metadata"
        controls
        playsInline
        muted={isMuted}
        loop={isMuted}
        onProgress={keepWhole}
        onEnded={keepWhole}
        onLoadedMetadata={(event) => {
          if (stoppedAt.current > 0) event.currentTarget.currentTime = stoppedAt.current;
        }}
        onTimeUpdate={(event) => {
          stoppedAt.current = event.currentTarget.currentTime;
        }}
        onVolumeChange={({ currentTarget }) => currentTarget.muted || setTurnSoundOn(null)}
        onError={() => setFailed(isCutOff() ? 'offline' : 'failed')}
      >
        {captions && <CaptionsTrack captions={captions} />}
      </video>
      {captions && <CaptionsButton />}
      {turnSoundOn && (
        <button
          type="button"
          className={styles.sound}
          onClick={() => {
            turnSoundOn();
            setTurnSoundOn(null);
          }}
        >
          {texts.soundOn}
        </button>
      )}
    </>
  );
}

/** Plays, without sound where the browser wants another tap for it: iOS forgets a tap while the player is loaded. */
async function play(player: HTMLVideoElement, onSilent: (turnSoundOn: () => void) => void): Promise<void> {
  try {
    await player.play();
  } catch (error) {
    if (player.muted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    player.muted = true;
    onSilent(() => {
      player.muted = false;
    });
    // Refused in the power-saving mode: the player's own button starts it.
    await player.play().catch(() => undefined);
  }
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

/** Pauses the video that played before; pauses this one when it is scrolled away or removed. */
function watch(video: HTMLVideoElement | null) {
  if (!video) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if ((entries.at(-1)?.intersectionRatio ?? 1) < MIN_VISIBLE) video.pause();
    },
    { threshold: [0, MIN_VISIBLE] },
  );
  observer.observe(video);
  const onPlay = () => playAlone(video);
  video.addEventListener('play', onPlay);
  return () => {
    observer.disconnect();
    video.removeEventListener('play', onPlay);
    video.pause();
    release(video);
  };
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
