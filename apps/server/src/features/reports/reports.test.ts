import { randomUUID } from 'node:crypto';
import { AuditEntrySchema } from '@posy/contract/audit';
import { MAX_STORAGE_BYTES } from '@posy/contract/limits';
import type { Post } from '@posy/contract/posts';
import { type NoticeEntity, NoticeEntitySchema, ReportSchema, type Report } from '@posy/contract/reports';
import { isDel } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { advertise, shownTo } from '../../testing/advertising.ts';
import { writeComment } from '../../testing/commenting.ts';
import { send, textsOf } from '../../testing/messaging.ts';
import { readPages } from '../../testing/paging.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { beginUpload } from '../../testing/uploading.ts';
import { pruneReports } from './reports.service.ts';

const QUEUE = '/api/admin/reports';
const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('I20 invisible content cannot be reported; a report of visible content is stored, and a repeated one is the same', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, eve] = [server.as('una'), server.as('vic'), server.as('eve')];
    const [open, secret] = [await publish(vic), await publish(vic, { isPublic: 'false' })];
    const hidden = await publish(eve);
    const comment = await writeComment(vic, open.id);
    const toEve = await send(vic, eve, 'Between us');
    await eve.post(`/api/users/${await una.id()}/block`);
    const report = (target: string, targetId: string, by = una) =>
      by.post('/api/reports', { target, targetId, reason: 'spam' });

    const unseen = [
      await report('post', secret.id),
      await report('post', hidden.id),
      await report('post', server.deps.newId()),
      await report('post', 'odd'),
      await report('comment', server.deps.newId()),
      await report('message', toEve.id),
      await report('user', await eve.id()),
      await report('ad', server.deps.newId()),
    ];
    const own = await report('comment', comment.id, vic);
    const first = await report('post', open.id);
    const again = await report('post', open.id);
    const byAnother = await report('post', open.id, server.as('third'));

    expect(unseen.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [404, 'post_not_found'],
      [404, 'post_not_found'],
      [404, 'post_not_found'],
      [404, 'post_not_found'],
      [404, 'comment_not_found'],
      [404, 'message_not_found'],
      [404, 'user_not_found'],
      [404, 'ad_not_found'],
    ]);
    expect([own.status, Object(own.body).code]).toEqual([400, 'cannot_report_own']);
    expect([first.status, again.status, byAnother.status]).toEqual([201, 200, 201]);
    expect(again.body).toEqual(first.body);
    expect(byAnother.body).not.toEqual(first.body);
    // Unused copies are deleted again; three files stay.
    expect(await server.deps.db.read.selectFrom('media').selectAll().where('audience', '=', 0).execute()).toHaveLength(
      3,
    );
  });

  test('I20 an ad of a deactivated user, or of one who blocked or is blocked, cannot be reported', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, eve, zoe] = [server.as('una'), server.as('vic'), server.as('eve'), server.as('zoe')];
    const ads = [await advertise(vic), await advertise(eve), await advertise(zoe)];
    await una.post(`/api/users/${await vic.id()}/block`);
    await eve.post(`/api/users/${await una.id()}/block`);
    await server.deps.db.write((tx) =>
      tx.updateTable('users').set({ isActive: 0 }).where('firstName', '=', 'zoe').execute(),
    );
    const report = (by: TestClient, targetId: string) =>
      by.post('/api/reports', { target: 'ad', targetId, reason: 'spam' });

    const refused = [];
    for (const { id } of ads) refused.push(await report(una, id));

    expect(refused.map(({ status, body }) => [status, Object(body).code])).toEqual(
      ads.map(() => [404, 'ad_not_found']),
    );
    expect((await report(server.as('third'), ads[0]?.id ?? '')).status).toBe(201);
  });

  test('L14 a report is stored with its evidence, decided by an administrator, and both sides are notified', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, third] = [server.as('una'), server.as('vic'), server.as('third')];
    const admin = server.admin();
    const post = await publish(vic, { content: 'Very bad words' });
    const [atUna, atVic] = [new PullingDevice(una), new PullingDevice(vic)];
    const report = { target: 'post', targetId: post.id, reason: 'hate', note: 'It hurts' };
    for (const client of [una, third]) {
      expect((await client.post('/api/reports', report)).status).toBe(201);
      server.clock.advance(1000);
    }
    await Promise.all([atUna.pull(), atVic.pull()]);
    // Deleting the post does not delete the stored evidence.
    await vic.delete(`/api/posts/${post.id}`);
    await server.settle();

    const [first, ...others] = reportsOf(await admin.get(QUEUE));
    const picture = await admin.get(first?.evidence.imageUrl ?? '');
    const decide = (reason = 'Be kind') => admin.post(`${QUEUE}/${first?.id}/decide`, { decision: 'remove', reason });
    const decided = await decide();
    const twice = await decide();
    const [noticesOfUna, noticesOfVic] = [await noticesIn(atUna), await noticesIn(atVic)];

    expect(first).toMatchObject({
      target: 'post',
      targetId: post.id,
      reason: 'hate',
      note: 'It hurts',
      reporter: { id: await una.id(), name: 'una Tester', username: 'una.tester' },
      accused: { id: await vic.id() },
      evidence: { text: 'Very bad words' },
      state: 'open',
      decision: null,
    });
    expect(others).toHaveLength(1);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(decided.body).toMatchObject({ id: first?.id, state: 'decided', decision: 'remove' });
    expect([twice.status, Object(twice.body).code]).toEqual([409, 'report_decided']);
    // One decision closes the reports of all reporters.
    expect(reportsOf(await admin.get(QUEUE))).toEqual([]);
    expect(reportsOf(await admin.get(`${QUEUE}?state=decided`))).toHaveLength(2);
    expect(noticesOfUna).toMatchObject([{ kind: 'report-upheld', target: 'post', excerpt: 'It hurts', reason: '' }]);
    expect(noticesOfVic).toMatchObject([
      { kind: 'removed', target: 'post', excerpt: 'Very bad words', reason: 'Be kind' },
    ]);
    expect(await noticesIn(new PullingDevice(third))).toHaveLength(1);
    // No notice discloses the reporter.
    const noticeTexts = JSON.stringify(noticesOfVic);
    for (const word of [await una.id(), 'una', 'third', 'It hurts', 'hate']) expect(noticeTexts).not.toContain(word);
    const reads = Array.from({ length: 3 }, () => 'reports.read done ');
    const actions = [`report.picture done ${first?.id}`, `report.remove done ${await vic.id()}`];
    expect(await auditOf(admin)).toEqual([...actions, `report.remove refused ${first?.id}`, ...reads]);
  });

  test.each(['post', 'comment', 'message', 'user', 'ad'] as const)('a reported %s can be removed', async (target) => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const post = await publish(vic);
    const comment = await writeComment(vic, post.id);
    const message = await send(vic, una, 'Awful');
    await vic.fetch('/api/profile', { method: 'PATCH', json: { bio: 'Awful' } });
    const ad = await advertise(vic);
    const ids = { ad: ad.id, post: post.id, comment: comment.id, message: message.id, user: await vic.id() };
    const device = new PullingDevice(una);
    await device.pull();

    const decided = await report(server, una, target, ids[target], 'remove');
    await server.settle();

    expect(decided.status).toBe(200);
    const posts = idsIn(await una.get('/api/posts'));
    const comments = idsIn(await una.get(`/api/comments/${post.id}`));
    const texts = await textsOf(una, vic);
    const [person] = (await device.pull()).flatMap((op) => (op.t === 'user' && !isDel(op) ? [op.v] : []));
    const ads = await shownTo(una);
    expect({ ads, posts, comments, texts, person }).toEqual({
      ads: target === 'ad' ? [] : [ad.title],
      posts: target === 'post' ? [] : [post.id],
      comments: target === 'comment' ? [] : target === 'post' ? [undefined] : [comment.id],
      texts: [target === 'message' ? '' : 'Awful'],
      person: target === 'user' ? expect.objectContaining({ bio: '', firstName: 'vic' }) : undefined,
    });
    expect((await server.as('vic').get('/api/user')).status).toBe(200);
  });

  test('a report is dismissed, or its user warned or deactivated; the last administrator cannot be', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, third] = [server.as('una'), server.as('vic'), server.as('third')];
    const [vicId, adminId] = [await vic.id(), await server.admin().id()];
    const device = new PullingDevice(vic);
    await third.post('/api/reports', { target: 'user', targetId: vicId, reason: 'spam' });

    const dismissed = await report(server, una, 'user', vicId, 'dismiss');
    const left = reportsOf(await server.admin().get(QUEUE));
    const unnotified = await noticesIn(device);
    await server.admin().post(`${QUEUE}/${left[0]?.id}/decide`, { decision: 'warn', reason: 'Last time' });
    const warned = await noticesIn(device);
    const out = await report(server, una, 'user', vicId, 'deactivate');
    const lastAdmin = await report(server, una, 'user', adminId, 'deactivate');

    expect([dismissed.status, left.length, unnotified]).toEqual([200, 1, []]);
    expect(warned).toMatchObject([{ kind: 'warned', target: 'user', reason: 'Last time' }]);
    const kinds = (await noticesIn(new PullingDevice(una))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['report-dismissed', 'report-upheld']);
    expect(out.status).toBe(200);
    expect((await vic.get('/api/user')).status).toBe(401);
    expect((await una.get(`/api/users/${vicId}/follow-status`)).status).toBe(404);
    expect(lastAdmin.status).toBe(409);
    expect((await server.admin().get('/api/user')).status).toBe(200);
  });

  test('concurrent and repeated decisions by administrators decide once', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const admin = server.admin();
    const post = await publish(vic);
    const { body } = await una.post('/api/reports', { target: 'post', targetId: post.id, reason: 'spam' });
    const path = `${QUEUE}/${Object(body).id}/decide`;
    const key = { 'idempotency-key': server.deps.newId() };

    const answers = await Promise.all([
      admin.post(path, { decision: 'warn' }, key),
      admin.post(path, { decision: 'dismiss' }),
      admin.post(path, { decision: 'warn' }, key),
    ]);
    const notices = await server.deps.db.read.selectFrom('notices').selectAll().execute();

    const isWarned = answers[0].status === 200;
    expect(answers.map(({ status }) => status)).toEqual(isWarned ? [200, 409, 200] : [409, 200, 409]);
    expect(notices).toHaveLength(isWarned ? 2 : 1);
  });

  test('the queue is read page by page: open reports from the oldest, decided ones from the newest', async () => {
    await using server = await TestServer.start({ dialect });
    const vicId = await server.as('vic').id();
    for (let i = 0; i < 5; i++) {
      await server.as(`person${i}`).post('/api/reports', { target: 'user', targetId: vicId, reason: 'spam' });
      server.clock.advance(1000);
    }
    const read = async (state: string) =>
      (await readPages(server.admin(), `${QUEUE}?limit=2&state=${state}`)).flatMap(reportsOf);
    const open = await read('open');
    for (const { id } of [...open].toReversed()) {
      await server.admin().post(`${QUEUE}/${id}/decide`, { decision: 'dismiss' });
      server.clock.advance(1000);
    }

    expect(open.map(({ reporter }) => reporter.name.slice(0, 7))).toEqual([0, 1, 2, 3, 4].map((n) => `person${n}`));
    expect((await read('decided')).map(({ id }) => id)).toEqual(open.map(({ id }) => id));
  });

  test('evidence is deleted half a year after the decision, and with the account of its author', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const copies = () => server.deps.db.read.selectFrom('media').selectAll().where('audience', '=', 0).execute();
    await report(server, una, 'post', (await publish(vic)).id, 'warn');
    await una.post('/api/reports', { target: 'post', targetId: (await publish(vic)).id, reason: 'spam', note: 'Mine' });
    const before = (await copies()).length;

    server.clock.advance(181 * DAY_MS);
    await pruneReports(server.deps);
    const afterHalfAYear = (await copies()).length;
    await relogIn(una);
    await una.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();
    const withoutReporter = await server.deps.db.read.selectFrom('reports').selectAll().execute();
    await relogIn(vic);
    await vic.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();

    expect([before, afterHalfAYear]).toEqual([2, 1]);
    expect(withoutReporter).toMatchObject([{ reporterId: null, note: '', state: 'open' }]);
    expect(await server.deps.db.read.selectFrom('reports').selectAll().execute()).toEqual([]);
    expect(await copies()).toEqual([]);
  });
});

