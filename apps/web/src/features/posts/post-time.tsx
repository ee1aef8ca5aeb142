import type { Millis } from '@posy/std/clock';
import { useNow } from '../../platform/use-now.ts';
import { absoluteTime, relativeTime } from '../../ui/times.ts';

/** The time of a post: its age as text, the full time as a tooltip. */
export function PostTime({ createdAt }: { readonly createdAt: Millis }) {
  const now = useNow();
  return (
    <time dateTime={new Date(createdAt).toISOString()} title={absoluteTime(createdAt)}>
      {relativeTime(createdAt, now)}
    </time>
  );
}
