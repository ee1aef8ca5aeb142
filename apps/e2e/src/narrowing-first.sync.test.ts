import type { PostId } from '@posy/contract/ids';
import type { TestServer } from '@posy/server/testing/test-server';
import type { Fault } from '@posy/testkit/lossy-network';
import { blockPerson } from '@posy/web/features/blocks/set-block';
import { removeFollower } from '@posy/web/features/follows/answer-request';
import { setFollow } from '@posy/web/features/follows/follows.switch';
import { setSwitch } from '@posy/web/sync/set-switch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comment, openThread } from './people-phone.ts';
import { PhonesTrial, startPeopled } from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

let pairs = 0;

/** Bea follows Ada, and both phones know it. Each test has a pair of its own. */
async function aPair(): Promise<{ trial: PhonesTrial; ada: Phone; bea: Phone }> {
  const trial = new PhonesTrial(server);
  pairs++;
  const [ada, bea] = [await trial.newPhone(`ada${pairs}`), await trial.newPhone(`bea${pairs}`)];
  trial.phones.push(ada, bea);
  await bea.with((local) => setSwitch(local, setFollow, ada.uid, true));
  await bea.drain();
  await server.settle();
  for (const each of [ada, bea]) await each.pull();
  return { trial, ada, bea };
}

async function receives(bea: Phone, id: PostId): Promise<boolean> {
  await server.settle();
  await bea.pull();
  return (await bea.postIds()).includes(id);
}

const NARROWINGS = [
  ['removed as a follower', (ada: Phone, bea: Phone) => ada.with((local) => removeFollower(local, bea.uid))],
  ['blocked', (ada: Phone, bea: Phone) => ada.with((local) => blockPerson(local, bea.uid, true))],
] as const;
const FAULTS = ['overloaded', 'lostRequest', 'lostAnswer'] as const satisfies readonly Fault[];

test.each(NARROWINGS.flatMap(([what, narrow]) => FAULTS.map((fault) => [what, fault, narrow] as const)))(
  'Y17 a person who is %s never receives what is shared later, although the first call is %s',
  async (_what, fault, narrow) => {
    const { trial, ada, bea } = await aPair();
    await narrow(ada, bea);
    const id = await ada.post('not for Bea', 'followers');
    ada.faults = [fault];

    await ada.drain();
    expect(await receives(bea, id), 'before the second try').toBe(false);
    await trial.rest();
    expect(await receives(bea, id), 'at rest').toBe(false);
    const { status } = await server.as(ada.name).get(`/api/posts/${id}`);
    expect(status, 'the post was shared').toBe(200);
  },
);

test.each(FAULTS)(
  'a comment under a post that was made private is never received, although the first call is %s',
  async (fault) => {
    const { trial, ada, bea } = await aPair();
    const id = await ada.post('Gates', 'everyone');
    await ada.drain();
    await ada.pull();
    expect(await receives(bea, id)).toBe(true);
    await ada.edit(id, (before) => ({ ...before, audience: 'onlyMe' }));
    await comment(ada, id, 'not for Bea');
    ada.faults = [fault];

    await ada.drain();
    await server.settle();
    await openThread(bea, id);
    expect(await bea.local.cache.comments.count(), 'before the second try').toBe(0);
    await trial.rest();
    await openThread(bea, id);
    expect(await bea.local.cache.comments.count(), 'at rest').toBe(0);
    expect(await ada.local.cache.comments.count(), 'the comment was sent').toBe(1);
  },
);
