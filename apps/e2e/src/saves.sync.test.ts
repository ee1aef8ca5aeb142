import type { Audience } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import { CollectionEntitySchema } from '@posy/contract/collections';
import type { CollectionId, PostId } from '@posy/contract/ids';
import { SavedPostSchema } from '@posy/contract/saved-posts';
import type { TestClient } from '@posy/server/testing/test-client';
import type { TestServer } from '@posy/server/testing/test-server';
import { readCollections } from '@posy/web/features/collections/collections.local';
import { addCollection, deleteWithPosts, giveCollectionName } from '@posy/web/features/collections/save-collection';
import { readSaved } from '@posy/web/features/saved-posts/read-saved';
import { savePost } from '@posy/web/features/saved-posts/save-post';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  faults,
  isPhoneStep,
  PEOPLE,
  phone,
  PHONE_STEPS,
  PhonesTrial,
  type PhoneStep,
  RUN_MS,
  runTrials,
  startPeopled,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

const AUDIENCES = ['everyone', 'followers', 'onlyMe'] as const;

/** Where a post is saved: in a collection of the device, in none, or where it is. */
const PLACES = ['collection', 'collection', 'none', 'unchanged'] as const;

type Step =
  | { readonly do: 'share' | 'change'; readonly phone: number; readonly pick: number; readonly audience: Audience }
  | { readonly do: 'save' | 'move'; readonly phone: number; readonly pick: number; readonly place: Place }
  | { readonly do: 'unsave' | 'delete' | 'collect' | 'rename' | 'drop'; readonly phone: number; readonly pick: number }
  | PhoneStep;
type Place = (typeof PLACES)[number];

const pick = fc.nat(7);
const place = fc.constantFrom<Place>(...PLACES);
const audience = fc.constantFrom<Audience>(...AUDIENCES);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('share' as const, 'change' as const), phone, pick, audience }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), phone, pick }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('save' as const), phone, pick, place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), phone, pick, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unsave' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('collect' as const), phone, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'drop' as const), phone, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const), phone, faults }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Ada and Bea shared posts, which all phones know, and saved their own: Ada one of them in a collection. */
class Trial extends PhonesTrial {
  /** The posts that a phone has shared. */
  private readonly shared = new Map<Phone, PostId[]>();
  private names = 0;

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.unpackAll();
    const [ada, , bea] = trial.phones;
    if (!ada || !bea) throw new Error('no such phone');
    for (const each of [ada, bea]) {
      for (let i = 0; i < 2; i++) await trial.share(each, 'everyone');
      await each.drain();
    }
    await trial.collect(ada);
    for (const [i, id] of (await ownPosts(ada)).entries())
      await trial.save(ada, id, i === 0 ? 'collection' : 'none', 0);
    await ada.drain();
    for (const id of await ownPosts(bea)) await bea.with((local) => savePost(local, id, true));
    await bea.drain();
    for (const each of trial.phones) await each.pull();
    return trial;
  }

  async perform(action: Step): Promise<void> {
    // The time of the server gives saved posts their order.
    server.clock.advance(1000);
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    const nth = <T>(list: readonly T[]): T | undefined => list[action.pick % Math.max(1, list.length)];
    switch (action.do) {
      case 'share':
        return this.share(actor, action.audience);
      case 'change': {
        const id = nth(await ownPosts(actor));
        if (id) await actor.edit(id, (before) => ({ ...before, audience: action.audience }));
        return;
      }
      case 'delete': {
        const id = nth(await ownPosts(actor));
        if (id) await actor.delete(id);
        return;
      }
      case 'save':
      case 'move': {
        // Also own posts that are not sent yet, or deleted by another device.
        const known = [...(await actor.postIds()), ...(this.shared.get(actor) ?? [])];
        const saved = (await readSaved(actor.local)).map(({ postId }) => postId);
        const id = nth(action.do === 'save' ? known : saved);
        if (id) await this.save(actor, id, action.place, action.pick);
        return;
      }
      case 'unsave': {
        const saved = nth(await readSaved(actor.local));
        if (saved) await actor.with((local) => savePost(local, saved.postId, false));
        return;
      }
      case 'collect': {
        const id = await this.collect(actor);
        const postId = nth(await actor.postIds());
        if (postId && action.pick % 2 === 0) await actor.with((local) => savePost(local, postId, true, id));
        return;
      }
      case 'rename':
      case 'drop': {
        const all = await readCollections(actor.local);
        // Unsent ones first, so that they are often dropped with what waits for them.
        const collection = nth(all.filter(({ delivery }) => delivery.kind !== 'sent')) ?? nth(all);
        if (!collection || collection.delivery.kind === 'failed') return;
        if (action.do === 'drop') return dropCollection(actor, collection.id);
        const name = `name ${++this.names}`;
        return actor.with((local) => giveCollectionName(local, collection.id, name));
      }
    }
  }

  private async share(actor: Phone, to: Audience): Promise<void> {
    const id = await actor.post(`by ${actor.name}`, to);
    this.shared.set(actor, [...(this.shared.get(actor) ?? []), id]);
  }

  private collect(actor: Phone): Promise<CollectionId> {
    const name = `name ${++this.names}`;
    return actor.with((local) => addCollection(local, name));
  }

  private async save(actor: Phone, id: PostId, to: Place, nth: number): Promise<void> {
    const collections = await readCollections(actor.local);
    const one: CollectionId | undefined = collections[nth % Math.max(1, collections.length)]?.id;
    const target = to === 'unchanged' ? [] : [to === 'none' ? null : (one ?? null)];
    await actor.with((local) => savePost(local, id, true, ...target));
  }

  async clear(): Promise<void> {
    for (const name of PEOPLE) {
      const client = server.as(name);
      for (const { postId } of await savedOnServer(client)) await client.delete(`/api/saved-posts/${postId}`);
      for (const { id } of await collectionsOnServer(client)) await client.delete(`/api/collections/${id}`);
      for (const id of new Set([...this.shared.values()].flat())) await client.delete(`/api/posts/${id}`);
    }
    await this.putAway();
  }
}

