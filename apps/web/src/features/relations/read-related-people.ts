import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import type { RelationEntity } from '@posy/contract/mutes';
import { displayName, shownName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations, type Relation } from './read-relations.ts';
import { relationsTexts as texts } from './relations.en.ts';

/** A blocked or muted user in the list. */
export type RelatedPerson = Omit<RelationEntity, 'rev' | 'id'> & { readonly id: UserId };

/** The users that the viewer blocked or muted, by name. Run it inside `liveQuery`. */
export async function readRelatedPeople(local: LocalDb): Promise<readonly RelatedPerson[]> {
  const relations = await readRelations(local);
  const people = await Promise.all([...relations].map(([id, relation]) => nameOf(local, id, relation)));
  return people.flatMap((person) => person ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** While the mutation is pending there is no row of `relations` yet; the name comes from other tables. */
async function nameOf({ cache }: LocalDb, id: string, relation: Relation): Promise<RelatedPerson | null> {
  if (!matches(UserIdSchema, id)) return null;
  const { isBlocked, isMuted } = relation;
  const row = await cache.relations.get(id);
  if (row) {
    const { name, username, profileImageUrl } = row;
    return { id, isBlocked, isMuted, name: shownName(name), username, profileImageUrl };
  }
  const user =
    (await cache.users.get(id)) ??
    (await cache.posts.where('[user.id+createdAt]').between([id, ''], [id, '\uffff']).last())?.user ??
    (await cache.comments.where('user.id').equals(id).first())?.user;
  const { username = null, profileImageUrl = null } = user ?? {};
  return { id, isBlocked, isMuted, name: user ? displayName(user) : texts.somebody, username, profileImageUrl };
}
