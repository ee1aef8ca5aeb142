import { randomUUID } from 'node:crypto';
import type { AdDay } from '@posy/contract/ads';
import type { UserId } from '@posy/contract/ids';
import { AD_FREQUENCY_CAP } from '@posy/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { advertise, ownAd, readAd, shownTo } from '../../testing/advertising.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { countSeen, type SeenKind } from './ad-counting.service.ts';
import { pruneAds } from './ads.jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

forEachDialect((dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ dialect });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  /** Each test begins at noon of another day. */
  beforeEach(() => server.clock.advance(DAY_MS - ((server.clock.now() + DAY_MS / 2) % DAY_MS)));

  test('N14 an impression counts once per viewer and hour, a click only after an impression of that day', async () => {
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const { id } = await advertise(alice);
    const report = (client: TestClient, kind: SeenKind) => client.post(`/api/ads/${id}/${kind}`);

    const early = await report(bob, 'click');
    const key = { 'idempotency-key': randomUUID() };
    const first = await bob.post(`/api/ads/${id}/impression`, {}, key);
    const replayed = await bob.post(`/api/ads/${id}/impression`, {}, key);
    for (const kind of ['impression', 'click', 'click'] as const) await report(bob, kind);
    const own = await report(alice, 'impression');
    const unknown = await bob.post(`/api/ads/${randomUUID()}/impression`);
    const counts = await countsOf(alice, id);
    server.clock.advance(HOUR_MS);
    await report(bob, 'click');
    const withoutAnother = await countsOf(alice, id);
    for (const kind of ['impression', 'click'] as const) await report(bob, kind);
    await report(carol, 'impression');

    expect([early, first, replayed, own].map((answer) => [answer.status, answer.text])).toEqual(
      Array.from({ length: 4 }, () => [204, '']),
    );
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Ad not found' } });
    expect(counts).toEqual([1, 1, 11]);
    expect(withoutAnother).toEqual([1, 1, 11]);
    expect(await countsOf(alice, id)).toEqual([3, 2, 23]);
    await expectExactCounters(server.deps.db);
  });

  test('a viewer sees an ad five times a day, however it is reported, and again the next day', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await advertise(alice, { title: 'Peas' });
    server.clock.advance(12 * HOUR_MS);

    for (let hour = 0; hour < AD_FREQUENCY_CAP + 2; hour++) {
      await bob.post(`/api/ads/${id}/impression`);
      server.clock.advance(HOUR_MS);
    }
    const shown = (await shownTo(bob)).includes('Peas');
    const counts = await countsOf(alice, id);
    server.clock.advance(DAY_MS);
    const tomorrow = (await shownTo(bob)).includes('Peas');
    await bob.post(`/api/ads/${id}/impression`);

    expect(shown).toBe(false);
    expect(counts).toEqual([AD_FREQUENCY_CAP, 0, AD_FREQUENCY_CAP]);
    expect(tomorrow).toBe(true);
    expect((await countsOf(alice, id))[0]).toBe(AD_FREQUENCY_CAP + 1);
  });

  test('impressions seen offline count for their day, for 72 hours, but not while the ad was paused', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await advertise(alice, { duration: '4' });
    const start = server.clock.now();
    const status = (isActive: boolean) => alice.fetch(`/api/ads/${id}/status`, { method: 'PATCH', json: { isActive } });
    const report = (hours: number, kind: SeenKind = 'impression') =>
      bob.post(`/api/ads/${id}/${kind}`, { at: new Date(start + hours * HOUR_MS).toISOString() });

    await report(-1);
    const tooEarly = await countsOf(alice, id);
    server.clock.advance(2 * HOUR_MS);
    await status(false);
    server.clock.advance(2 * HOUR_MS);
    await status(true);
    server.clock.advance(70 * HOUR_MS);
    await report(1);
    const tooLate = await countsOf(alice, id);
    await report(2.5);
    await report(3);
    const paused = await countsOf(alice, id);
    for (const hours of [4.5, 4.6, 30]) await report(hours);
    await report(4.7, 'click');
    await report(500);
    server.clock.advance(30 * HOUR_MS);
    await report(97);
    const odd = await bob.post(`/api/ads/${id}/impression`, { at: 'yesterday' });
    const days = await alice.get(`/api/ads/${id}/days`);

    expect([tooEarly, tooLate]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(paused).toEqual([0, 0, 0]);
    expect(odd.status).toBe(400);
    expect(days.body).toEqual([
      { day: dayOf(start), impressions: 1, clicks: 1, spent: 11 },
      { day: dayOf(start + DAY_MS), impressions: 1, clicks: 0, spent: 1 },
      // The clock of the device is ahead, so the time of the report counts.
      { day: dayOf(start + 3 * DAY_MS), impressions: 1, clicks: 0, spent: 1 },
    ] satisfies AdDay[]);
    await expectExactCounters(server.deps.db);
  });

  test('an impression by a viewer outside the audience or of a paused ad does not count', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const young = await advertise(alice, { targetAudience: '18-24' });
    const paused = await advertise(alice);
    await alice.fetch(`/api/ads/${paused.id}/status`, { method: 'PATCH', json: { isActive: false } });

    for (const { id } of [young, paused]) await bob.post(`/api/ads/${id}/impression`);
    const before = [await countsOf(alice, young.id), await countsOf(alice, paused.id)];
    await bob.fetch('/api/preferences', { method: 'PATCH', json: { birthYear: 2004 } });
    await bob.post(`/api/ads/${young.id}/impression`);

    expect(before).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await countsOf(alice, young.id)).toEqual([1, 0, 1]);
  });

  test('counting stops at the budget with 120 concurrent viewers, and resumes the next day', async () => {
    const alice = server.as('alice');
    const [small, large] = [
      await advertise(alice, { title: 'Small', dailyBudget: '1' }),
      await advertise(alice, { title: 'Large' }),
    ];
    const viewers = await insertViewers(server.deps, 120);
    const look = (viewerId: string, id: string, kind: SeenKind) =>
      unlessBusy(() =>
        countSeen(server.deps, actorOf(viewerId), { key: null, fingerprint: '' }, { id, kind, at: server.clock.now() }),
      );

    await Promise.all(
      viewers.map(async (viewer) => {
        await look(viewer, small.id, 'impression');
        await look(viewer, large.id, 'impression');
        await look(viewer, large.id, 'impression');
      }),
    );
    const spent = await ownAd(alice, small.id);
    const shown = await shownTo(server.as('bob'));
    const clicks = await Promise.all(viewers.map((viewer) => look(viewer, small.id, 'click')));
    const rows = await server.deps.db.read
      .selectFrom('adSeen')
      .select(['adId', 'kind', (eb) => eb.fn.countAll<number>().as('count')])
      .where('adId', 'in', [small.id, large.id])
      .groupBy(['adId', 'kind'])
      .execute();
    server.clock.advance(12 * HOUR_MS);
    await look(viewers[0] ?? '', small.id, 'impression');

    expect(spent).toMatchObject({ impressions: 100, spent: 100, spentToday: 100, state: 'spent' });
    expect([shown.includes('Small'), shown.includes('Large')]).toEqual([false, true]);
    expect(new Set(clicks.map((click) => click.status))).toEqual(new Set([204]));
    expect(rows.map(({ adId, kind, count }) => [adId === small.id ? 'small' : 'large', kind, Number(count)])).toEqual(
      expect.arrayContaining([
        ['small', 'impression', 100],
        ['small', 'click', 100],
        ['large', 'impression', 120],
      ]),
    );
    expect(await countsOf(alice, large.id)).toEqual([120, 0, 120]);
    expect(await ownAd(alice, small.id)).toMatchObject({
      impressions: 101,
      clicks: 100,
      spent: 101,
      spentToday: 1,
      spentOn: dayOf(server.clock.now()),
      state: 'active',
    });
    await expectExactCounters(server.deps.db);
  });

  test('impressions of many viewers reach the owner as one change, three seconds later', async () => {
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const { id } = await advertise(alice);
    const head = async () => (await server.deps.heads.get(`u:${await alice.id()}`)) ?? 0;
    await server.settle();
    const before = await head();

    for (const client of [bob, carol]) await client.post(`/api/ads/${id}/impression`);
    await server.settle();
    const early = await head();
    server.clock.advance(3000);
    await server.settle();

    expect([early - before, (await head()) - before]).toEqual([0, 1]);
    expect(await server.touches()).toContainEqual({ scope: 'u:alice', type: 'ad', id });
  });

  test('viewers are forgotten when their day can no longer be reported; the counts stay', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await advertise(alice, { title: 'Longer', duration: '2' });
    await bob.post(`/api/ads/${id}/impression`);
    const { read } = server.deps.db;
    const seen = () => read.selectFrom('adSeen').select('adId').where('adId', '=', id).execute();

    server.clock.advance(3 * DAY_MS);
    await pruneAds(server.deps);
    const early = await seen();
    server.clock.advance(DAY_MS);
    await pruneAds(server.deps);

    expect(early).toEqual([{ adId: id }]);
    expect(await seen()).toEqual([]);
    expect(await countsOf(alice, id)).toEqual([1, 0, 1]);
    expect(await read.selectFrom('ads').select(['isActive', 'isRunning']).where('id', '=', id).execute()).toEqual([
      { isActive: 1, isRunning: 0 },
    ]);
    // A longer duration makes the ad run again.
    const longer = readAd(await alice.fetch(`/api/ads/${id}`, { method: 'PATCH', json: { duration: '9' } }));
    expect([longer.state, (await shownTo(bob)).includes('Longer')]).toEqual(['active', true]);
  });
});

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Impressions, clicks, and their cost in hundredths. */
async function countsOf(owner: TestClient, id: string): Promise<[number, number, number]> {
  const ad = await ownAd(owner, id);
  return ad ? [ad.impressions, ad.clicks, ad.spent] : [-1, -1, -1];
}

/** Inserts users into the table, without sign-up. */
async function insertViewers({ db, newId }: Deps, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await db.write((tx) =>
    tx
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          email: `${id}@example.com`,
          username: null,
          firstName: 'A',
          lastName: 'B',
          bio: '',
          profileImageUrl: null,
          role: 'user' as const,
          isActive: 1,
          passwordHash: 'x',
          createdAt: 0,
          updatedAt: 0,
          rev: 1,
        })),
      )
      .execute(),
  );
  return ids;
}

function actorOf(userId: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id that this test makes
  return { userId: userId as UserId, role: 'user', sessionId: '' } as const;
}

/** As devices do: a call that waited too long for a connection on a slow machine is refused as busy, and sent again. */
async function unlessBusy<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'server_busy') throw error;
    }
  }
}
