import { MAINTENANCE_HEADER } from '@posy/contract/headers';
import { WAIT_MS } from '@posy/testkit/waits';
import { expect, test, vi } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { publish } from '../testing/posting.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect, migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('in a maintenance people read and log in, administrators go on, and other changes are refused for now', async () => {
    await using place = await migratedPlace(dialect);
    await using server = await TestServer.start({ place });
    const ada = server.as('ada');
    const post = await publish(ada);
    await server.admin().user();
    const run = (...args: string[]) => runCommandOf(place, ['maintenance', ...args, '--json']);
    await using socket = await Socket.open(server, ada);

    const on = await run('on', '--message', 'Back at 8 ü');
    // The server looks by itself, once a second.
    await vi.waitFor(() => expect(server.deps.shell.maintenance).not.toBeNull(), { timeout: WAIT_MS });
    const refused = await ada.post(`/api/posts/${post.id}/flower`);
    socket.send({ type: 'message', conversationId: server.deps.newId(), message: 'hello' });
    const frame = await socket.nextOf('error');
    const read = await ada.get('/api/sync');
    const login = { email: 'ada@example.com', password: 'rose garden 1' };
    const others = [
      await server.anonymous().send('/api/login', { method: 'POST', json: login }),
      await server.anonymous().send('/livez'),
      await server.admin().post('/api/admin/jobs/0197c000-0000-7000-8000-000000000001/retry'),
    ];
    const ready = await server.anonymous().send('/readyz');
    const state = await server.admin().get('/api/admin/operations');
    const status = await run('status');

    expect(on).toMatchObject({ code: 0, json: { ok: true, on: true } });
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: 'maintenance' })]);
    expect(Number(refused.headers.get('retry-after'))).toBe(30);
    expect(frame).toMatchObject({ code: 'maintenance' });
    expect([read.status, decodeURIComponent(read.headers.get(MAINTENANCE_HEADER) ?? '')]).toEqual([200, 'Back at 8 ü']);
    expect(others.map((answer) => answer.status)).toEqual([200, 200, 404]);
    expect([ready.status, ready.body]).toEqual([200, expect.objectContaining({ ok: true, maintenance: true })]);
    expect(state.body).toMatchObject({ maintenance: { message: 'Back at 8 ü' } });
    expect(status.json).toMatchObject({ on: true, message: 'Back at 8 ü' });

    await run('off');
    await vi.waitFor(() => expect(server.deps.shell.maintenance).toBeNull(), { timeout: WAIT_MS });
    const after = await ada.post(`/api/posts/${post.id}/flower`);
    expect([after.status, after.headers.get(MAINTENANCE_HEADER)]).toEqual([200, null]);
    const lines = server.deps.db.read
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'maintenance.%')
      .orderBy('createdAt');
    expect(await lines.execute()).toEqual([{ action: 'maintenance.on' }, { action: 'maintenance.off' }]);
  });
});

test('a process that starts in a maintenance follows it, and a long message is refused', async () => {
  await using place = await migratedPlace('sqlite');
  const long = await runCommandOf(place, ['maintenance', 'on', '--message', 'x'.repeat(201)]);
  await runCommandOf(place, ['maintenance', 'on']);
  await using server = await TestServer.start({ place });

  expect(long.code).toBe(2);
  expect(server.deps.shell.maintenance).toMatchObject({ message: '' });
});
