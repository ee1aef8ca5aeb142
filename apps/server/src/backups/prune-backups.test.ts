import { expect, test } from 'vitest';
import { TemporaryFolder } from '../testing/server-process.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { type BackupRow, insertBackup } from './backups.repo.ts';
import { pruneBackups } from './prune-backups.ts';

forEachDialect((dialect) => {
  test('the row of a backup is forgotten after 90 days', async () => {
    await using folder = await TemporaryFolder.make();
    const backup = { to: folder.path, everyMs: null, keep: 7 };
    await using server = await TestServer.start({ dialect, config: { backup } });
    const { db, clock, newId } = server.deps;
    const rowOf = (days: number): BackupRow => {
      const at = clock.now() - days * 86_400_000;
      const state = { state: 'complete', bytes: 1, sha256: null, error: null } as const;
      return {
        ...state,
        id: newId(),
        kind: 'manual',
        startedAt: at,
        seenAt: at,
        finishedAt: at,
        path: `of ${days} days`,
      };
    };
    await db.write(async (tx) => {
      for (const days of [89, 91]) await insertBackup(tx, rowOf(days));
    });

    await pruneBackups(server.deps, { isDry: false });

    expect(await db.read.selectFrom('backups').select('path').execute()).toEqual([{ path: 'of 89 days' }]);
  });
});
