import { rowClass, RowContent } from './row.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const ROWS = 3;

export interface RowSkeletonsProps {
  /** Read by screen readers instead of the skeletons. */
  readonly label: string;
  /** Size of the leading picture in px; null without one. */
  readonly lead?: number | null;
  /** The leading picture is square, not a round avatar. */
  readonly isPicture?: boolean;
}

/** Placeholders of rows that are loading. */
export function RowSkeletons({ label, lead = 44, isPicture = false }: RowSkeletonsProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, n) => (
        <div key={n} className={rowClass({ isTop: true })}>
          <RowContent lead={lead !== null && <Skeleton width={lead} height={lead} isRound={!isPicture} />}>
            <Skeleton width="45%" height={16} />
            <Skeleton width="30%" height={14} />
          </RowContent>
        </div>
      ))}
    </div>
  );
}
