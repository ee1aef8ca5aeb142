import { test } from 'vitest';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { findEmail, listInbox } from './emails.repo.ts';

const MAILS = 4000;

forEachDialect((dialect) => {
  test('mails are found by an index, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await db.write(async (tx) => {
      for (let from = 0; from < MAILS; from += 500) {
        const numbers = Array.from({ length: 500 }, (_, i) => from + i);
        const mail = { fromEmail: 'a@b.co', subject: 'Hi', content: 'Hello', isRead: 0, attempts: 1, expiresAt: 1 };
        const rows = numbers.map((n) => ({
          ...mail,
          id: idOf(n),
          userId: idOf(n % 100),
          toEmail: `${n % 100}@example.com`,
          language: 'en' as const,
          sealedCode: null,
          codeUntil: null,
          delivery: 'delivered' as const,
          createdAt: n,
        }));
        await tx.insertInto('emails').values(rows).execute();
      }
    });
    await db.optimize();
    const before = { createdAt: 3000, id: idOf(3000) };

    await expectIndexed(db, (reader) => listInbox(reader, { toEmail: '1@example.com', before, limit: 20 }));
    await expectIndexed(db, (reader) => findEmail(reader, idOf(1)));
  });
});
