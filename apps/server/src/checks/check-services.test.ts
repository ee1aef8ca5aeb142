import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { MailServer } from '@posy/testkit/mail-server';
import { selfSigned } from '@posy/testkit/self-signed';
import { WAIT_MS } from '@posy/testkit/waits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { check } from '../testing/checking.ts';
import { PgBouncer, POOLERS } from '../testing/pgbouncer.ts';
import { migratedPlace, temporaryPlace, type TemporaryPlace } from '../testing/temporary-database.ts';

const HOUR_MS = 3_600_000;

describe('PostgreSQL', () => {
  let place: TemporaryPlace;
  let url: URL;
  beforeAll(async () => {
    place = await migratedPlace('postgres');
    url = new URL(place.databaseUrl ?? '');
  });
  afterAll(() => place[Symbol.asyncDispose]());
  const to = (change: Partial<Pick<URL, 'password' | 'pathname' | 'username'>>): string =>
    Object.assign(new URL(url), change).href;

  test('a healthy one is described', async () => {
    const { findings } = await check(place);

    expect(findings).toContainEqual({
      level: 'ok',
      part: 'database',
      text: expect.stringMatching(/^PostgreSQL \d.*current/),
    });
  });

  test('O14 mistakes of PostgreSQL are named', async () => {
    const role = `user_${randomUUID().slice(0, 8)}`;
    await query(url.href, `create role ${role} login password 'password'`);
    await query(to({ pathname: '/postgres' }), `create database "${role}" encoding 'LATIN1' template template0`);
    await using other = await temporaryPlace('postgres');
    const results = {
      unknown: await check(place, { DATABASE_URL: to({ pathname: '/nowhere' }) }),
      foreign: await check(place, { DATABASE_URL: to({ username: role, password: 'password' }) }),
      latin: await check(place, { DATABASE_URL: to({ pathname: `/${role}` }) }),
      pool: await check(place, { DATABASE_POOL: '200' }),
      direct: await check(place, { DATABASE_DIRECT_URL: other.databaseUrl ?? '' }),
      empty: await check(other),
    };
    await query(to({ pathname: '/postgres' }), `drop database "${role}"`);
    await query(url.href, `drop role ${role}`);

    const named = (name: keyof typeof results) =>
      results[name].findings.filter(({ level }) => level !== 'ok').map(({ part, text }) => `${part} ${text}`);
    expect(named('unknown')).toContainEqual(
      expect.stringMatching(/^DATABASE_URL names a database that does not exist/),
    );
    expect(named('foreign')).toContainEqual(
      expect.stringMatching(/^DATABASE_URL has a user who may not create tables/),
    );
    expect(named('latin')).toContainEqual(expect.stringMatching(/^DATABASE_URL names a database in LATIN1/));
    expect(named('pool')).toContainEqual(expect.stringMatching(/^DATABASE_POOL needs .*205 connections/));
    expect(named('direct')).toContainEqual(expect.stringMatching(/^DATABASE_DIRECT_URL names another database/));
    expect(named('empty')).toContainEqual(expect.stringMatching(/^DATABASE_URL leads to an empty database/));
  });

  test.skipIf(POOLERS.length === 0)('O14 a pooler without a direct URL is named', async () => {
    const [program = ''] = POOLERS;
    await using pooler = await PgBouncer.start(program, url.href);

    const { findings } = await check(place, { DATABASE_URL: pooler.url });

    expect(findings).toContainEqual({
      level: 'problem',
      part: 'DATABASE_URL',
      text: expect.stringContaining('set DATABASE_DIRECT_URL'),
    });
  });
});

test('O14 E22 a mail server without encryption, and an address of another server with a wrong clock, are named', async () => {
  await using place = await migratedPlace('sqlite');
  await using mail = await MailServer.start();
  await using other = createServer({}, (_, response) => {
    response.sendDate = false;
    response.writeHead(200, { date: new Date(Date.now() - HOUR_MS).toUTCString() }).end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = other.address() as AddressInfo;

  const { findings } = await check(place, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'p@posy.example',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });

  expect(findings).toContainEqual({ level: 'ok', part: 'SMTP_URL', text: 'the mail server accepts the log-in' });
  await vi.waitFor(() => expect(new Set(mail.greetings)).toEqual(new Set(['posy.example'])), { timeout: WAIT_MS });
  expect(findings).toContainEqual({
    level: 'problem',
    part: 'clock',
    text: expect.stringMatching(/^differs by 3\d\d\d s from/),
  });
  expect(mail.received).toEqual([]);
});

test('O14 a certificate that nobody trusts is named', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = createTlsServer(selfSigned()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;

  const { findings } = await check(place, { PUBLIC_URL: `https://127.0.0.1:${port}` });

  expect(findings).toContainEqual({
    level: 'problem',
    part: 'PUBLIC_URL',
    text: expect.stringMatching(/SELF_SIGNED_CERT\): get one .* or name your own authority in NODE_EXTRA_CA_CERTS$/),
  });
});

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
