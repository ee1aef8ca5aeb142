import { Badge } from './badge.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountBadgeProps {
  readonly count: number;
  /** Larger counts are shown as this number and '+'. */
  readonly cap: number;
  /** The words for screen readers. */
  readonly label: (shown: string) => string;
}

/** A number of things that wait; nothing for 0. */
export function CountBadge({ count, cap, label }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = count > cap ? `${cap}+` : String(count);
  return (
    <Badge tone="unread">
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{label(shown)}</VisuallyHidden>
    </Badge>
  );
}
