import type { Millis } from '@posy/std/clock';
import { absoluteTime, relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** When a post was made: its age to read, the instant in full to hover. */
export function PostTime({ createdAt }: { readonly createdAt: Millis }) {
  const now = useNow();
  return (
    <time dateTime={new Date(createdAt).toISOString()} title={absoluteTime(createdAt)}>
      {relativeTime(createdAt, now)}
    </time>
  );
}
