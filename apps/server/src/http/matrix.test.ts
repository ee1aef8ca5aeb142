import { DEPTH } from '@posy/testkit/depth';
import { expect, test } from 'vitest';
import { readApiDocument } from '../testing/described-calls.ts';
import { ACCOUNT_ROWS, SESSION_ROWS } from '../testing/matrix-account.ts';
import { ADMINISTRATION_ROWS } from '../testing/matrix-administration.ts';
import { AD_ROWS } from '../testing/matrix-ads.ts';
import { PEOPLE_ROWS } from '../testing/matrix-people.ts';
import { POST_ROWS } from '../testing/matrix-posts.ts';
import { ACTORS, isSafe, type Row } from '../testing/matrix-row.ts';
import { SAVED_POST_ROWS } from '../testing/matrix-saved-posts.ts';
import { MatrixWorld } from '../testing/matrix-world.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

/** Permissions of every route. A new route needs a row in one of them. */
const ROWS: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...POST_ROWS,
  ...SAVED_POST_ROWS,
  ...PEOPLE_ROWS,
  ...ADMINISTRATION_ROWS,
  ...AD_ROWS,
  ...SESSION_ROWS,
];

test('V06 L08 every route has a row in the matrix, and every row a route', async () => {
  await using world = await MatrixWorld.open('sqlite');
  // A HEAD has the answer of its GET, and is checked with it.
  const routes = [...world.server.server.routes].filter((route) => !route.startsWith('HEAD '));

  expect([...new Set(ROWS.map((row) => row.route))].toSorted()).toEqual(routes.toSorted());
  // L08: administrators cannot read messages of other users.
  expect(routes.filter((route) => /api.admin.*(message|conversation)/.test(route))).toEqual([]);
});

test('the API description has every status of the matrix and the audience of each call', async () => {
  await using server = await TestServer.start();
  const { paths } = await readApiDocument(server);
  const wrong: string[] = [];
  let described = 0;

  for (const { route, statuses } of ROWS) {
    const [method = '', path = ''] = route.split(' ');
    const call = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    // Pages, sockets and calls of machines are not in the matrix.
    if (!call) continue;
    described++;
    const all = typeof statuses === 'number' ? [statuses] : statuses;
    for (const status of new Set(all)) if (!(status in call.responses)) wrong.push(`${route} → ${status}`);
    const isOpen = all[0] !== 401;
    if (isOpen !== (call.security?.length === 0)) wrong.push(`${route} is ${isOpen ? 'open' : 'for signed-in users'}`);
  }

  expect(wrong).toEqual([]);
  expect(described).toBeGreaterThan(100);
});

forEachDialect((dialect) => {
  test(
    'L03 L05 the matrix says what each actor may do; refused and reading calls change nothing',
    { timeout: 300_000, tags: ['long'] },
    async () => {
      await using world = await MatrixWorld.open(dialect);
      const expected: string[] = [];
      const actual: string[] = [];

      for (const row of ROWS) {
        for (const [i, actor] of ACTORS.entries()) {
          for (const method of world.methodsOf(row)) {
            const title = `${actor}: ${method} ${row.route.split(' ')[1]}${row.target ? ` (${row.target})` : ''}`;
            const status = typeof row.statuses === 'number' ? row.statuses : (row.statuses[i] ?? 0);
            // Permissions are checked above the database, so that one of them shows each refusal.
            if (dialect === 'postgres' && status >= 400 && DEPTH !== 'deep') continue;
            expected.push(`${title} → ${status}${isSafe(method) || status >= 400 ? ', changing nothing' : ''}`);
            actual.push(`${title} → ${await world.call(row, actor, method)}`);
          }
        }
      }

      expect(actual).toEqual(expected);
      expect(actual.length).toBeGreaterThan(100);
    },
  );
});
