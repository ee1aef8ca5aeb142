import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_AD_DESCRIPTION_LENGTH, MAX_AD_TITLE_LENGTH } from '@posy/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { adForm, advertise, ownAd, PLAIN_AD, readAd } from '../../testing/advertising.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ dialect });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('an ad with a picture is created, runs at once, and is on all devices of its owner only', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [phone, strange] = [new PullingDevice(server.anotherDeviceOf('alice')), new PullingDevice(bob)];
    await alice.user();
    await Promise.all([phone.pull(), strange.pull()]);
    const id = uuidv7();
    const key = { 'idempotency-key': uuidv7() };
    const form = () =>
      adForm({
        id,
        title: '  Sweet   peas\u202e ',
        description: 'Forty days.\r\nThen flowers.',
        targetAudience: '25-34',
        callToAction: 'shop-now',
        linkUrl: 'https://example.com',
      });

    const answer = await alice.postForm('/api/ads', form(), key);
    const again = await alice.postForm('/api/ads', form(), key);
    const byId = await alice.postForm('/api/ads', form());
    const others = await bob.postForm('/api/ads', form());
    const changed = await alice.postForm('/api/ads', adForm({ id, title: 'Other' }));

    expect(answer.status).toBe(201);
    const ad = readAd(answer);
    expect(ad).toMatchObject({
      id,
      title: 'Sweet peas',
      description: 'Forty days.\nThen flowers.',
      targetAudience: '25-34',
      callToAction: 'shop-now',
      linkUrl: 'https://example.com/',
      dailyBudget: 5,
      duration: 7,
      isActive: true,
      state: 'active',
      mediaType: 'image',
      impressions: 0,
      clicks: 0,
      spent: 0,
      spentToday: 0,
      spentOn: '2026-11-21',
      endsAt: new Date(server.clock.now() + 7 * DAY_MS).toISOString(),
    });
    expect((await bob.get(ad.mediaUrl ?? '')).status).toBe(200);
    expect([again, byId].map(({ status, body }) => [status, body])).toEqual([
      [201, ad],
      [201, ad],
    ]);
    expect([others, changed].map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [409, expect.objectContaining({ code: 'id_conflict' })]),
    );
    expect((await phone.pull()).map((op) => ('v' in op ? op.v : op))).toEqual([ad]);
    expect(opWords(await strange.pull())).toEqual([]);
    expect(await alice.get('/api/ads/my')).toMatchObject({ status: 200, body: [ad] });
    expect((await bob.get('/api/ads/my')).body).toEqual([]);
  });

  test('an uploaded video is used by one ad; a copy of the ad shares it until the last one is deleted', async () => {
    const before = await filesOf(server);
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const uploadId = await upload(alice, mp4(), 'ad');

    const film = await advertise(alice, { uploadId });
    const used = await alice.post('/api/ads', { ...PLAIN_AD, uploadId });
    const copy = await advertise(alice, { mediaOf: film.id });
    const stolen = await bob.post('/api/ads', { ...PLAIN_AD, mediaOf: film.id });
    await alice.delete(`/api/ads/${film.id}`);
    await server.settle();
    const picture = await bob.get(copy.mediaUrl ?? '');
    await alice.delete(`/api/ads/${copy.id}`);
    await server.settle();

    expect(film).toMatchObject({ mediaType: 'video', media: { video: { mime: 'video/mp4' } } });
    expect(used).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
    expect(copy.mediaUrl).toBe(film.mediaUrl);
    expect(stolen).toMatchObject({ status: 404, body: { code: 'ad_not_found' } });
    expect(picture.status).toBe(200);
    expect((await bob.get(copy.mediaUrl ?? '')).status).toBe(404);
    expect(await filesOf(server)).toEqual(before);
  });

  test('an edited ad keeps absent fields; its picture is replaced or removed', async () => {
    const before = await filesOf(server);
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const first = readAd(await alice.postForm('/api/ads', adForm({ linkUrl: 'http://example.com/' })));
    const path = `/api/ads/${first.id}`;
    const key = { 'idempotency-key': uuidv7() };
    const picture = () => {
      const form = new FormData();
      form.append(
        'media',
        new File([new Uint8Array(SMALL_PICTURE), new Uint8Array(1)], 'a.png', { type: 'image/png' }),
      );
      return { method: 'PATCH', body: form, headers: key };
    };

    const text = readAd(await alice.fetch(path, { method: 'PATCH', json: { title: 'Dahlias', duration: 2 } }));
    const shown = readAd(await alice.fetch(path, picture()));
    const replayed = await alice.fetch(path, picture());
    const foreign = await bob.fetch(path, { ...picture(), headers: {} });
    const wrong = await alice.fetch(path, { method: 'PATCH', json: { dailyBudget: 0, title: 'Nothing' } });
    const bare = readAd(await alice.fetch(path, { method: 'PATCH', json: { isMediaRemoved: 'true', linkUrl: '' } }));
    await server.settle();

    expect(text).toMatchObject({ title: 'Dahlias', duration: 2, dailyBudget: 5, mediaUrl: first.mediaUrl });
    expect(text.endsAt).toBe(new Date(server.clock.now() + 2 * DAY_MS).toISOString());
    expect(shown.mediaUrl).not.toBe(first.mediaUrl);
    expect([shown.title, shown.rev]).toEqual(['Dahlias', 3]);
    expect([replayed.status, replayed.body]).toEqual([200, shown]);
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Ad not found' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_daily_budget' } });
    expect(bare).toMatchObject({ title: 'Dahlias', mediaUrl: null, media: null, mediaType: null, linkUrl: null });
    expect(await filesOf(server)).toEqual(before);
  });

  test('I10 only the owner switches an ad; the paused state is on every device', async () => {
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const ad = await advertise(alice);
    const phone = new PullingDevice(server.anotherDeviceOf('alice'));
    await phone.pull();
    const status = (client: typeof alice, isActive: unknown) =>
      client.fetch(`/api/ads/${ad.id}/status`, { method: 'PATCH', json: { isActive } });

    const refused = [await status(bob, false), await status(server.admin(), false)];
    const odd = await status(alice, 'no');
    const paused = await status(alice, false);
    const again = await status(alice, false);

    expect(refused.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 2 }, () => [404, expect.objectContaining({ message: 'Ad not found' })]),
    );
    expect(odd.status).toBe(400);
    expect(paused).toMatchObject({ status: 200, body: { isActive: false, state: 'paused', rev: 2 } });
    expect(again.body).toEqual(paused.body);
    expect((await phone.pull()).map((op) => ('v' in op ? op.v : op))).toEqual([paused.body]);
    expect(readAd(await status(alice, true))).toMatchObject({ isActive: true, state: 'active', rev: 3 });
    server.clock.advance(7 * DAY_MS);
    expect((await ownAd(alice, ad.id))?.state).toBe('ended');
  });

  test('a deleted ad is removed with its picture on every device; ads of other users stay', async () => {
    const before = await filesOf(server);
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const ad = readAd(await alice.postForm('/api/ads', adForm()));
    const phone = new PullingDevice(server.anotherDeviceOf('alice'));
    await phone.pull();

    const picture = await filesOf(server);
    const foreign = await bob.delete(`/api/ads/${ad.id}`);
    const answer = await alice.delete(`/api/ads/${ad.id}`);
    await server.settle();

    expect(picture).toHaveLength(before.length + 1);
    expect([foreign.status, answer.status]).toEqual([404, 204]);
    expect(opWords(await phone.pull())).toEqual([`u del ad ${ad.id}`]);
    expect((await bob.get(ad.mediaUrl ?? '')).status).toBe(404);
    expect((await alice.get(`/api/ads/${ad.id}/days`)).status).toBe(404);
    expect(await filesOf(server)).toEqual(before);
  });

  test('own ads are listed newest first, page by page', async () => {
    const alice = server.as('dora');
    for (const title of ['One', 'Two', 'Three']) {
      await advertise(alice, { title });
      server.clock.advance(1);
    }

    const first = await alice.get('/api/ads/my?limit=2');
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await alice.get(next);

    expect([first.body, second.body]).toMatchObject([[{ title: 'Three' }, { title: 'Two' }], [{ title: 'One' }]]);
    expect(second.headers.get('link')).toBeNull();
    expect((await alice.get('/api/ads/my?cursor=x')).status).toBe(400);
  });

  test('a deleted account deletes its ads and their pictures, also shared ones', async () => {
    const before = await filesOf(server);
    const [zoe, bob] = [server.as('zoe'), server.as('bob')];
    const ad = readAd(await zoe.postForm('/api/ads', adForm()));
    await advertise(zoe, { mediaOf: ad.id });
    await bob.post(`/api/ads/${ad.id}/impression`);

    const userId = await zoe.id();
    await removePerson(server, userId);
    await server.settle();

    const { read } = server.deps.db;
    expect(await read.selectFrom('ads').select('id').where('ownerId', '=', userId).execute()).toEqual([]);
    expect(await read.selectFrom('adDays').select('adId').where('adId', '=', ad.id).execute()).toEqual([]);
    expect(await filesOf(server)).toEqual(before);
  });
});

