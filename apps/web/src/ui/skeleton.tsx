import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length, or px. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly isRound?: boolean;
  /** Width by height, instead of a height. */
  readonly aspectRatio?: number;
}

/** Placeholder in the shape of the content, shown after 150 ms. */
export function Skeleton({ width = '100%', height, isRound = false, aspectRatio }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, isRound && styles.round)}
      style={{ width, height: height ?? (aspectRatio === undefined ? '1em' : undefined), aspectRatio }}
      aria-hidden="true"
    />
  );
}