test.each([
  ['no reason', { reason: undefined }, 400],
  ['a reason of one’s own', { reason: 'ugly' }, 400],
  ['a thing there is not', { target: 'house' }, 400],
  ['a note that is too long', { note: 'a'.repeat(1001) }, 400],
  ['a note with a null character', { note: 'a\0b' }, 400],
  ['a chosen id that is none', { id: 'mine' }, 400],
])('a report with %s is refused', async (_name, change, status) => {
  await using server = await TestServer.start();
  const targetId = await server.as('vic').id();

  const answer = await server.as('una').post('/api/reports', { target: 'user', targetId, reason: 'spam', ...change });

  expect(answer.status).toBe(status);
  expect(await server.deps.db.read.selectFrom('reports').selectAll().execute()).toEqual([]);
});

test('L14 E06 evidence takes nothing of the storage of the accused, and is stored when that is full', async () => {
  await using server = await TestServer.start();
  const [una, vic] = [server.as('una'), server.as('vic')];
  const [first, second] = [await publish(vic), await publish(vic)];
  const setBytes = ({ media }: Post, bytes: number) =>
    server.deps.db.write((tx) =>
      tx
        .updateTable('media')
        .set({ bytes })
        .where('id', '=', media?.id ?? '')
        .execute(),
    );
  const report = async ({ id }: Post) =>
    (await una.post('/api/reports', { target: 'post', targetId: id, reason: 'spam' })).status;
  await setBytes(second, 0);

  await setBytes(first, MAX_STORAGE_BYTES - 600);
  const reported = [await report(first)];
  const upload = await beginUpload(vic, randomUUID(), 600);
  await setBytes(first, MAX_STORAGE_BYTES + 1);
  reported.push(await report(second));
  const queue = Parse(Type.Array(ReportSchema), (await server.admin().get(QUEUE)).body);

  expect([...reported, upload.status]).toEqual([201, 201, 201]);
  expect(queue.map(({ evidence }) => evidence.imageUrl !== null)).toEqual([true, true]);
});