test.each<[string, Record<string, string>, string]>([
  ...['0', '-1', '1.5', '1e3', '0x10', '+5', '٣', '9007199254740993', '1000001', ''].map(
    (dailyBudget): [string, Record<string, string>, string] => [
      `N10 the daily budget ${dailyBudget}`,
      { dailyBudget },
      'Please enter a valid daily budget',
    ],
  ),
  ...['0', '366', '1.5', ''].map((duration): [string, Record<string, string>, string] => [
    `N11 the duration ${duration}`,
    { duration },
    'Please enter a valid duration',
  ]),
  ['N12 an audience that is none', { targetAudience: '13-17' }, 'Invalid input'],
  ['N12 a call to action that is none', { callToAction: 'call-me' }, 'Invalid input'],
  ['no title', { title: ' \u200b ' }, 'Please enter an ad title'],
  ['a title that is too long', { title: 'a'.repeat(MAX_AD_TITLE_LENGTH + 1) }, 'Ad title is too long'],
  [
    'a description that is too long',
    { description: 'ä'.repeat(MAX_AD_DESCRIPTION_LENGTH + 1) },
    'Ad description is too long',
  ],
  ['a title with a control character', { title: 'a\u0000' }, 'Invalid characters'],
  [
    'X02 an address that is a script',
    { linkUrl: 'javascript:alert(1)' },
    'Please enter a web address that starts with http:// or https://',
  ],
  ['an address that is too long', { linkUrl: `https://example.com/${'a'.repeat(2048)}` }, 'Web address is too long'],
])('%s is refused, and nothing is created', async (_name, fields, message) => {
  const { server } = await shared();
  const alice = server.as('alice');

  const asForm = await alice.postForm('/api/ads', adForm(fields));
  const asJson = await alice.post('/api/ads', { ...PLAIN_AD, ...fields });

  expect([asForm, asJson].map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 2 }, () => [400, expect.objectContaining({ message })]),
  );
  expect((await alice.get('/api/ads/my')).body).toEqual([]);
  expect(await filesOf(server)).toEqual([]);
});

