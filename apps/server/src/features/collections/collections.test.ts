import { MAX_COLLECTIONS } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { fillCollections, makeCollection, readCollection, readSaved, save } from '../../testing/saving.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a collection is created, renamed and deleted on all devices of its owner only', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await alice.user();
    const [device, other] = [new PullingDevice(server.anotherDeviceOf('alice')), new PullingDevice(bob)];
    await Promise.all([device.pull(), other.pull()]);
    const id = server.deps.newId();

    const made = await alice.post('/api/collections', { id, name: '  Sweet \u200b peas ' });
    const created = await device.pull();
    const renamed = await rename(alice, id, 'Roses');
    const changed = await device.pull();
    const deleted = await alice.delete(`/api/collections/${id}`);
    const removed = await device.pull();

    const createdAt = new Date(server.clock.now()).toISOString();
    const entity = { id, name: 'Sweet peas', createdAt, rev: 1 };
    expect(made).toMatchObject({ status: 201, body: entity });
    expect(created).toEqual([{ s: 'u', t: 'collection', id, rev: 1, v: entity }]);
    expect(renamed).toMatchObject({ status: 200, body: { ...entity, name: 'Roses', rev: 2 } });
    expect(changed).toEqual([{ s: 'u', t: 'collection', id, rev: 2, v: { ...entity, name: 'Roses', rev: 2 } }]);
    expect(deleted.status).toBe(204);
    expect(removed).toEqual([{ s: 'u', t: 'collection', id, rev: Number.MAX_SAFE_INTEGER, del: 1 }]);
    expect(await other.pull()).toEqual([]);
  });

  test('own collections are listed newest first, those of others are not', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const names = ['Peas', 'Roses', 'Tulips'];
    for (const name of names) {
      await makeCollection(alice, name);
      server.clock.advance(1000);
    }
    await makeCollection(bob, 'Weeds');

    const { status, body, headers } = await alice.get('/api/collections');

    expect({ status, body }).toMatchObject({ status: 200, body: names.toReversed().map((name) => ({ name })) });
    expect(headers.get('x-sync-as-of')).toMatch(/\w/);
    const { ops } = await new PullingDevice(alice).pullOnce(null);
    expect(ops.filter((op) => op.t === 'collection')).toMatchObject(
      names.toReversed().map((name) => ({ v: { name } })),
    );
  });

  test('the answers carry the collection as the next pull does', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const device = new PullingDevice(alice);
    await device.pull();
    const headers = () => ({ 'idempotency-key': server.deps.newId(), 'x-sync-ops': '1' });
    const opsOf = ({ body }: { body: unknown }): unknown =>
      typeof body === 'object' && body !== null && 'ops' in body ? body.ops : null;

    const key = headers();
    const made = await alice.post('/api/collections', { name: 'Peas' }, key);
    const id = readCollection(made).id;
    expect(opsOf(made)).toEqual(await device.pull());
    const again = await alice.post('/api/collections', { name: 'Peas' }, key);
    expect(opsOf(again)).toEqual(opsOf(made));
    const renamed = await rename(alice, id, 'Roses', headers());
    expect(opsOf(renamed)).toEqual(await device.pull());
    const deleted = await alice.delete(`/api/collections/${id}`, headers());
    expect(opsOf(deleted)).toEqual(await device.pull());
    expect(deleted.status).toBe(200);
  });

  test('a creation that is sent again makes one collection; another under the same id is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const id = server.deps.newId();
    await makeCollection(alice, 'Peas', id);
    const before = await server.touches();

    expect(await alice.post('/api/collections', { id, name: ' Peas' })).toMatchObject({ status: 201, body: { id } });
    for (const [client, name] of [
      [alice, 'Roses'],
      [bob, 'Peas'],
    ] as const)
      expect(await client.post('/api/collections', { id, name })).toMatchObject({
        status: 409,
        body: { code: 'id_conflict' },
      });
    expect(await server.touches()).toEqual(before);
    await alice.delete(`/api/collections/${id}`);
    expect(await alice.post('/api/collections', { id, name: 'Peas' })).toMatchObject({
      status: 409,
      body: { code: 'id_conflict' },
    });
    expect((await alice.get('/api/collections')).body).toEqual([]);
  });

  test('a rename to the same name announces nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { id } = await makeCollection(alice, 'Peas');
    const before = await server.touches();

    expect(await rename(alice, id, ' Peas ')).toMatchObject({ status: 200, body: { name: 'Peas', rev: 1 } });
    expect(await server.touches()).toEqual(before);
  });

  test('collections of others, and missing ones, are not found and not changed', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const collection = await makeCollection(alice, 'Peas');
    await bob.user();
    const before = await server.touches();

    for (const id of [collection.id, server.deps.newId()]) {
      for (const answer of [await rename(bob, id, 'Weeds'), await bob.delete(`/api/collections/${id}`)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'collection_not_found' } });
    }
    expect(await server.touches()).toEqual(before);
    expect((await alice.get('/api/collections')).body).toEqual([collection]);
  });

  test('a deleted collection leaves its posts saved without one, and their rows untouched', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { id } = await makeCollection(alice, 'Peas');
    const post = await publish(alice);
    await save(alice, post.id, { collectionId: id });
    const device = new PullingDevice(alice);
    await device.pull();

    await alice.delete(`/api/collections/${id}`);

    expect(opWords(await device.pull())).toEqual([`u del collection ${id}`]);
    expect(readSaved(await alice.get('/api/saved-posts'))).toMatchObject([
      { postId: post.id, collectionId: null, rev: 1 },
    ]);
  });

  test('the name of a deleted collection is left nowhere', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = server.deps.newId();
    const made = await alice.post('/api/collections', { name: 'Secret peas' }, { 'idempotency-key': key });
    const { id } = readCollection(made);
    await rename(alice, id, 'Secret roses', { 'idempotency-key': server.deps.newId() });

    await alice.delete(`/api/collections/${id}`, { 'idempotency-key': server.deps.newId() });

    const answers = await server.deps.db.read.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(answers)).not.toContain('Secret');
    const again = await alice.post('/api/collections', { name: 'Secret peas' }, { 'idempotency-key': key });
    expect(again).toMatchObject({ status: 201, body: { id, name: '' } });
  });

  test('an account has at most 200 collections, also with parallel creations', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await fillCollections(server.deps.db, await alice.id(), MAX_COLLECTIONS - 2);

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => alice.post('/api/collections', { name: `Rose ${i}` })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'too_many_collections' } });
    expect((await alice.get('/api/collections')).body).toHaveLength(MAX_COLLECTIONS);
    await makeCollection(bob, 'Peas');
  });
});