/** The posts of a deleted collection stay saved. */
async function dropCollection(actor: Phone, id: CollectionId): Promise<void> {
  const saved = async () => (await readSaved(actor.local)).map(({ postId }) => postId).toSorted();
  const before = await saved();
  await actor.with((local) => deleteWithPosts(local, id));
  expect(await saved(), 'the posts of a deleted collection stay saved').toEqual(before);
}

async function ownPosts(actor: Phone): Promise<PostId[]> {
  return (await actor.rows()).posts.filter(({ user }) => user.id === actor.uid).map(({ id }) => id);
}

async function savedOnServer(client: TestClient) {
  const { body } = await client.get('/api/saved-posts?limit=100');
  return listOf(body).filter((row) => matches(SavedPostSchema, row));
}

async function collectionsOnServer(client: TestClient) {
  const { body } = await client.get('/api/collections');
  return listOf(body).filter((row) => matches(CollectionEntitySchema, row));
}

function listOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [];
}

/** Saved posts in their order, and collections by name, as the screens show them. */
async function shownOn({ local }: Phone) {
  const collections = await readCollections(local);
  const known = new Set<string | null>(collections.map(({ id }) => id));
  const saved = await readSaved(local);
  return {
    saved: saved.map(({ postId, collectionId }) => [postId, known.has(collectionId) ? collectionId : null]),
    collections: collections.map(({ id, name, delivery }) => [id, name, delivery.kind]),
  };
}

async function checkLaws(trial: Trial): Promise<void> {
  for (const old of trial.phones) {
    const client = server.as(old.name);
    const collections = (await collectionsOnServer(client)).toSorted((a, b) => a.name.localeCompare(b.name));
    const onServer = {
      saved: (await savedOnServer(client)).map(({ postId, collectionId }) => [postId, collectionId]),
      collections: collections.map(({ id, name }) => [id, name, 'sent']),
    };
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    expect(await shownOn(fresh), `a new phone of ${old.name} shows what the server has`).toEqual(onServer);
    expect(await shownOn(old), `${old.name} sees the same as on a new phone`).toEqual(onServer);
    fresh.local.close();
    await expectFailures(old);
  }
}

/** Only what is about deleted or invisible posts, and about deleted collections, fails. */
async function expectFailures(old: Phone): Promise<void> {
  const codes: Readonly<Record<string, string>> = {
    'savedPost.set': 'post_not_found',
    'post.change': 'post_not_found',
    'collection.rename': 'collection_not_found',
  };
  for (const { kind, error } of await old.unsent()) expect([kind, error?.code]).toEqual([kind, codes[kind]]);
}

test(
  'devices that save, move and collect the same posts without a network show the same as the server',
  () =>
    runTrials(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.clear(),
    }),
  RUN_MS,
);
