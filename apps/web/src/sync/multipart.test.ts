import { matches } from '@posy/contract/check';
import { assert } from '@posy/std/assert';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../local/local-db.ts';
import { enqueue } from './enqueue.ts';
import { register } from './registry.ts';
import { testLocal } from './testing/test-local.ts';
import { httpTransport } from './transport.ts';

const ArgsSchema = Type.Object({ name: Type.String(), hasFile: Type.Boolean() });

/** A mutation that is sent as a form, with a file or without. */
const change: MutationDefinition<Type.Static<typeof ArgsSchema>> = {
  kind: 'test.change',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: () => 'test',
  target: () => ({ type: 'me', id: 'me' }),
  coalesce: (queued, next) => ({
    remove: queued.map(({ key }) => key),
    add: true,
    args: { ...next, name: [...queued.map(({ args }) => change.read(args)?.name ?? ''), next.name].join('+') },
  }),
  request: ({ name, hasFile }) => ({
    method: 'PATCH',
    path: '/api/things',
    fields: { name },
    ...(hasFile && { file: { field: 'thing', name: 'thing.webp', type: 'image/webp' } }),
  }),
};

function answering() {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}', { headers: { 'x-posy': '1' } }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function sendOnly(local: LocalDb) {
  const [entry] = await local.out.outbox.toArray();
  assert(entry, 'one wish waits');
  return httpTransport(local, entry.leaseOwner, [register(change)]).send(entry);
}

afterEach(() => vi.unstubAllGlobals());

test('a form without a file is sent with the method and key of its mutation', async () => {
  const local = await testLocal();
  const fetched = answering();
  const key = await enqueue(local, change, { name: 'Ada', hasFile: false });

  const result = await sendOnly(local);

  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(result.kind).toBe('accepted');
  expect([path, init?.method]).toEqual(['/api/things', 'PATCH']);
  expect(init?.headers).toMatchObject({ 'idempotency-key': key, 'x-expect-user': local.uid });
  expect(init?.body).toBeInstanceOf(FormData);
  expect(init?.body instanceof FormData && [...init.body.entries()]).toEqual([['name', 'Ada']]);
});

test('a form with a file has its bytes after the fields', async () => {
  const local = await testLocal();
  const fetched = answering();
  await enqueue(local, change, { name: 'Ada', hasFile: true }, { file: new Blob(['pixels'], { type: 'image/webp' }) });

  await sendOnly(local);

  const body = fetched.mock.calls[0]?.[1]?.body;
  assert(body instanceof FormData, 'a form is sent');
  const file = body.get('thing');
  assert(file instanceof File, 'with a file');
  expect([...body.keys()]).toEqual(['name', 'thing']);
  expect([file.name, file.type, await file.text()]).toEqual(['thing.webp', 'image/webp', 'pixels']);
});

test('a form whose bytes are missing is refused without a call', async () => {
  const local = await testLocal();
  const fetched = answering();
  await enqueue(local, change, { name: 'Ada', hasFile: true }, { file: new Blob(['pixels']) });
  await local.out.chunks.clear();

  const result = await sendOnly(local);

  expect(result).toMatchObject({ kind: 'refused', error: { code: 'file_damaged' } });
  expect(fetched).not.toHaveBeenCalled();
});

test('unsent mutations can be merged', async () => {
  const local = await testLocal();
  await enqueue(local, change, { name: 'Ada', hasFile: false });
  await enqueue(local, change, { name: 'Augusta', hasFile: false });

  expect((await local.out.outbox.toArray()).map(({ args }) => args)).toEqual([{ name: 'Ada+Augusta', hasFile: false }]);
});
