import type { UserId } from '@posy/contract/ids';
import type { SuggestedPerson } from '@posy/contract/suggested-people';
import type { Db } from '../../db/database.ts';
import { toUserEntity } from '../users/person.ts';
import { findVisiblePeople, listIntroductions } from './suggested-people.repo.ts';

const MAX_PEOPLE = 12;
/** Read in addition, in place of the viewer and of people whom the viewer may not see. */
const SPARE = 12;
const NAMED = 2;

/**
 * People to follow, at most {@link MAX_PEOPLE}: those whom most of the people whom the viewer follows do follow. Of equally
 * many, the newest account first.
 */
export async function listSuggestedPeople(db: Db, viewerId: UserId): Promise<SuggestedPerson[]> {
  const introductions = (await listIntroductions(db, viewerId)).toSorted((a, b) => b.at - a.at);
  const byPerson = Map.groupBy(introductions, ({ followedNumber }) => followedNumber);
  const likeliest = [...byPerson]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b - a)
    .slice(0, MAX_PEOPLE + SPARE)
    .map(([number, all]) => ({ number, named: all.slice(0, NAMED), count: all.length }));
  const numbers = new Set(
    likeliest.flatMap(({ number, named }) => [number, ...named.map(({ followerNumber }) => followerNumber)]),
  );
  const visible = new Map(
    (await findVisiblePeople(db, viewerId, [...numbers])).map((row) => [row.number, toUserEntity(row)]),
  );
  return likeliest
    .flatMap(({ number, named, count }) => {
      const user = visible.get(number);
      if (!user || user.id === viewerId) return [];
      const followedBy = named.flatMap(({ followerNumber }) => visible.get(followerNumber)?.id ?? []);
      return [{ user, followedBy, followedByCount: count }];
    })
    .slice(0, MAX_PEOPLE);
}
