import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keyOf } from '../testing/described-calls.ts';
import { OddRequests } from '../testing/odd-requests.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { dumpTables } from '../testing/traces.ts';

/** Calls that do not use the database: there is no session to end, and a request for a code only queues a job. */
const NEEDS_NOTHING = [
  'GET /api/config',
  'POST /api/logout',
  'OPTIONS /api/uploads',
  'POST /api/password-reset/request',
];

forEachDialect((dialect) => {
  test('N19 when the database fails, every call answers with a number that is in the log, and nothing else', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    await using world = await OddRequests.open({ dialect, overrides: { log } });
    const { db } = world.server.deps;
    await world.server.as('alice').get('/api/user');
    // Without the shadow tables of an index, which are renamed with it, and without that of jobs, which are released at the end.
    const tables = [...(await dumpTables(db)).keys()].filter((name) => !name.includes('_') && name !== 'jobs');
    await db.write(async (tx) => {
      for (const name of tables) {
        await sql`alter table ${sql.table(name)} rename to ${sql.table(`gone_${name}`)}`.execute(tx);
      }
    });

    for (const call of world.calls) {
      lines.length = 0;
      const response = await world.send(world.asItShouldBe(call));

      if (NEEDS_NOTHING.includes(keyOf(call))) continue;
      expect(response.status, keyOf(call)).toBe(500);
      if (call.method === 'HEAD') continue;
      const { body } = response;
      expect(body, keyOf(call)).toEqual({
        statusCode: 500,
        code: 'internal',
        message: 'Internal server error',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-z]+$/),
      });
      const requestId = typeof body === 'object' && body !== null ? String(Reflect.get(body, 'requestId')) : '?';
      const line = lines.find((each) => each.includes(requestId)) ?? '';
      expect(line, keyOf(call)).toMatch(/no such table|does not exist/);
    }
  });
});