test.each([
  [{}, 'fields_required'],
  [{ name: 1 }, 'invalid_input'],
  [{ id: 'x', name: 'Peas' }, 'invalid_input'],
  [{ name: '' }, 'collection_name_required'],
  [{ name: ' \u200b\n' }, 'collection_name_required'],
  [{ name: 'x'.repeat(51) }, 'collection_name_too_long'],
  [{ name: 'a\u0000b' }, 'invalid_characters'],
])('the body %j is refused', async (body, code) => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { id } = await makeCollection(alice, 'Peas');

  expect(await alice.post('/api/collections', body)).toMatchObject({ status: 400, body: { code } });
  if (!('id' in body))
    expect(await alice.fetch(`/api/collections/${id}`, { method: 'PATCH', json: body })).toMatchObject({
      status: 400,
      body: { code },
    });
  expect((await alice.get('/api/collections')).body).toMatchObject([{ id, name: 'Peas', rev: 1 }]);
});

test('a name of 50 graphemes is accepted', async () => {
  await using server = await TestServer.start();
  const name = '🌷'.repeat(50);

  expect(await makeCollection(server.as('alice'), name)).toMatchObject({ name });
});

function rename(client: TestClient, id: string, name: string, headers?: Record<string, string>) {
  return client.fetch(`/api/collections/${id}`, { method: 'PATCH', json: { name }, ...(headers && { headers }) });
}
