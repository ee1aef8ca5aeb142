/**
 * Lower bound of a durable flower: a call with a small JSON body, and the product's own statements in one bare
 * transaction, prepared once. Argument: a copy of the database file that the product is measured with.
 * The statements are copies: those of the server run through Kysely, whose work a bound must not have.
 */
import BetterSqlite3 from 'better-sqlite3';
import Fastify from 'fastify';

const [file = ''] = process.argv.slice(2);
const db = new BetterSqlite3(file);
db.exec('PRAGMA journal_mode = wal; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');

const claim = db.prepare(
  `INSERT INTO idempotency ("userId", "key", fingerprint, status, code, body, "ackU", "ackRev", at)
   VALUES (?, ?, ?, 0, NULL, '', 0, 0, ?) ON CONFLICT DO NOTHING`,
);
const access = db.prepare(
  `SELECT p."authorId", p."audience", u."isActive" FROM posts p JOIN users u ON u.id = p."authorId" WHERE p.id = ?`,
);
const give = db.prepare(
  `INSERT INTO flowers ("userNumber", "postNumber", "isOn", rev, "updatedAt")
   VALUES ((SELECT "number" FROM users WHERE id = ?), (SELECT "number" FROM posts WHERE id = ?), 1, 1, ?)
   ON CONFLICT ("userNumber", "postNumber") DO UPDATE SET "isOn" = 1, rev = flowers.rev + 1, "updatedAt" = excluded."updatedAt"
   WHERE flowers."isOn" = 0 RETURNING rev`,
);
const take = db.prepare(
  `UPDATE flowers SET "isOn" = 0, rev = rev + 1, "updatedAt" = ?
   WHERE "userNumber" = (SELECT "number" FROM users WHERE id = ?) AND "postNumber" = (SELECT "number" FROM posts WHERE id = ?)
   AND "isOn" = 1 RETURNING rev`,
);
const count = db.prepare<[number, string], { flowersCount: number }>(
  `UPDATE posts SET "flowersCount" = "flowersCount" + ?, rev = rev + 1 WHERE id = ? RETURNING "flowersCount"`,
);
const dirty = db.prepare(
  `INSERT INTO "dirtyPosts" ("postId", "authorId", "dueAt", flowers) SELECT id, "authorId", ?, ? FROM posts WHERE id = ?
   ON CONFLICT ("postId") DO UPDATE SET "dueAt" = min("dirtyPosts"."dueAt", excluded."dueAt"),
   flowers = "dirtyPosts".flowers + excluded.flowers
   WHERE excluded."dueAt" < "dirtyPosts"."dueAt" OR excluded.flowers <> 0`,
);
const raise = db.prepare<[string], { head: number }>(
  `INSERT INTO "syncScopes" (scope, head, floor) VALUES (?, 1, 0)
   ON CONFLICT (scope) DO UPDATE SET head = "syncScopes".head + 1 RETURNING head`,
);
const change = db.prepare(
  `INSERT INTO "syncChanges" (scope, seq, type, id, at) VALUES (?, ?, 'flower', ?, ?)
   ON CONFLICT (scope, type, id) DO UPDATE SET seq = excluded.seq, at = excluded.at`,
);
const answer = db.prepare(
  `UPDATE idempotency SET status = 200, body = ?, "ackU" = ?, "ackRev" = 1 WHERE "userId" = ? AND "key" = ?`,
);

interface Mutation {
  readonly userId: string;
  readonly postId: string;
  readonly key: string;
  readonly isFlowered: boolean;
}

function write({ userId, postId, key, isFlowered }: Mutation): string {
  const now = Date.now();
  claim.run(userId, key, '0'.repeat(64), now);
  access.get(postId);
  const changed = isFlowered ? give.get(userId, postId, now) : take.get(now, userId, postId);
  const by = isFlowered ? 1 : -1;
  const counted = changed ? count.get(by, postId) : undefined;
  const flowersCount = counted?.flowersCount ?? 0;
  dirty.run(now + 3000, counted ? by : 0, postId);
  const scope = `u:${userId}`;
  const head = raise.get(scope)?.head ?? 0;
  change.run(scope, head, postId, now);
  const body = JSON.stringify({ isFlowered, flowersCount });
  answer.run(body, head, userId, key);
  return body;
}

const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
app.post<{ Params: { id: string }; Body: { isFlowered: boolean } }>('/api/posts/:id/flower', async (request, reply) => {
  const mutation = {
    userId: String(request.headers['x-user']),
    postId: request.params.id,
    key: String(request.headers['idempotency-key']),
    isFlowered: request.body.isFlowered,
  };
  begin.run();
  const body = write(mutation);
  commit.run();
  return reply.type('application/json; charset=utf-8').send(body);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close());
