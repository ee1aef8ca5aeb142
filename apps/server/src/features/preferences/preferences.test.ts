import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { expect, test } from 'vitest';
import { fill, idOf } from '../../testing/plan-world.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findBirthYear, findLanguage, findPreferences } from './preferences.repo.ts';

const PATH = '/api/preferences';

forEachDialect((dialect) => {
  test('a user without preferences is notified of everything', async () => {
    await using server = await TestServer.start({ dialect });

    const answer = await server.as('alice').get(PATH);

    expect(answer).toMatchObject({ status: 200, body: DEFAULT_PREFERENCES });
  });

  test('a switched-off kind stays off on all devices; repeating it changes nothing; other users receive nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await server.as('bob').user();
    const other = new PullingDevice(server.anotherDeviceOf('alice'));
    await alice.user();
    await other.pull();

    const off = await alice.fetch(PATH, { method: 'PATCH', json: { notifyFlowers: false } });
    const touches = await server.touches();
    const received = await other.pull();
    const again = await alice.fetch(PATH, { method: 'PATCH', json: { notifyFlowers: false } });
    const nothing = await alice.fetch(PATH, { method: 'PATCH', json: {} });

    const desired = { ...DEFAULT_PREFERENCES, notifyFlowers: false };
    expect([off, again, nothing].map(({ body }) => body)).toEqual([desired, desired, desired]);
    expect(await server.touches()).toEqual(touches);
    expect(touches.filter(({ type }) => type === 'preferences')).toEqual([
      { scope: 'u:alice', type: 'preferences', id: 'alice' },
    ]);
    expect(received).toMatchObject([{ s: 'u', t: 'preferences', v: desired }]);
    expect(await other.pull()).toEqual([]);
    expect((await server.as('bob').get(PATH)).body).toEqual(DEFAULT_PREFERENCES);
  });

  test('a new device receives the switches', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.fetch(PATH, { method: 'PATCH', json: { notifyMessages: false } });

    const ops = await new PullingDevice(alice).pull();

    const found = ops.find((op) => op.t === 'preferences');
    expect(found).toMatchObject({ id: await alice.id(), v: { ...DEFAULT_PREFERENCES, notifyMessages: false } });
  });

  test('a repeated request does not revert later changes', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const patch = (isOn: boolean, key: string) =>
      alice.fetch(PATH, { method: 'PATCH', json: { notifyFollows: isOn }, headers: { 'idempotency-key': key } });
    await patch(false, 'switch-off');
    await patch(true, 'switch-on-again');

    await patch(false, 'switch-off');

    expect((await alice.get(PATH)).body).toEqual(DEFAULT_PREFERENCES);
  });

  test('a year of birth is set, changed and removed, and is visible to its user only', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const setBirthYear = (birthYear: unknown) => alice.fetch(PATH, { method: 'PATCH', json: { birthYear } });
    const bob = new PullingDevice(server.as('bob'));
    await server.as('bob').user();
    await bob.pull();

    const saved = await setBirthYear(1990);
    const read = await findBirthYear(server.deps.db.read, await alice.id());
    const ops = await bob.pull();
    const taken = await setBirthYear(null);

    expect([saved.body, taken.body]).toEqual([{ ...DEFAULT_PREFERENCES, birthYear: 1990 }, DEFAULT_PREFERENCES]);
    expect(read).toBe(1990);
    expect(JSON.stringify(ops)).not.toContain('1990');
    expect(await findBirthYear(server.deps.db.read, await alice.id())).toBeNull();
    expect(await findBirthYear(server.deps.db.read, await server.as('bob').id())).toBeNull();
  });

  test('a language chosen on one device reaches the others, and can be left to the browser again', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const choose = (language: unknown) => alice.fetch(PATH, { method: 'PATCH', json: { language } });
    const other = new PullingDevice(server.anotherDeviceOf('alice'));
    await alice.user();
    await other.pull();

    const chosen = await choose('ar');
    const read = await findLanguage(server.deps.db.read, await alice.id());
    const ops = await other.pull();
    const left = await choose(null);

    expect([chosen.body, left.body]).toEqual([{ ...DEFAULT_PREFERENCES, language: 'ar' }, DEFAULT_PREFERENCES]);
    expect(read).toBe('ar');
    expect(ops).toMatchObject([{ t: 'preferences', v: { ...DEFAULT_PREFERENCES, language: 'ar' } }]);
    expect(await findLanguage(server.deps.db.read, await alice.id())).toBeNull();
  });

  test('E37 the audience of new posts reaches the other devices, and stays when another preference changes', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const change = (json: object) => alice.fetch(PATH, { method: 'PATCH', json });
    const other = new PullingDevice(server.anotherDeviceOf('alice'));
    await alice.user();
    await other.pull();

    const chosen = await change({ defaultAudience: 'followers' });
    const ops = await other.pull();
    await change({ notifyFlowers: false });

    const desired = { ...DEFAULT_PREFERENCES, defaultAudience: 'followers' };
    expect(chosen).toMatchObject({ status: 200, body: desired });
    expect(ops).toMatchObject([{ t: 'preferences', v: desired }]);
    expect((await alice.get(PATH)).body).toEqual({ ...desired, notifyFlowers: false });
    expect(await change({ defaultAudience: 'friends' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  test('preferences are found by an index', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fixture.db.write(async (tx) => {
      const on = {
        notifyMessages: 1,
        notifyFlowers: 1,
        notifyComments: 1,
        notifyMentions: 1,
        notifyFollows: 1,
        sendsReceipts: 1,
        sendsTyping: 1,
        birthYear: 1990,
        rev: 1,
        language: null,
        defaultAudience: 'everyone' as const,
        whoMayWrite: 'everyone' as const,
      };
      for (let from = 0; from < 2000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => ({ userId: idOf(from + i), ...on }));
        await tx.insertInto('preferences').values(rows).execute();
      }
    });
    await fixture.db.optimize();

    await expectIndexed(fixture.db, (reader) => findPreferences(reader, idOf(1)));
    await expectIndexed(fixture.db, (reader) => findBirthYear(reader, idOf(1)));
    await expectIndexed(fixture.db, (reader) => findLanguage(reader, idOf(1)));
  });
});