test('unknown reports are not found, administrators do not decide about themselves, and no reason is too long', async () => {
  await using server = await TestServer.start();
  const [ada, una] = [server.as('ada'), server.as('una')];
  const adaId = await ada.id();
  await server.deps.db.write((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', adaId).execute());
  const { body } = await una.post('/api/reports', { target: 'user', targetId: adaId, reason: 'spam' });
  const admin = server.anotherDeviceOf('ada');
  const unknown = `${QUEUE}/${server.deps.newId()}`;

  const answers = [
    await admin.get(`${unknown}/picture`),
    await admin.post(`${unknown}/decide`, { decision: 'warn' }),
    await admin.post(`${QUEUE}/${Object(body).id}/decide`, { decision: 'deactivate' }),
    await admin.post(`${QUEUE}/${Object(body).id}/decide`, { decision: 'warn', reason: 'a'.repeat(1001) }),
  ];

  expect(answers.map((answer) => [answer.status, Object(answer.body).code])).toEqual([
    [404, 'report_not_found'],
    [404, 'report_not_found'],
    [409, 'not_own_role'],
    [400, 'note_too_long'],
  ]);
  expect(reportsOf(await admin.get(QUEUE))).toHaveLength(1);
});

test('a report under a chosen id is the same report again, and not accessible to others', async () => {
  await using server = await TestServer.start();
  const id = server.deps.newId();
  const [vicId, evaId] = [await server.as('vic').id(), await server.as('eva').id()];
  const ask = (by: string, targetId: string) =>
    server.as(by).post('/api/reports', { id, target: 'user', targetId, reason: 'spam' });

  const answers = [await ask('una', vicId), await ask('una', vicId), await ask('una', evaId), await ask('eva', vicId)];

  expect(answers.map(({ status }) => status)).toEqual([201, 200, 409, 409]);
});

test('D04 the thirty-first report within an hour is refused for now', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const targetId = await server.as('vic').id();
  const ask = () => server.as('una').post('/api/reports', { target: 'user', targetId, reason: 'spam' });

  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await ask()).status);

  expect(statuses.slice(0, 2)).toEqual([201, 200]);
  expect([statuses.at(29), statuses.at(30)]).toEqual([200, 429]);
});