test('a body that is neither fields nor a form is refused, and so is a field beyond 256 KiB', async () => {
  const { server } = await shared();
  const alice = server.as('alice');

  const list = await alice.post('/api/ads', [PLAIN_AD]);
  const huge = await alice.postForm('/api/ads', adForm({ description: 'x'.repeat(300_000) }));

  expect([list, huge]).toMatchObject([
    { status: 400, body: { code: 'invalid_input' } },
    { status: 413, body: { code: 'body_too_large' } },
  ]);
});

test('U22 a file that is neither picture nor video is refused by its content', async () => {
  const { server } = await shared();
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'photo.png', { type: 'image/png' });

  const answer = await server.as('alice').postForm('/api/ads', adForm({}, svg));

  expect(answer.status).toBe(415);
  expect(await filesOf(server)).toEqual([]);
});

/** One server for all refusals. */
let refusing: Promise<{ server: TestServer }> | null = null;
function shared(): Promise<{ server: TestServer }> {
  refusing ??= TestServer.start().then((server) => ({ server }));
  return refusing;
}

afterAll(async () => {
  await (await refusing)?.server[Symbol.asyncDispose]();
});

/** All stored media files, and those of running uploads. */
async function filesOf({ deps }: TestServer): Promise<string[]> {
  const entries = await readdir(deps.config.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() && entry.name !== '.posy-store.json' && /blobs|uploads/.test(join(entry.parentPath, entry.name)),
    )
    .map((entry) => entry.name);
}
