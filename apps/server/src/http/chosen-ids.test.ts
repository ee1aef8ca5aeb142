import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { keyOf } from '../testing/described-calls.ts';
import { OddRequests } from '../testing/odd-requests.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** A name-based id, as conversations have. */
const VERSION_5 = '2ed6657d-e927-568b-95e1-2665a8aea6a2';
/** An edit names the ad in its path; the field has no meaning there. */
const IGNORED = 'PATCH /api/ads/{id}';

test('Z08 a client-chosen id must be a UUID of version 7, in every call that accepts one', async () => {
  await using world = await OddRequests.open();
  const calls = world.calls.filter(
    (call) =>
      ['POST', 'PATCH'].includes(call.method) && !call.path.includes('{id}') && world.fieldsOf(call).includes('id'),
  );
  const send = async (call: (typeof calls)[number], id: string) => {
    const request = world.withField(call, 'id', id);
    const isAdmins = call.path.startsWith('/api/admin/');
    return isAdmins ? world.sendAsAdmin(request) : world.send(request);
  };

  expect(calls.map(keyOf)).toEqual(
    expect.arrayContaining([
      'POST /api/posts',
      'POST /api/comments',
      'POST /api/ads',
      'POST /api/reports',
      'POST /api/admin/users',
    ]),
  );
  expect(calls.map(keyOf)).not.toContain(IGNORED);
  for (const call of calls) {
    for (const id of [NIL, MAX, VERSION_5, randomUUID()]) {
      const { status, body } = await send(call, id);
      expect({ call: keyOf(call), id, status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect(JSON.stringify((await send(call, uuidv7())).body)).not.toMatch(/"(field":"id|message":"body\/id)/);
  }
}, 60_000);
