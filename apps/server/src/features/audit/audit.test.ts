import { AuditEntrySchema } from '@posy/contract/audit';
import { aUserId } from '@posy/testkit/entities';
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { runHousekeeping } from '../../housekeeping.ts';
import { readPages } from '../../testing/paging.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { emptyAccount } from '../users/accounts.service.ts';
import { findAccount } from '../users/users.service.ts';
import { noteDone } from './audit.service.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('L03 L05 every call leaves one line: actor, time, action, result and origin', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    const admin = server.admin();

    const denied = await alice.fetch('/api/admin/audit', { remoteAddress: '192.0.2.7' });
    server.clock.advance(1000);
    const refused = await admin.get('/api/admin/audit?cursor=odd');
    server.clock.advance(1000);
    const malformed = await admin.get('/api/admin/audit?limit=none');
    server.clock.advance(1000);
    const read = await admin.get('/api/admin/audit');
    const anonymous = await server.anonymous().send('/api/admin/audit');

    expect(denied.body).toMatchObject({ statusCode: 403, message: 'Administrator access required' });
    expect([refused.status, malformed.status, read.status, anonymous.status]).toEqual([400, 400, 200, 401]);
    const [own, ...others] = entriesOf(await admin.get('/api/admin/audit'));
    expect(own).toMatchObject({ action: 'audit.read', outcome: 'done', actor: { name: 'Posy Keeper' } });
    expect(others.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'denied']);
    expect(others.at(-1)).toMatchObject({
      actor: { id: await alice.id(), name: 'alice Tester', email: 'alice@example.com' },
      action: 'audit.read',
      target: '',
      targetName: '',
      address: '192.0.2.7',
    });
    expect(Date.parse(others[0]?.at ?? '') - Date.parse(others[1]?.at ?? '')).toBe(1000);
  });

  test('C07 another site cannot read as an administrator, who would be named in the log', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const read = (headers: Record<string, string>) => admin.get('/api/admin/emails?email=alice@example.com', headers);

    const foreign = [
      await read({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
      await read({ 'sec-fetch-site': 'same-site' }),
      await read({ origin: 'https://evil.example' }),
    ];
    const lines = await server.deps.db.read.selectFrom('audit').select('id').execute();
    const own = [
      await read({ 'sec-fetch-site': 'same-origin' }),
      await read({ 'sec-fetch-site': 'none' }),
      await read({}),
    ];

    expect(foreign.map(({ status, body }) => [status, body])).toEqual(
      foreign.map(() => [403, expect.objectContaining({ code: 'cross_site' })]),
    );
    expect(lines).toEqual([]);
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('L05 D04 ten refused calls in an hour leave no more lines and are asked to wait', async () => {
    await using server = await TestServer.start({ dialect, config: { hasRateLimits: true } });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);
    const statuses: number[] = [];

    for (let i = 0; i < 30; i++) statuses.push((await alice.get('/api/admin/audit')).status);
    const other = await bob.get('/api/admin/audit');

    const lines = await server.deps.db.read.selectFrom('audit').select(['actorId', 'outcome']).execute();
    expect(statuses).toEqual(Array.from({ length: 30 }, (_, i) => (i < 10 ? 403 : 429)));
    expect(other.status).toBe(403);
    expect(lines.filter(({ actorId }) => actorId !== '')).toHaveLength(11);
    expect(lines.every(({ outcome }) => outcome === 'denied')).toBe(true);
  });

  test('L04 origins of calls are kept until the account ends, or for a year; the lines stay', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);
    const call = (client: TestClient, remoteAddress: string) => client.fetch('/api/admin/audit', { remoteAddress });
    await call(alice, '192.0.2.7');
    await call(bob, '192.0.2.8');
    const addresses = async () => {
      const entries = entriesOf(await admin.get('/api/admin/audit?action=audit.read'));
      return entries.filter(({ outcome }) => outcome === 'denied').map(({ address }) => address);
    };
    const before = await addresses();

    await alice.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();
    const afterEnd = await addresses();
    server.clock.advance(364 * DAY_MS);
    await runHousekeeping(server.deps);
    const origins = await server.deps.db.read.selectFrom('auditOrigins').select('address').execute();
    server.clock.advance(1.5 * DAY_MS);
    await runHousekeeping(server.deps);
    const pruned = await server.deps.db.read.selectFrom('auditOrigins').select('address').execute();

    expect(before.toSorted()).toEqual(['192.0.2.7', '192.0.2.8']);
    expect(afterEnd.toSorted()).toEqual(['', '192.0.2.8']);
    expect(origins.map(({ address }) => address)).toContain('192.0.2.8');
    expect(pruned).toEqual([]);
  });

  test('L04 no statement changes a line, or deletes one that is younger than a year', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    await addLine(server, 'young', { ageDays: 364 });
    const other = (id: RawBuilder<unknown>) => sql`${id}, "actorId", 'forged', '', 'done', 0 from "audit"`;
    const columns = sql`"id", "actorId", "action", "target", "outcome", "createdAt"`;
    const attacks = [
      ...(dialect === 'sqlite'
        ? [
            sql`insert or replace into "audit" (${columns}) select ${other(sql`"id"`)}`,
            sql`insert or replace into "audit" ("rowid", ${columns}) select "rowid", ${other(sql`'forged'`)}`,
            sql`update or replace "audit" set "action" = 'forged'`,
          ]
        : []),
      sql`insert into "audit" (${columns}) select ${other(sql`"id"`)} where true
        on conflict ("id") do update set "action" = excluded."action"`,
      sql`update "audit" set "outcome" = 'done', "target" = ''`,
      sql`delete from "audit"`,
      ...(dialect === 'postgres' ? [sql`truncate "audit"`] : []),
    ];

    for (const attack of attacks) {
      await expect(db.write((tx) => attack.execute(tx))).rejects.toThrow('the audit log is only written to');
    }

    expect(await actions(server)).toEqual(['young']);
  });

  test('L04 the housekeeping deletes lines after a year, with e-mail addresses that no other line names', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    for (let i = 0; i < 501; i += 1) await addLine(server, 'old', { ageDays: 367, target: 'old@example.com' });
    await addLine(server, 'older', { ageDays: 800, target: 'both@example.com' });
    await addLine(server, 'young', { ageDays: 364, target: 'both@example.com' });

    await runHousekeeping({ ...server.deps, clock: new TestClock(Date.now()) });

    expect(await actions(server)).toEqual(['young']);
    const addresses = await db.read.selectFrom('auditAddresses').select('address').execute();
    expect(addresses).toEqual([{ address: 'both@example.com' }]);
  });

  test('the log is read page by page, filtered by user, action, or both', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const admin = server.admin();
    const actions = Array.from({ length: 12 }, (_, n) => ({
      by: n % 3 === 0 ? alice : bob,
      action: n % 2 === 0 ? 'even' : 'odd',
    }));
    for (const { by, action } of actions) {
      const call = { actorId: (await by.user()).id, action, target: '', address: '' };
      await server.deps.db.write((tx) => noteDone(server.deps, tx, call));
    }
    const count = async (query: string) => {
      const pages = await readPages(admin, `/api/admin/audit?limit=2&${query}`);
      return new Set(pages.flatMap(entriesOf).map(({ id }) => id)).size;
    };
    const aliceId = await alice.id();

    expect(await count(`actorId=${aliceId}`)).toBe(4);
    expect(await count('action=odd')).toBe(6);
    expect(await count(`actorId=${aliceId}&action=odd`)).toBe(2);
    expect(await count('action=none')).toBe(0);
  });

  test('a searched e-mail address is kept until its account is deleted; the line stays', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const actorId = (await admin.user()).id;
    const note = (target: string) => {
      server.clock.advance(1);
      return server.deps.db.write((tx) =>
        noteDone(server.deps, tx, { actorId, action: 'emails.read', target, address: '' }),
      );
    };
    const targets = async () =>
      entriesOf(await admin.get('/api/admin/audit?action=emails.read')).map(({ target }) => target);
    await note('Alice@Example.com');
    await note('neither id nor address');
    const before = await targets();
    const alice = server.as('alice');
    await alice.user();
    await note('alice@example.com');
    const joined = await targets();

    await alice.fetch('/api/user', { method: 'DELETE', json: { password: 'rose garden 1' } });
    await server.settle();

    const after = await targets();
    const names = entriesOf(await admin.get('/api/admin/audit?action=emails.read')).map(({ targetName }) => targetName);
    expect(before).toEqual(['', 'alice@example.com']);
    expect(joined).toEqual([await alice.id(), '', 'alice@example.com']);
    expect(after).toHaveLength(3);
    expect(names).toEqual(['Deleted user', '', 'Deleted user']);
    expect(after.join()).not.toContain('@');
  });

  test('an account has no name in the log from the first step of its deletion', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    const [admin, alice] = [server.admin(), await server.as('alice').user()];
    const call = { actorId: alice.id, action: 'emails.read', target: alice.id, address: '' };
    await db.write((tx) => noteDone(server.deps, tx, call));
    const person = await findAccount(server.deps, alice.id);

    await db.write((tx) => (person ? emptyAccount(server.deps, tx, person) : Promise.reject(new Error('No account'))));

    expect(entriesOf(await admin.get('/api/admin/audit?action=emails.read'))).toMatchObject([
      { actor: { name: 'Deleted user', email: '' }, targetName: 'Deleted user' },
    ]);
  });
});

function entriesOf(response: TestResponse) {
  return Parse(Type.Array(AuditEntrySchema), response.body);
}

/** Adds a line with an age in days by the system's clock, which the database uses to protect lines. */
async function addLine(
  { deps }: TestServer,
  action: string,
  { ageDays, target = '' }: { readonly ageDays: number; readonly target?: string },
): Promise<void> {
  const clock = new TestClock(Date.now() - ageDays * DAY_MS);
  const call = { actorId: aUserId(1), action, target, address: '192.0.2.1' };
  await deps.db.write((tx) => noteDone({ ...deps, clock }, tx, call));
}

async function actions({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('audit').select('action').execute();
  return rows.map(({ action }) => action);
}
