/**
 * Lower bound of a durable comment or follow: a call with a small JSON body, and the product's own statements in one
 * bare transaction, prepared once. Argument: a copy of the database file that the product is measured with.
 * The statements are copies: those of the server run through Kysely, whose work a bound must not have.
 */
import { randomUUID } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import Fastify from 'fastify';

const [file = ''] = process.argv.slice(2);
const db = new BetterSqlite3(file);
db.exec('PRAGMA journal_mode = wal; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');

const claim = db.prepare(
  `INSERT INTO idempotency ("userId", "key", fingerprint, status, code, body, "ackU", "ackRev", at)
   VALUES (?, ?, ?, 0, NULL, '', 0, 0, ?) ON CONFLICT DO NOTHING`,
);
const answer = db.prepare(
  `UPDATE idempotency SET status = ?, body = ?, "ackU" = ?, "ackRev" = 1 WHERE "userId" = ? AND "key" = ?`,
);
const readHead = db.prepare<[string], { head: number }>(`SELECT head FROM "syncScopes" WHERE scope = ?`);
const raise = db.prepare<[string, number], { head: number }>(
  `INSERT INTO "syncScopes" (scope, head, floor) VALUES (?, ?, 0)
   ON CONFLICT (scope) DO UPDATE SET head = "syncScopes".head + excluded.head RETURNING head`,
);
const change = db.prepare(
  `INSERT INTO "syncChanges" (scope, seq, type, id, at) VALUES (?, ?, ?, ?, ?), (?, ?, 'stats', ?, ?)
   ON CONFLICT (scope, type, id) DO UPDATE SET seq = excluded.seq, at = excluded.at`,
);
const access = db.prepare(
  `SELECT p."authorId", p."audience", u."isActive" FROM posts p JOIN users u ON u.id = p."authorId" WHERE p.id = ?`,
);
const insert = db.prepare(
  `INSERT INTO comments (id, "postId", "authorId", content, "isHidden", "createdAt", rev) VALUES (?, ?, ?, ?, 0, ?, 1)
   ON CONFLICT (id) DO NOTHING`,
);
const comment = db.prepare<[string], { id: string; authorId: string; firstName: string; lastName: string }>(
  `SELECT c.*, u."firstName", u."lastName", u.username, u."profileImageUrl", u."isActive"
   FROM comments c LEFT JOIN users u ON u.id = c."authorId" WHERE c.id = ?`,
);
const count = db.prepare(
  `UPDATE posts SET "commentsCount" = "commentsCount" + 1, rev = rev + 1 WHERE id = ? RETURNING "commentsCount", "authorId"`,
);
const dirty = db.prepare(
  `INSERT INTO "dirtyPosts" ("postId", "authorId", "dueAt", flowers) SELECT id, "authorId", ?, ? FROM posts WHERE id = ?
   ON CONFLICT ("postId") DO UPDATE SET "dueAt" = min("dirtyPosts"."dueAt", excluded."dueAt"),
   flowers = "dirtyPosts".flowers + excluded.flowers
   WHERE excluded."dueAt" < "dirtyPosts"."dueAt" OR excluded.flowers <> 0`,
);
const follow = db.prepare(
  `INSERT INTO follows ("followerNumber", "followedNumber", "isOn", hidden, rev, "followedAt")
   VALUES ((SELECT "number" FROM users WHERE id = ?), (SELECT "number" FROM users WHERE id = ?), 1, 0, 1, ?)
   ON CONFLICT ("followerNumber", "followedNumber") DO UPDATE SET "isOn" = 1, rev = follows.rev + 1,
   "followedAt" = excluded."followedAt" WHERE follows."isOn" = 0 RETURNING rev`,
);
const unfollow = db.prepare(
  `UPDATE follows SET "isOn" = 0, rev = rev + 1
   WHERE "followerNumber" = (SELECT "number" FROM users WHERE id = ?) AND "followedNumber" = (SELECT "number" FROM users WHERE id = ?)
   AND "isOn" = 1 RETURNING rev`,
);
const state = db.prepare(
  `SELECT coalesce(f."isOn", 0), coalesce(f.rev, 0), a."isActive", b."isActive" FROM users b JOIN users a ON a.id = ?
   LEFT JOIN follows f ON f."followerNumber" = a.number AND f."followedNumber" = b.number WHERE b.id = ?`,
);
const total = db.prepare(
  `INSERT INTO "userStats" ("userId", "followersCount", "followingCount") VALUES (?, ?, ?)
   ON CONFLICT ("userId") DO UPDATE SET "followersCount" = "userStats"."followersCount" + excluded."followersCount",
   "followingCount" = "userStats"."followingCount" + excluded."followingCount", rev = "userStats".rev + 1`,
);

function writeComment(userId: string, key: string, id: string, postId: string, content: string): string {
  const now = Date.now();
  claim.run(userId, key, '0'.repeat(64), now);
  access.get(postId);
  insert.run(id, postId, userId, content, now);
  const row = comment.get(id);
  count.get(postId);
  dirty.run(now + 3000, 0, postId);
  const head = readHead.get(`u:${userId}`)?.head ?? 0;
  const body = JSON.stringify(row);
  answer.run(201, body, head, userId, key);
  return body;
}

function writeFollow(userId: string, key: string, personId: string, isFollowing: boolean): string {
  const now = Date.now();
  claim.run(userId, key, '0'.repeat(64), now);
  const changed = isFollowing ? follow.get(userId, personId, now) : unfollow.get(userId, personId);
  state.get(userId, personId);
  if (changed) {
    const by = isFollowing ? 1 : -1;
    total.run(userId, 0, by);
    total.run(personId, by, 0);
    touch(`u:${userId}`, 'follow', personId, userId, now);
    touch(`u:${personId}`, 'follower', userId, personId, now);
  }
  const body = JSON.stringify({ isFollowing });
  answer.run(200, body, readHead.get(`u:${userId}`)?.head ?? 0, userId, key);
  return body;
}

function touch(scope: string, type: string, id: string, ownId: string, now: number): void {
  const head = raise.get(scope, 2)?.head ?? 0;
  change.run(scope, head - 1, type, id, now, scope, head, ownId, now);
}

const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
function transaction(work: () => string): string {
  begin.run();
  const body = work();
  commit.run();
  return body;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
app.post<{ Body: { postId: string; content: string } }>('/api/comments', async (request, reply) => {
  const { postId, content } = request.body;
  const { 'x-user': user, 'idempotency-key': key } = request.headers;
  return reply
    .code(201)
    .type(JSON_TYPE)
    .send(transaction(() => writeComment(String(user), String(key), randomUUID(), postId, content)));
});
for (const method of ['POST', 'DELETE'] as const) {
  app.route<{ Params: { id: string } }>({
    method,
    url: '/api/users/:id/follow',
    handler(request, reply) {
      const { 'x-user': user, 'idempotency-key': key } = request.headers;
      const body = transaction(() => writeFollow(String(user), String(key), request.params.id, method === 'POST'));
      return reply.type(JSON_TYPE).send(body);
    },
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close());
