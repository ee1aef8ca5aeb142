import { SendingRing, type SendingRingProps } from './sending-ring.tsx';
import styles from './sending-overlay.module.css';

export interface SendingOverlayProps extends SendingRingProps {
  /** The state in words, below the ring; absent where words stand beside the picture. */
  readonly text?: string | undefined;
}

/** The progress of an upload in the middle of its picture, which stays touchable beside it. Its parent is positioned. */
export function SendingOverlay({ text, ...ring }: SendingOverlayProps) {
  return (
    <div className={styles.over}>
      <SendingRing {...ring} />
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
  );
}
