import { test } from 'vitest';
import { filledDatabase } from '../testing/filled-database.ts';
import { idOf } from '../testing/plan-world.ts';
import { expectIndexed } from '../testing/query-plans.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { readQueues } from './queues.ts';

const ROWS = 4000;
const NOW = 20;

forEachDialect((dialect) => {
  test('queues are counted by indexes', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await db.write(async (tx) => {
      for (let from = 0; from < ROWS; from += 500) {
        const numbers = Array.from({ length: 500 }, (_, i) => from + i);
        const job = { name: 'x', payload: '{}', attempts: 0, leaseUntil: 0, createdAt: 0 };
        const jobs = numbers.map((n) => ({
          ...job,
          id: idOf(n),
          // A third is due, a third is scheduled and a third is dead.
          state: n % 3 === 0 ? ('dead' as const) : ('waiting' as const),
          runAt: n % 3 === 1 || n % 6 === 0 ? 1 : n + NOW,
          leaseOwner: null,
          lastError: null,
        }));
        await tx.insertInto('jobs').values(jobs).execute();
        const push = { kind: 'message' as const, messageId: null, version: 1, attempts: 0, leaseUntil: 0, wantedAt: 0 };
        const pushes = numbers.map((n) => ({
          ...push,
          userId: idOf(n % 100),
          tag: `t${n}`,
          endpoint: '',
          subjectId: idOf(n),
          runAt: n,
        }));
        await tx.insertInto('pushQueue').values(pushes).execute();
        const mail = { toEmail: 'a@b.co', fromEmail: 'a@b.co', subject: 'Hi', content: 'x', isRead: 0, attempts: 1 };
        const emails = numbers.map((n) => ({
          ...mail,
          id: idOf(n),
          userId: idOf(n % 100),
          language: 'en' as const,
          sealedCode: null,
          codeUntil: null,
          delivery: 'delivered' as const,
          expiresAt: 1,
          createdAt: n,
        }));
        await tx.insertInto('emails').values(emails).execute();
        const upload = { purpose: 'post' as const, length: 9, offset: 9, fileKey: null, createdAt: 0, touchedAt: 0 };
        const uploads = numbers.map((n) => ({ ...upload, ownerId: idOf(n % 100), id: idOf(n), mediaId: idOf(n) }));
        await tx.insertInto('uploads').values(uploads).execute();
      }
    });
    await db.optimize();

    await expectIndexed(db, (reader) => readQueues(reader, NOW));
  });
});
