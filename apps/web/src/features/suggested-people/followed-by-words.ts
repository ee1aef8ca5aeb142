import { displayName } from '../../language/display-name.ts';
import { suggestedPeopleTexts as texts } from './suggested-people.en.ts';
import type { Suggestion } from './suggested-people.local.ts';

/** "Followed by Ada and 2 others"; '' where nobody can be named. */
export function followedByWords({ followedBy: [first, second], followedByCount }: Suggestion): string {
  if (!first) return '';
  const name = displayName(first);
  if (followedByCount <= 1) return texts.followedBy({ name });
  if (followedByCount === 2 && second) return texts.followedByBoth({ name, other: displayName(second) });
  return texts.followedByMore({ name, count: followedByCount - 1 });
}
