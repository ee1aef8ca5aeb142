import type { CurrentUser } from '@posy/contract/users';
import { displayName } from '../../language/display-name.ts';
import { activityTexts as texts } from './activity.en.ts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName'>;

/** 'Ada', 'Ada and Bob', 'Ada, Bob and 3 others': the newest first. `count` is the number of all actors. */
export function actorNames(actors: readonly Named[], count: number): string {
  const [first, second] = actors.map((actor) => displayName(actor));
  if (first === undefined) return texts.nobody;
  if (count <= 1 || second === undefined) {
    const others = count - 1;
    return others > 0 ? texts.nameAndOthers({ first, others }) : first;
  }
  if (count === 2) return texts.twoNames({ first, second });
  return texts.twoNamesAndOthers({ first, second, others: count - 2 });
}