test('a switch accepts on and off only', async () => {
  await using server = await TestServer.start();

  const answer = await server.as('alice').fetch(PATH, { method: 'PATCH', json: { notifyFlowers: 'no' } });

  expect(answer.status).toBe(400);
});

test.each([1899, 2014, 1990.5, '1990', -1, 1e21])('%j is refused as a year of birth', async (birthYear) => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const answer = await alice.fetch(PATH, { method: 'PATCH', json: { notifyFlowers: false, birthYear } });

  expect(answer.status).toBe(400);
  expect((await alice.get(PATH)).body).toEqual(DEFAULT_PREFERENCES);
});

test('a user who turns 13 this year is the youngest, and a wrong year is an error at its field', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const youngest = await alice.fetch(PATH, { method: 'PATCH', json: { birthYear: 2013 } });
  const younger = await alice.fetch(PATH, { method: 'PATCH', json: { birthYear: 2014 } });

  expect(youngest.status).toBe(200);
  expect(younger.body).toMatchObject({ code: 'invalid_birth_year', details: [{ field: 'birthYear' }] });
});

test('an unsupported language is refused, and nothing changes', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const choose = (language: unknown) =>
    alice.fetch(PATH, { method: 'PATCH', json: { notifyFlowers: false, language } });

  for (const nonsense of ['fr', 'DE', '', 'de-CH', 7, true, ['de'], '<script>'])
    expect(await choose(nonsense)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });

  expect((await alice.get(PATH)).body).toEqual(DEFAULT_PREFERENCES);
});
