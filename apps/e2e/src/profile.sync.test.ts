import type { ProfileFields } from '@posy/contract/profile';
import { SMALL_PICTURE } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { runs, SEED } from '@posy/testkit/depth';
import { FAULTS, type Fault } from '@posy/testkit/lossy-network';
import { TestClock } from '@posy/testkit/test-clock';
import { pendingProfile } from '@posy/web/features/profile/profile-overlay';
import { savePicture, saveProfile } from '@posy/web/features/profile/save-profile';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

const MINUTES = 60_000;
/** Retries are due, and leases of the dead have ended, after this long. */
const LATER_MS = 120_000;

type Step =
  | { readonly do: 'edit'; readonly fields: ProfileFields }
  | { readonly do: 'drain' | 'pull' | 'kill'; readonly faults: readonly Fault[] }
  | { readonly do: 'picture' | 'later' };

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
const fields = fc.record({ firstName: word, lastName: word, bio: word }, { requiredKeys: [] });
const faults = fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('edit' as const), fields }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('drain' as const, 'pull' as const), faults }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), faults }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('picture' as const, 'later' as const) }) },
);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

let trials = SEED * 1000;

async function newPhone(name: string, clock: TestClock): Promise<Phone> {
  return Phone.unpack(name, server.as(name), clock, ++trials);
}

async function perform(phone: Phone, clock: TestClock, action: Step): Promise<void> {
  switch (action.do) {
    case 'edit':
      return phone.with((local) => saveProfile(local, action.fields));
    case 'picture':
      return phone.with((local) =>
        savePicture(local, new Blob([new Uint8Array(SMALL_PICTURE)], { type: 'image/png' })),
      );
    case 'later':
      return clock.advance(LATER_MS);
    default:
      phone.faults = [...action.faults];
      if (action.do === 'pull') await phone.pull();
      else if (action.do === 'drain') await phone.drain();
      else {
        const sending = phone.drain().catch(() => undefined);
        await phone.kill();
        await sending;
      }
      phone.faults = [];
  }
}

/** The network is restored, and every phone retries after its leases. */
async function settle(phones: readonly Phone[], clock: TestClock): Promise<void> {
  for (let round = 0; round < 4; round++) {
    clock.advance(LATER_MS);
    for (const phone of phones) await phone.drain();
    await server.settle();
    for (const phone of phones) await phone.pull();
  }
}

test(
  'the last saved profile reaches all users on any network, and the outbox is empty',
  { timeout: 10 * MINUTES },
  async () => {
    let accounts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const name = `ada${SEED}x${++accounts}`;
        const clock = new TestClock();
        const [phone, other, bea] = [
          await newPhone(name, clock),
          await newPhone(name, clock),
          await newPhone('bea', clock),
        ];
        const before = await server.as(name).user();

        for (const action of steps) await perform(phone, clock, action);
        await settle([phone, other, bea], clock);

        const desired: ProfileFields = Object.assign(
          {},
          ...steps.map((each) => (each.do === 'edit' ? each.fields : {})),
        );
        const account = await server.as(name).get('/api/user');
        const isPictured = steps.some((each) => each.do === 'picture');
        expect(account.body).toMatchObject({
          firstName: before.firstName,
          lastName: before.lastName,
          bio: before.bio,
          ...desired,
          profileImageUrl: isPictured ? expect.stringMatching(/^\/media\//) : null,
        });
        expect(await phone.unsent()).toEqual([]);
        const { me } = await phone.rows();
        expect(me).toMatchObject([account.body ?? {}]);
        expect((await other.rows()).me).toEqual(me);
      }),
      { numRuns: runs({ test: 12, deep: 150 }), seed: SEED },
    );
  },
);

test('the saved values are shown at every moment until the row contains them', async () => {
  const clock = new TestClock();
  const phone = await newPhone('flora', clock);
  await phone.pull();
  const shown = () =>
    phone.with(async ({ cache, uid }) => {
      const entries = await phone.unsent();
      return { ...(await cache.me.get(uid)), ...pendingProfile(entries).fields }.firstName;
    });

  await phone.with((local) => saveProfile(local, { firstName: 'Augusta' }));
  expect(await shown()).toBe('Augusta');
  phone.faults = ['lostAnswer'];
  await phone.drain();
  expect(await shown()).toBe('Augusta');
  await phone.pull();
  expect(await shown()).toBe('Augusta');
  clock.advance(LATER_MS);
  await phone.drain();

  expect(await shown()).toBe('Augusta');
  expect(await phone.unsent()).toEqual([]);
});

test('two phones that edit different fields offline end with both edits', async () => {
  const clock = new TestClock();
  const [one, two] = [await newPhone('grace', clock), await newPhone('grace', clock)];

  await one.with((local) => saveProfile(local, { firstName: 'Amazing' }));
  await two.with((local) => saveProfile(local, { bio: 'Compilers' }));
  await settle([one, two], clock);

  const { me } = await one.rows();
  expect(me).toMatchObject([{ firstName: 'Amazing', bio: 'Compilers' }]);
  expect((await two.rows()).me).toEqual(me);
});

test('a taken username is refused once, stays in the form, and is shown to nobody', async () => {
  const clock = new TestClock();
  const holder = await server.as('holder').user();
  const phone = await newPhone('late', clock);
  await phone.with((local) => saveProfile(local, { username: holder.username ?? '', bio: 'Kept' }));

  await settle([phone], clock);

  const { refusedFields, fields: folded } = pendingProfile(await phone.unsent());
  expect(refusedFields).toMatchObject({ code: 'username_taken', fields: { username: holder.username, bio: 'Kept' } });
  expect(folded).toEqual({});
  expect((await phone.rows()).me).toMatchObject([{ bio: '' }]);
});

test('other users receive the new name with its posts, and no private data', async () => {
  const clock = new TestClock();
  const [ada, bob] = [await newPhone('ada', clock), await newPhone('bob', clock)];
  await ada.post('Quinces', 'everyone');
  await settle([ada, bob], clock);

  await ada.with((local) => saveProfile(local, { firstName: 'Augusta' }));
  await settle([ada, bob], clock);

  const rows = await bob.rows();
  expect(rows.posts).toMatchObject([{ user: { firstName: 'Augusta' } }]);
  expect(rows.me).toMatchObject([{ id: bob.uid }]);
  expect(JSON.stringify(rows)).not.toContain((await server.as('ada').user()).email);
});
