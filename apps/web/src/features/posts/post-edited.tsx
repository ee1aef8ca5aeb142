import type { Millis } from '@posy/std/clock';
import { useNow } from '../../platform/use-now.ts';
import { absoluteTime } from '../../ui/times.ts';
import { postsTexts as texts } from './posts.en.ts';
import { relativeTime } from './relative-time.ts';

interface PostEditedProps {
  readonly id: string;
  readonly changedAt: Millis;
  readonly className: string | undefined;
}

/** When a post was last changed by its author: its age as text, the full time as a tooltip. */
export function PostEdited({ id, changedAt, className }: PostEditedProps) {
  const now = useNow();
  return (
    <p id={id} className={className}>
      <time dateTime={new Date(changedAt).toISOString()} title={absoluteTime(changedAt)}>
        {texts.edited({ time: relativeTime(changedAt, now) })}
      </time>
    </p>
  );
}
