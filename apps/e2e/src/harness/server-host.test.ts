import { expect, test } from 'vitest';
import { ApiPerson, someone } from './api-person.ts';
import { HostedServer } from './hosted-server.ts';
import { ServerHost } from './server-host.ts';
import { Servers } from './servers.ts';

test('servers of one process have their own data, settings and log', async () => {
  await using host = new ServerHost();
  await using first = await HostedServer.start(host, { RATE_LIMITS: 'on' });
  await using second = await HostedServer.start(host, { RATE_LIMITS: 'off' });

  await ApiPerson.signUp(first.url, someone('Ada'));

  await expect(ApiPerson.signUp(second.url, someone('Ada'))).resolves.toBeDefined();
  expect(second.dataDir).not.toBe(first.dataDir);
  expect(second.log).toContain('RATE_LIMITS');
  expect(first.log).not.toContain('RATE_LIMITS');
});

test('a server that cannot be opened says why and ends its process, and the next one has another', async () => {
  await using servers = new Servers();

  await expect(servers.start({ env: { SESSION_DAYS: 'seven' } })).rejects.toThrow('SESSION_DAYS');

  await using server = await servers.start();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a journey fails when the process of its server ends before it is closed', async () => {
  const host = new ServerHost();
  const server = await HostedServer.start(host);

  await host[Symbol.asyncDispose]();

  await expect(server[Symbol.asyncDispose]()).rejects.toThrow('The process of the server ended');
});
