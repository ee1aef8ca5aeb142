import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import type { RelationEntity } from '@posy/contract/mutes';
import { displayName, shownName } from '../../language/names.texts.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { BLOCK_KIND, wishedBlocks } from '../blocks/block-overlay.ts';
import { MUTE_KIND, wishedMutes } from '../mutes/mute-overlay.ts';
import { relationsTexts as texts } from './relations.texts.ts';

/** What one decided about a person, sent or not. */
export type Relation = Pick<RelationEntity, 'isBlocked' | 'isMuted'>;
export const NO_RELATION: Relation = { isBlocked: false, isMuted: false };

/** Somebody one blocked or muted, as they are listed. */
export type RelatedPerson = Omit<RelationEntity, 'rev' | 'id'> & { readonly id: UserId };

/** Who is blocked or muted, by id, with unsent wishes laid over what the server knows. Run it inside `liveQuery`. */
export async function readRelations({ cache, out }: LocalDb): Promise<ReadonlyMap<string, Relation>> {
  const [rows, entries] = await Promise.all([
    cache.relations.toArray(),
    out.outbox.where('kind').anyOf(BLOCK_KIND, MUTE_KIND).sortBy('ord'),
  ]);
  const relations = new Map<string, Relation>(rows.map((row) => [row.id, row]));
  const lay = (id: string, wish: Partial<Relation>) => {
    const { isBlocked, isMuted } = { ...(relations.get(id) ?? NO_RELATION), ...wish };
    if (isBlocked || isMuted) relations.set(id, { isBlocked, isMuted });
    else relations.delete(id);
  };
  for (const [id, isBlocked] of wishedBlocks(entries)) lay(id, { isBlocked });
  for (const [id, isMuted] of wishedMutes(entries)) lay(id, { isMuted });
  return relations;
}

/** Whom one blocked and whom one muted, by name. Run it inside `liveQuery`. */
export async function readRelatedPeople(local: LocalDb): Promise<readonly RelatedPerson[]> {
  const relations = await readRelations(local);
  const people = await Promise.all([...relations].map(([id, relation]) => nameOf(local, id, relation)));
  return people.flatMap((person) => person ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** One whose wish was not sent yet has no row of this kind: they are known from elsewhere. */
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
