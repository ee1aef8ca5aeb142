import type { Millis } from '@posy/std/clock';
import { useNow } from '../../platform/use-now.ts';
import { absoluteTime } from '../../ui/times.ts';
import { postsTexts as texts } from './posts.en.ts';
import { relativeTime } from './relative-time.ts';

/** When a post was last changed by its author: its age as text, the full time as a tooltip. */
export function PostEdited({ changedAt }: { readonly changedAt: Millis }) {
  const now = useNow();
  return (
    <time dateTime={new Date(changedAt).toISOString()} title={absoluteTime(changedAt)}>
      {texts.edited({ time: relativeTime(changedAt, now) })}
    </time>
  );
}
