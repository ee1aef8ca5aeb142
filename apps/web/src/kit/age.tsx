import type { Millis } from '@posy/std/clock';
import { useNow } from '../platform/use-now.ts';
import { absoluteTime, shortAge } from '../ui/times.ts';

/** A short age such as "3 h", with the full time as a tooltip. */
export function Age({ at, className }: { readonly at: Millis; readonly className?: string | undefined }) {
  const now = useNow();
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={absoluteTime(at)}>
      {shortAge(at, now)}
    </time>
  );
}
