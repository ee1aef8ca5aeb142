import { randomUUID } from 'node:crypto';
import { MailServer } from '@posy/testkit/mail-server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smtpNetwork } from '../adapters/mail/smtp.ts';
import { publish } from '../testing/posting.ts';
import { METRICS_ON, readMetrics } from '../testing/reading-metrics.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { upload } from '../testing/uploading.ts';

test('requests are counted by route, method and status, and their durations by route', async () => {
  await using server = await TestServer.start({ config: METRICS_ON });
  const ada = server.as('ada');
  const post = await publish(ada);
  await ada.get(`/api/posts/${post.id}`);
  await ada.get(`/api/posts/${post.id}`);
  await ada.get(`/api/posts/${randomUUID()}`);
  await ada.get(`/nothing/${randomUUID()}`);

  const figures = await readMetrics(server);

  const route = 'method="GET",route="/api/posts/:id"';
  expect(figures.of(`posy_http_requests_total{${route},status="200"}`)).toBe(2);
  expect(figures.of(`posy_http_requests_total{${route},status="404"}`)).toBe(1);
  expect(figures.of(`posy_http_request_duration_seconds_count{${route}}`)).toBe(3);
  expect(figures.of(`posy_http_requests_total{method="other",route="unknown",status="404"}`)).toBe(1);
  for (const secret of [post.id, await ada.id(), 'ada', '@example.com']) expect(figures.text).not.toContain(secret);
});

test('the process, its version, its event loop and its disk are described', async () => {
  await using server = await TestServer.start({
    config: METRICS_ON,
    overrides: { freeSpace: async () => ({ freeBytes: 3e9, totalBytes: 9e9 }) },
  });
  const ada = server.as('ada');
  await server.listen();
  await using _socket = await Socket.open(server, ada);

  const figures = await readMetrics(server);

  expect(figures.text).toMatch(/^posy_info\{version="\d+\.\d+\.\d+",role="web",database="sqlite",node="v\d+.*"\} 1$/m);
  expect(figures.of('posy_disk_free_bytes')).toBe(3e9);
  expect(figures.of('posy_disk_size_bytes')).toBe(9e9);
  expect(figures.of('posy_sockets')).toBe(1);
  expect(figures.of('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(figures.of('process_resident_memory_bytes')).toBeGreaterThan(1e7);
});

test('repeated writes, emails, uploads, blobs and jobs are counted', async () => {
  await using mail = await MailServer.start();
  await using server = await TestServer.start({
    config: { ...METRICS_ON, smtpUrl: mail.url, mailFrom: 'posy@posy.example' },
    overrides: { mailNetwork: smtpNetwork({ url: mail.url }) },
  });
  const ada = server.as('ada');
  const post = await publish(ada);
  const key = { 'idempotency-key': randomUUID() };
  await ada.post('/api/comments', { postId: post.id, content: 'Hello' }, key);
  await ada.post('/api/comments', { postId: post.id, content: 'Hello' }, key);
  await upload(ada, new Uint8Array(7));
  await ada.send('/api/password-reset/request', { method: 'POST', json: { email: 'ada@example.com' } });
  await server.settle();

  const figures = await readMetrics(server);

  expect(figures.of('posy_writes_replayed_total')).toBe(1);
  expect(figures.of('posy_emails_total{result="delivered"}')).toBe(1);
  expect(figures.of('posy_upload_bytes_total')).toBe(7);
  expect(figures.of('posy_uploads_finished_total')).toBe(1);
  expect(figures.of('posy_blob_duration_seconds_count{operation="put"}')).toBeGreaterThan(0);
  expect(figures.of('posy_job_duration_seconds_count{job="emails.deliver",result="done"}')).toBe(1);
});

forEachDialect((dialect) => {
  test('jobs are counted by state, and queues have the age of their oldest entry', async () => {
    await using server = await TestServer.start({ dialect, config: METRICS_ON });
    const { deps, clock } = server;
    const now = clock.now();
    await deps.db.write(async (tx) => {
      await tx.deleteFrom('jobs').execute();
      for (const runAt of [now - 90_000, now - 5000, now + 60_000]) await deps.jobs.enqueue(tx, 'x', {}, { runAt });
      const job = { name: 'x', payload: '{}', attempts: 10, leaseOwner: null, lastError: 'No', createdAt: now };
      const dead = { ...job, id: deps.newId(), state: 'dead' as const, runAt: now, leaseUntil: 0 };
      const running = { ...job, id: deps.newId(), state: 'waiting' as const, runAt: now, leaseUntil: now + 1000 };
      await tx.insertInto('jobs').values([dead, running]).execute();
    });

    const figures = await readMetrics(server);

    const states = ['due', 'running', 'scheduled', 'dead'].map((state) => figures.of(`posy_jobs{state="${state}"}`));
    expect(states).toEqual([2, 1, 1, 1]);
    expect(figures.of('posy_queue_length{queue="jobs"}')).toBe(2);
    expect(figures.of('posy_queue_age_seconds{queue="jobs"}')).toBe(90);
    expect(figures.of('posy_queue_length{queue="pushes"}')).toBe(0);
    expect(figures.of('posy_queue_length{queue="emails"}')).toBe(0);
    expect(figures.of('posy_state_known')).toBe(1);
    expect(figures.of('posy_database_connections{state="waiting"}')).toBe(dialect === 'postgres' ? 0 : null);
  });
});

test('figures of the process are answered while the database does not answer', async () => {
  await using server = await TestServer.start({ dialect: 'postgres', config: METRICS_ON });
  await server.listen();
  const { db } = server.deps;
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = db.write(async (tx) => {
    await sql`lock table jobs in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;

  const figures = await readMetrics(server);
  release.resolve();
  await lock;

  expect(figures.of('posy_state_known')).toBe(0);
  expect(figures.of('posy_jobs{state="due"}')).toBeNull();
  expect(figures.of('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(figures.of('posy_database_connections{state="used"}')).toBeGreaterThan(0);
});

test('metrics are at their own address alone, and nowhere without the setting', async () => {
  await using server = await TestServer.start({ config: METRICS_ON });
  await using quiet = await TestServer.start();
  await server.listen();
  await quiet.listen();

  const answers = await Promise.all([
    fetch(`${server.url}/metrics`),
    fetch(`${server.server.metricsOrigin}/api/user`),
    fetch(`${server.server.metricsOrigin}/metrics`, { method: 'POST' }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(quiet.server.metricsOrigin).toBeNull();
});

test('a taken address of the metrics stops the start with one line', async () => {
  await using first = await TestServer.start({ config: METRICS_ON });
  await first.listen();
  const port = Number(new URL(first.server.metricsOrigin ?? '').port);
  await using second = await TestServer.start({ config: { metricsListen: { host: '127.0.0.1', port } } });

  await expect(second.listen()).rejects.toThrow(
    /^METRICS_LISTEN names 127\.0\.0\.1:\d+, which cannot be used \(EADDRINUSE\)/,
  );
});
