import { expect, test } from 'vitest';
import { runCommandOf, TestShell } from '../testing/commands.ts';
import { forEachDialect, migratedPlace, temporaryPlace } from '../testing/temporary-database.ts';
import { COMMAND_GROUPS } from './command-groups.ts';
import { runPosy } from './run-posy.ts';

test('the help lists every group, and each command has a help of its own', async () => {
  const whole = new TestShell({});
  expect(await runPosy(['--help'], whole)).toBe(0);
  expect(whole.out).toContain('backup');
  expect(COMMAND_GROUPS.length).toBeGreaterThan(0);

  const own = new TestShell({});
  expect(await runPosy(['backup', 'list', '--help'], own)).toBe(0);
  expect(own.out).toMatch(/Usage: posy backup list[^]*--json/);
});

test('an unknown command, an unknown option and a wrong setting exit with 2 and one line', async () => {
  await using place = await migratedPlace('sqlite');
  const misspelt: Record<string, string> = { DATABASE_ULR: 'postgres://host/posy' };
  const results = [
    await runCommandOf(place, ['bakcup', 'list']),
    await runCommandOf(place, ['backup', 'list', '--jsno']),
    await runCommandOf(place, ['backup', 'list'], { PORT: 'eighty', ...misspelt }),
  ];

  expect(results.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(results[0]?.err).toContain("unknown command 'bakcup'");
  expect(results[2]?.err).toBe(
    'WARNING: DATABASE_ULR is no setting of Posy; rename it if it is DATABASE_URL\nPORT must be a whole number from 0 to 65535\n',
  );
});

test('a command without a database exits with 1, makes none, and says what to do', async () => {
  await using place = await temporaryPlace('sqlite');

  const { code, err, json } = await runCommandOf(place, ['backup', 'list', '--json']);

  expect(code).toBe(1);
  expect(err).toMatch(/^There is no database in .*: check DATA_DIR.*\n$/);
  expect(json).toMatchObject({ ok: false, error: expect.stringContaining('There is no database') });
  expect((await runCommandOf(place, ['backup', 'list'])).err).toContain('There is no database');
});

forEachDialect((dialect) => {
  test('a result is one JSON object with --json, else text', async () => {
    await using place = await migratedPlace(dialect);

    const { code, json } = await runCommandOf(place, ['backup', 'list', '--json']);

    expect([code, json]).toEqual([0, { ok: true, backups: [] }]);
    expect((await runCommandOf(place, ['backup', 'list'])).out).toBe('There is no backup yet.\n');
  });
});

test('an empty PostgreSQL database is not migrated by a command', async () => {
  await using place = await temporaryPlace('postgres');

  const results = [await runCommandOf(place, ['backup', 'list']), await runCommandOf(place, ['backup', 'list'])];

  expect(results.map(({ code }) => code)).toEqual([1, 1]);
  expect(results.at(-1)?.err).toContain('The database is empty');
});
