import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config.ts';
import { SETTING_NAMES } from '../../apps/server/src/settings/setting-names.ts';
import { inRoot } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { readStages } from './containerfile.ts';

interface ComposeFile {
  readonly services: Readonly<Record<string, Service | undefined>>;
  readonly volumes: Readonly<Record<string, null>>;
}

interface Service {
  readonly image: string;
  readonly ports: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
}

const read = (...path: readonly string[]) => readFileSync(inRoot('infra', ...path), 'utf8');
const file: ComposeFile = parse(read('compose.sqlite.yaml'));
const posy = theOnly(Object.values(file.services));
const image = imageEnvironment();

describe('compose.sqlite.yaml', () => {
  test('one service and one volume are all of it', () => {
    expect(Object.keys(file.services)).toEqual(['posy']);
    expect(Object.keys(file.volumes)).toEqual(['data']);
    expect(posy).not.toHaveProperty('build');
    expect(posy).not.toHaveProperty('env_file');
  });

  test('its image is that of the chart, so that no clone is needed', () => {
    const values: unknown = parse(read('helm', 'posy', 'values.yaml'));
    const chart: unknown = parse(read('helm', 'posy', 'Chart.yaml'));
    const [repository, tag] = posy.image.split(':');

    expect(values).toMatchObject({ image: { repository } });
    expect(chart).toMatchObject({ appVersion: tag });
  });

  test('its variables are settings of Posy, and a start without any of them is on SQLite in the volume', () => {
    const config = configWith({});

    expect(Object.keys(posy.environment).filter((name) => !SETTING_NAMES.some((known) => known === name))).toEqual([]);
    expect(config).toMatchObject({ databaseUrl: null, s3: null, role: 'all', trustProxy: false, smtpUrl: null });
    expect(posy.volumes).toEqual([`data:${config.dataDir}`]);
    expect(posy.ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
    expect(config.publicUrl).toBe(`http://localhost:${config.port}`);
  });

  test('an address, a proxy, an administrator and a mail server of the shell are used', () => {
    const config = configWith({
      PUBLIC_URL: 'https://posy.example',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: 'keeper@posy.example',
      ADMIN_PASSWORD: 'keeper of the garden',
      SMTP_URL: 'smtps://mail.posy.example',
      MAIL_FROM: 'posy@posy.example',
    });

    expect(config).toMatchObject({
      publicUrl: 'https://posy.example',
      trustProxy: 1,
      admin: { email: 'keeper@posy.example', password: 'keeper of the garden' },
      smtpUrl: 'smtps://mail.posy.example',
      mailFrom: 'posy@posy.example',
    });
  });

  test('the container gains no rights, and writes to its volume and to /tmp alone', () => {
    expect(posy).toMatchObject({
      read_only: true,
      tmpfs: '/tmp',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  test('its check passes while /readyz answers 200, and fails otherwise', async () => {
    const paths: (string | undefined)[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const [kind, program = '', ...args] = posy.healthcheck.test;
    const words = args.map((word) => word.replace(`127.0.0.1:${image['PORT']}/`, `127.0.0.1:${port}/`));
    const check = () => runQuietly(program, words);

    const ready = await check();
    status = 503;
    const stopping = await check();
    await new Promise((resolve) => server.close(resolve));
    const ended = await check();

    expect(kind).toBe('CMD');
    expect([ready.isOk, stopping.isOk, ended.isOk]).toEqual([true, false, false]);
    expect(paths).toEqual(['/readyz', '/readyz']);
  });
});

/** The settings of a container that is started with these variables in the shell, as Compose fills them in. */
function configWith(shell: Readonly<Record<string, string>>) {
  const own = Object.entries(posy.environment).map(([name, text]) => {
    const { variable = '', fallback = '' } = /^\$\{(?<variable>\w+):-(?<fallback>.*)\}$/.exec(text)?.groups ?? {};
    return [name, variable === '' ? text : shell[variable] || fallback] as const;
  });
  return readConfig({ ...image, ...Object.fromEntries(own) }, { webDir: '.' });
}

function theOnly<T>([first]: readonly (T | undefined)[]): T {
  if (first === undefined) throw new Error('The file has no service');
  return first;
}

/** The variables that the image sets. */
function imageEnvironment(): Record<string, string> {
  const stage = readStages(read('Containerfile')).find(({ name }) => name === 'posy');
  const pairs = stage?.instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' ')) ?? [];
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}
