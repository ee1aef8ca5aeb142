import { FeedAdSchema } from '@posy/contract/ads';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { adForm, advertise, readAd, shownTo } from '../../testing/advertising.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { audiencesOf } from './ad-audience.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  /** Random start in the rotation of ads. */
  let slot = 0;
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ dialect, overrides: { random: () => slot } });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  afterEach(() => server.deps.db.write((tx) => tx.deleteFrom('ads').execute()));

  test('viewers get running ads of other users, those seen least first', async () => {
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const first = readAd(await alice.postForm('/api/ads', adForm({ title: 'First', linkUrl: 'https://example.com' })));
    server.clock.advance(1);
    const second = await advertise(alice, { title: 'Second', duration: '1' });
    server.clock.advance(1);
    const third = await advertise(carol, { title: 'Third', dailyBudget: '1000' });
    const status = (client: TestClient, id: string, isActive: boolean) =>
      client.fetch(`/api/ads/${id}/status`, { method: 'PATCH', json: { isActive } });

    const answer = await bob.get('/api/ads/feed');
    const own = await shownTo(alice);
    await bob.post(`/api/ads/${third.id}/impression`);
    const seen = await shownTo(bob);
    await alice.post(`/api/ads/${third.id}/impression`);
    await carol.post(`/api/ads/${second.id}/impression`);
    const paced = await shownTo(bob);
    await status(alice, first.id, false);
    const paused = await shownTo(bob);
    await status(alice, first.id, true);
    server.clock.advance(DAY_MS);

    const ads = Parse(Type.Array(FeedAdSchema), answer.body);
    expect(ads.map((ad) => ad.title)).toEqual(['Third', 'Second', 'First']);
    expect(ads[2]).toMatchObject({
      id: first.id,
      mediaType: 'image',
      mediaUrl: first.mediaUrl,
      linkUrl: 'https://example.com/',
      user: { id: await alice.id(), firstName: 'alice' },
      why: 'everybody',
    });
    // Cost and audience are private to the advertiser.
    expect(answer.text).not.toMatch(/dailyBudget|targetAudience|spent|impressions|@example/);
    expect(own).toEqual(['Third']);
    expect(seen).toEqual(['Second', 'First', 'Third']);
    // One hundredth is a larger share of a budget of 5 than of 1,000.
    expect(paced).toEqual(['First', 'Second', 'Third']);
    expect(paused).toEqual(['Second', 'Third']);
    expect(await shownTo(bob)).toEqual(['Third', 'First']);
  });

  test('an ad for an age group is shown to users with a matching year of birth, and says so', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    for (const targetAudience of ['18-24', '25-34', '35+']) {
      await advertise(alice, { title: targetAudience, targetAudience });
    }
    const born = async (birthYear: number | null) => {
      await bob.fetch('/api/preferences', { method: 'PATCH', json: { birthYear } });
      return shownTo(bob);
    };

    const unknown = await shownTo(bob);
    const shown = [await born(2004), await born(1996), await born(1970), await born(2010), await born(null)];
    await born(1970);
    const { body } = await bob.get('/api/ads/feed');

    expect(unknown).toEqual([]);
    expect(shown).toEqual([['18-24'], ['25-34'], ['35+'], [], []]);
    expect(body).toMatchObject([{ why: 'age' }]);
  });

  test('I18 ads of blocked, blocking, muted or deactivated users are not shown, and are not found when blocked', async () => {
    const names = ['blocked', 'blocking', 'muted', 'deactivated', 'friendly'] as const;
    const bob = server.as('bob');
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, (await advertise(server.as(name), { title: name })).id);
    const before = await shownTo(bob);

    await bob.post(`/api/users/${await server.as('blocked').id()}/block`);
    await server.as('blocking').post(`/api/users/${await bob.id()}/block`);
    await bob.post(`/api/users/${await server.as('muted').id()}/mute`);
    await setActive(server, await server.as('deactivated').id(), false);
    const statuses = await Promise.all(
      names.map(async (name) => (await bob.post(`/api/ads/${ids.get(name)}/impression`)).status),
    );

    expect(before.toSorted()).toEqual(names.toSorted());
    expect(await shownTo(bob)).toEqual(['friendly']);
    expect(statuses).toEqual([404, 404, 204, 404, 204]);
  });

  test('20 of very many ads are shown, other ones each time, and the end of the ring continues at its start', async () => {
    const alice = server.as('alice');
    slot = 0.5;
    await advertise(alice, { title: 'middle' });
    slot = 0.1;
    await advertise(alice, { title: 'start' });
    await copies(server, await alice.id(), 250);

    slot = 0.4;
    const fromMiddle = await shownTo(server.as('bob'));
    slot = 0.9;
    const fromEnd = await shownTo(server.as('bob'));

    expect([fromMiddle.length, fromEnd.length]).toEqual([20, 20]);
    expect([fromMiddle.includes('middle'), fromMiddle.includes('start')]).toEqual([true, false]);
    expect([fromEnd.includes('middle'), fromEnd.includes('start')]).toEqual([true, true]);
  });
});

test('an age is only certain from the year of birth: nobody of 17 counts as 18', () => {
  const now = Date.UTC(2026, 10, 21);

  const groups = [2009, 2008, 2007, 2001, 2000, 1991, 1990, 1900].map((year) => audiencesOf(year, now)[1]);

  expect(groups).toEqual([undefined, undefined, '18-24', '18-24', '25-34', '25-34', '35+', '35+']);
  expect(audiencesOf(null, now)).toEqual(['all']);
});

/** Inserts ads that are older than all others, in the last part of the ring. */
async function copies({ deps }: TestServer, ownerId: string, count: number): Promise<void> {
  const { db, newId, clock } = deps;
  const now = clock.now();
  await db.write((tx) =>
    tx
      .insertInto('ads')
      .values(
        Array.from({ length: count }, (_, i) => ({
          id: newId(),
          ownerId,
          title: `copy ${i}`,
          description: '',
          mediaId: null,
          targetAudience: 'all' as const,
          callToAction: 'learn-more' as const,
          linkUrl: null,
          dailyBudget: 1,
          duration: 1,
          isActive: 1,
          isRunning: 1,
          slot: Math.floor((0.6 + 0.3 * (i / count)) * 2 ** 31),
          createdAt: now - 1000,
          endsAt: now + DAY_MS,
          impressions: 0,
          clicks: 0,
          spent: 0,
          notifyAt: null,
          rev: 1,
        })),
      )
      .execute(),
  );
}
