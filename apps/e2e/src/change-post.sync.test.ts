import type { Audience } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import { photosOf } from '@posy/contract/post-photos';
import type { PostEntity } from '@posy/contract/posts';
import type { TestServer } from '@posy/server/testing/test-server';
import type { ChangeablePost } from '@posy/web/features/posts/change-post';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  faults,
  isPhoneStep,
  phone,
  PHONE_STEPS,
  PhonesTrial,
  type PhoneStep,
  RUN_MS,
  runTrials,
  startPeopled,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

const EDITS = ['words', 'place', 'altText', 'audience', 'reverse', 'remove'] as const;
type Edit = (typeof EDITS)[number];
type Step =
  | { readonly do: 'edit'; readonly phone: number; readonly pick: number; readonly edit: Edit }
  | { readonly do: 'delete'; readonly phone: number; readonly pick: number }
  | PhoneStep;

const pick = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('edit' as const), phone, pick, edit: fc.constantFrom(...EDITS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), phone, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const), phone, faults }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Shared {
  readonly by: string;
  readonly photos: number;
  /** Everything that it was to become. */
  readonly edits: ChangeablePost[];
  wasPublic: boolean;
}

/** Each person has an album, a photo and a private album, which all phones know; one more album is not sent yet. */
class Trial extends PhonesTrial {
  readonly shared = new Map<string, Shared>();

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.unpackAll();
    const [ada, , bea] = trial.phones;
    for (const each of [ada, bea]) {
      if (!each) continue;
      await trial.share(each, 'everyone', 3);
      await trial.share(each, 'everyone', 1);
      await trial.share(each, 'onlyMe', 2);
      await each.drain();
    }
    await server.settle();
    for (const each of trial.phones) await each.pull();
    for (const each of [ada, bea]) if (each) await trial.share(each, 'everyone', 2);
    return trial;
  }

  private async share(actor: Phone, audience: Audience, photos: number): Promise<void> {
    const id = await actor.post('shared', audience, photos);
    this.shared.set(id, { by: actor.name, photos, edits: [], wasPublic: audience === 'everyone' });
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    const own = [...this.shared].filter(([, { by }]) => by === actor.name);
    const [id, shared] = own[action.pick % Math.max(1, own.length)] ?? [];
    if (!shared || !matches(PostIdSchema, id)) return;
    if (action.do === 'delete') return actor.delete(id);
    await this.edit(actor, id, shared, action.edit);
  }

  private async edit(actor: Phone, id: PostId, shared: Shared, edit: Edit): Promise<void> {
    let after: ChangeablePost | undefined;
    const isStored = await actor.edit(id, (before) => {
      after = EDIT[edit](before, `edit ${shared.edits.length + 1}`);
      return after;
    });
    if (!isStored || !after) return;
    shared.edits.push(after);
    if (after.audience === 'everyone') shared.wasPublic = true;
  }

  async clear(): Promise<void> {
    for (const [id, { by }] of this.shared) await server.as(by).delete(`/api/posts/${id}`);
    await this.putAway();
  }
}

const EDIT: Readonly<Record<Edit, (before: ChangeablePost, text: string) => ChangeablePost>> = {
  words: (before, text) => ({ ...before, content: text }),
  place: (before, text) => ({ ...before, location: text }),
  altText: (before, text) => ({
    ...before,
    photos: before.photos.map((photo, i) => (i === 0 ? { ...photo, altText: text } : photo)),
  }),
  audience: (before) => ({ ...before, audience: before.audience === 'everyone' ? 'onlyMe' : 'everyone' }),
  reverse: (before) => ({ ...before, photos: before.photos.toReversed() }),
  remove: (before) => ({ ...before, photos: before.photos.slice(0, Math.max(1, before.photos.length - 1)) }),
};

async function checkLaws(trial: Trial): Promise<void> {
  for (const old of trial.phones) {
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    expect(await old.rows(), `${old.name} has the same rows as a new phone`).toEqual(await fresh.rows());
    fresh.local.close();
    for (const post of (await old.rows()).posts) expectKnown(post, trial.shared.get(post.id), old.name);
    const failed = (await old.unsent()).map(({ kind, error }) => [kind, error?.code]);
    const isDeleted = ([kind, code]: (typeof failed)[number]) => kind === 'post.change' && code === 'post_not_found';
    const isLast = ([kind, code]: (typeof failed)[number]) => kind === 'post.change' && code === 'last_photo';
    expect(
      failed.filter((entry) => !isDeleted(entry) && !isLast(entry)),
      'only changes of deleted posts and photos fail',
    ).toEqual([]);
  }
  for (const { scope, type, id } of await server.touches()) {
    const shared = trial.shared.get(id);
    if (type === 'post' && shared && !shared.wasPublic) {
      expect(scope, 'no other user receives what was never public').toBe(`u:${shared.by}`);
    }
  }
}

/** A row shows what was shared, or of each part one of the changes. */
function expectKnown(post: PostEntity, shared: Shared | undefined, reader: string): void {
  if (!shared) throw new Error(`${post.id} was never shared`);
  expect(post.isPublic || shared.by === reader, 'private posts are on their author’s phones only').toBe(true);
  const all = photosOf(post);
  const texts = all.map(({ altText }) => altText);
  const numbers = Array.from({ length: shared.photos }, (_, i) => String(i + 1));
  const written = new Set([...numbers, ...shared.edits.flatMap(({ photos }) => photos.map(({ altText }) => altText))]);
  expect(new Set(all.map(({ media }) => media.id)).size, 'no photo twice').toBe(all.length);
  expect(
    texts.filter((text) => !written.has(text)),
    'every text was written',
  ).toEqual([]);
  expect(['shared', ...shared.edits.map(({ content }) => content)], 'its words were written').toContain(post.content);
  expect(['', ...shared.edits.map(({ location }) => location)], 'its place was written').toContain(post.location);
  if (shared.edits.length === 0) expect([texts, post.editedAt]).toEqual([numbers, undefined]);
}

test(
  'devices that change, reorder and delete the same posts without a network reach the same rows',
  () =>
    runTrials(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.clear(),
    }),
  RUN_MS,
);
