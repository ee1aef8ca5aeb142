import type { CurrentUser } from '@posy/contract/users';
import { displayName } from '../../language/names.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './activity.en.ts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName'>;
const said = texts('activity', english);

/** Every text of the feature. */
export const activityTexts = {
  ...said,
  /** 'Ada', 'Ada and Bob', 'Ada, Bob and 3 others': the newest first, and how many there are in all. */
  names(actors: readonly Named[], count: number): string {
    const [first, second] = actors.map((actor) => displayName(actor));
    if (first === undefined) return said.nobody;
    if (count <= 1 || second === undefined) {
      const others = count - 1;
      return others > 0 ? said.nameAndOthers({ first, others }) : first;
    }
    if (count === 2) return said.twoNames({ first, second });
    return said.twoNamesAndOthers({ first, second, others: count - 2 });
  },
} as const;
