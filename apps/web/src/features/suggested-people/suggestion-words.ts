import type { Author } from '@posy/contract/users';
import { displayName } from '../../language/display-name.ts';
import { suggestedPeopleTexts as texts } from './suggested-people.en.ts';
import type { Suggestion } from './suggested-people.local.ts';

/**
 * The reason for a suggestion: "Followed by Ada and 2 others" or "Comments on posts of Ada"; '' where nobody can be named.
 */
export function suggestionWords({ followedBy, followedByCount, activeNear }: Suggestion): string {
  const { name, other } = namesOf(followedBy.length > 0 ? followedBy : activeNear);
  if (name === '') return '';
  if (followedBy.length === 0) {
    return other === '' ? texts.commentsOn({ name }) : texts.commentsOnBoth({ name, other });
  }
  if (followedByCount <= 1) return texts.followedBy({ name });
  if (followedByCount === 2 && other !== '') return texts.followedByBoth({ name, other });
  return texts.followedByMore({ name, count: followedByCount - 1 });
}

function namesOf([first, second]: readonly Author[]): { readonly name: string; readonly other: string } {
  return { name: first ? displayName(first) : '', other: second ? displayName(second) : '' };
}
