import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { uiTexts } from './ui.en.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import overlay from './sending-overlay.module.css';
import styles from './sending-ring.module.css';

interface SendingRingProps {
  /** Whole percents of the sent bytes; null: not known, and the ring turns. */
  readonly percent: number | null;
  /** Accessible name of the progress. */
  readonly progressLabel: string;
  /** Accessible name of the button; names the thing where several are listed. */
  readonly label?: string;
  /** Fits a thumbnail. */
  readonly isSmall?: boolean;
  readonly onCancel: () => void;
}

/** Share of the circle that turns while the share of sent bytes is not known, in percent. */
const TURNING_ARC = 25;

/** The progress of an upload as a ring over its picture, with a cross that cancels it. */
export function SendingRing(props: SendingRingProps) {
  const { percent, progressLabel, label = uiTexts.cancelSending, isSmall = false, onCancel } = props;
  return (
    <span className={classNames(styles.ring, isSmall && styles.small)}>
      <button type="button" className={styles.cross} title={label} aria-label={label} onClick={onCancel}>
        <svg
          className={classNames(styles.circle, percent === null && styles.turning)}
          viewBox="0 0 64 64"
          aria-hidden="true"
        >
          <circle className={styles.track} cx="32" cy="32" r="28" />
          <circle
            className={styles.arc}
            cx="32"
            cy="32"
            r="28"
            pathLength={100}
            strokeDasharray={`${percent ?? TURNING_ARC} 100`}
          />
        </svg>
        <Icon of={X} size={isSmall ? 20 : 26} />
      </button>
      {percent !== null && (
        <VisuallyHidden>
          <progress value={percent} max={100} aria-label={progressLabel} />
        </VisuallyHidden>
      )}
    </span>
  );
}

export interface SendingOverlayProps extends SendingRingProps {
  /** The state in words, below the ring; absent where words stand beside the picture. */
  readonly text?: string | undefined;
}

/** The progress of an upload in the middle of its picture, which stays touchable beside it. Its parent is positioned. */
export function SendingOverlay({ text, ...ring }: SendingOverlayProps) {
  return (
    <div className={overlay.over}>
      <SendingRing {...ring} />
      {text !== undefined && <p className={overlay.text}>{text}</p>}
    </div>
  );
}
