import { expect, test } from 'vitest';
import { forEachDialect, temporaryPlace } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { createFirstAdmin } from './first-admin.ts';

test('A21 the first administrator is created once, with the password from the settings', async () => {
  await using server = await TestServer.start();

  const admin = await server.admin().user();
  const admins = await server.deps.db.read.selectFrom('users').select('id').where('role', '=', 'admin').execute();

  expect(admin).toMatchObject({ role: 'admin', email: 'admin@posy.local' });
  expect(admins).toHaveLength(1);
  expect(server.firstAdmin).toBeNull();
});

test('A21 without a configured password one is generated and shown once', async () => {
  await using server = await TestServer.start({ config: { admin: { email: 'root@example.com', password: null } } });
  const made = server.firstAdmin;

  const response = await logIn(server.anonymous(), 'root@example.com', made?.password ?? '');

  expect(made?.password).toMatch(/^[\w-]{20}$/);
  expect(response.status).toBe(200);
});

test('A21 a process that dies while showing the password of the first administrator shows another at the next start', async () => {
  await using place = await temporaryPlace('sqlite');
  const config = { admin: { email: 'root@example.com', password: null } };
  const dying = await TestServer.start({ place });
  await dying.deps.db.write((tx) => tx.deleteFrom('users').execute());
  const announced: string[] = [];
  const died = createFirstAdmin({ ...dying.deps, config: { ...dying.deps.config, ...config } }, ({ password }) => {
    announced.push(password);
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  await dying[Symbol.asyncDispose]();

  await using server = await TestServer.start({ place, config });
  await using again = await TestServer.start({ place, config });

  const password = server.firstAdmin?.password ?? '';
  expect(announced).toHaveLength(1);
  expect(password).not.toBe(announced[0]);
  expect((await logIn(server.anonymous(), 'root@example.com', password)).status).toBe(200);
  expect(again.firstAdmin).toBeNull();
});

forEachDialect((dialect) => {
  test('A21 two processes that start at once create one administrator, whose password is shown', async () => {
    await using place = await temporaryPlace(dialect);
    const config = { admin: { email: 'root@example.com', password: null } };
    const first = await TestServer.start({ dialect, place, config });
    await first.deps.db.write((tx) => tx.deleteFrom('users').execute());
    const announced: string[] = [];
    const announce = ({ password }: { password: string }) => void announced.push(password);

    await Promise.all([createFirstAdmin(first.deps, announce), createFirstAdmin(first.deps, announce)]);

    const admins = await first.deps.db.read.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    const response = await logIn(first.anonymous(), 'root@example.com', announced.at(-1) ?? '');
    await first[Symbol.asyncDispose]();
    expect(admins).toHaveLength(1);
    expect(announced).toHaveLength(1);
    expect(response.status).toBe(200);
  });
});

function logIn(client: TestClient, email: string, password: string): Promise<TestResponse> {
  return client.send('/api/login', { method: 'POST', json: { email, password } });
}