/** Reports something and decides it. Returns the answer to the decision. */
async function report(
  server: TestServer,
  by: TestClient,
  target: string,
  targetId: string,
  decision: string,
): Promise<TestResponse> {
  const made = await by.post('/api/reports', { target, targetId, reason: 'harassment' });
  if (made.status !== 201) throw new Error(`Not reported: ${made.text}`);
  return server.admin().post(`${QUEUE}/${Object(made.body).id}/decide`, { decision });
}

/** Logs in again: the session expired with the advance of the clock. */
async function relogIn(client: TestClient): Promise<void> {
  const { email } = await client.user();
  await client.send('/api/login', { method: 'POST', json: { email, password: TEST_PASSWORD } });
}

function reportsOf(response: TestResponse): Report[] {
  return Parse(Type.Array(ReportSchema), response.body);
}

async function noticesIn(device: PullingDevice): Promise<NoticeEntity[]> {
  const ops = await device.pull();
  return ops.flatMap((op) => (op.t === 'notice' && !isDel(op) ? [Parse(NoticeEntitySchema, op.v)] : []));
}

/** The audit log's lines of reports, in alphabetical order. */
async function auditOf(admin: TestClient): Promise<string[]> {
  const { body } = await admin.get('/api/admin/audit');
  return Parse(Type.Array(AuditEntrySchema), body)
    .filter(({ action }) => action.startsWith('report'))
    .map(({ action, outcome, target }) => `${action} ${outcome} ${target}`)
    .toSorted();
}

function idsIn({ body }: TestResponse): unknown[] {
  return (Array.isArray(body) ? body : [body]).map((each: unknown) => Object(each).id);
}
