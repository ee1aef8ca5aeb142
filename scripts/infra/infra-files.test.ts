import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DECODERS } from '../../apps/server/src/features/media/video-tools.ts';
import { SETTING_NAMES } from '../../apps/server/src/settings/setting-names.ts';
import { inRoot } from '../process/root.ts';

const INFRA = inRoot('infra');
/** Variables of the shipped files that are for others than Posy. */
const OF_OTHERS = new Set([
  'SITE',
  'UPSTREAMS',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'MINIO_ROOT_USER',
  'MINIO_ROOT_PASSWORD',
]);
const KNOWN: ReadonlySet<string> = new Set(SETTING_NAMES);
const read = (...path: readonly string[]) => readFileSync(join(INFRA, ...path), 'utf8');
/** Exact tags: three numbers, or a day. */
const PINNED = /:(\d+\.\d+(\.\d+)?(-[a-z]+)?|[a-z]+-\d{8}-slim|RELEASE\.[\dTZ-]+)$/;

describe('Containerfile', () => {
  const lines = read('Containerfile').split('\n');
  const own = new Set(lines.flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? []));

  test('every image of another is pinned to a version', () => {
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []).filter((name) => !own.has(name));

    expect(images.length).toBeGreaterThan(2);
    expect(images.filter((image) => !PINNED.test(image))).toEqual([]);
  });

  test('the image runs as a user with a number and checks /livez', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001']);
    expect(last.join('\n')).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \[.*\/livez/m);
  });

  test('its variables are settings of Posy', () => {
    const names = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''));

    expect(names).toContain('DATA_DIR');
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  test('its ffmpeg has every decoder that Posy allows', () => {
    const options = read('ffmpeg-options.txt');
    const built = new Set(
      [...options.matchAll(/--enable-decoder=(\S+)/g)].flatMap(([, names]) => names?.split(',') ?? []),
    );
    // Other names of decoders that are there.
    const others = new Set(['msmpeg4', 'av1', 'libopus']);

    expect(DECODERS.split(',').filter((name) => !built.has(name) && !others.has(name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const file: unknown = parse(read('compose.yaml'), { merge: true });
  const services = Object.entries(recordAt(file, 'services'));

  test('two web processes, a worker, PostgreSQL, Valkey and a proxy are its services', () => {
    const roles = services.map(([, service]) => recordAt(service, 'environment')['ROLE']).filter(Boolean);

    expect(services.map(([name]) => name)).toEqual(['web1', 'web2', 'worker', 'postgres', 'valkey', 's3', 'proxy']);
    expect(roles).toEqual(['web', 'web', 'worker']);
  });

  test('its images are pinned, or built from the Containerfile', () => {
    const loose = services.filter(([, service]) => {
      const { image, build } = Object.fromEntries(Object.entries(service instanceof Object ? service : {}));
      return build === undefined && !PINNED.test(String(image));
    });

    expect(loose).toEqual([]);
  });

  test('its variables, and those of its file of secrets, are settings of Posy or of the services beside it', () => {
    const set = services.flatMap(([, service]) => Object.keys(recordAt(service, 'environment')));
    const example = [...read('posy.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? '');

    expect(example).toContain('PUBLIC_URL');
    expect([...set, ...example].filter((name) => !KNOWN.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  test('no process of Posy may gain rights or write outside of its data', () => {
    for (const name of ['web1', 'web2', 'worker'])
      expect(recordAt(Object.fromEntries(services), name)).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });
});

/**
 * Helm itself cannot be installed from npm or Debian, so nothing is rendered here: these tests see broken YAML of values, unknown
 * settings and unbalanced braces, and not a template that renders nonsense.
 */
describe('Helm chart', () => {
  const templates = globSync('helm/posy/templates/*', { cwd: INFRA }).map((path) => ({ path, text: read(path) }));
  const values: unknown = parse(read('helm', 'posy', 'values.yaml'));

  test('chart and values are YAML, and every value that a template reads is there', () => {
    const chart: unknown = parse(read('helm', 'posy', 'Chart.yaml'));
    const paths = templates.flatMap(({ text }) =>
      [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) => path ?? ''),
    );
    const missing = paths.filter(
      (path) => !hasPath(values, path.slice(1).split('.')) && path !== '.secret.DATABASE_URL',
    );

    expect(chart).toMatchObject({ apiVersion: 'v2', name: 'posy' });
    expect(paths.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  test('braces and blocks of each template balance', () => {
    expect(templates.length).toBeGreaterThan(4);
    for (const { path, text } of templates) {
      const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
      expect({ path, open: count(/\{\{/g) }).toEqual({ path, open: count(/\}\}/g) });
      expect({ path, blocks: count(/\{\{-? *(if|range|with|define)\b/g) }).toEqual({
        path,
        blocks: count(/\{\{-? *end\b/g),
      });
    }
  });

  test('its variables are settings of Posy', () => {
    const own = templates.flatMap(({ text }) =>
      [...text.matchAll(/^ +(?:- name: )?([A-Z][A-Z_]+)(?::|$)/gm)].map(([, name]) => name ?? ''),
    );
    const names = [...own, ...Object.keys(recordAt(values, 'settings'))];

    expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'ROLE', 'TRUST_PROXY']));
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  test('probes ask /livez and /readyz, and pods have no rights', () => {
    const pod = read('helm', 'posy', 'templates', '_names.tpl');

    expect(pod).toMatch(/livenessProbe:\s+httpGet: \{ path: \/livez,/);
    expect(pod).toMatch(/readinessProbe:\s+httpGet: \{ path: \/readyz,/);
    expect(pod).toMatch(/runAsNonRoot: true/);
    expect(pod).toMatch(/drop: \[ALL\]/);
  });
});

const analyze = ['/usr/bin/systemd-analyze'].find((path) => globSync(path).length > 0);

describe('systemd units', () => {
  const units = globSync('systemd/*.service', { cwd: INFRA }).toSorted();

  test.skipIf(analyze === undefined).each(units)('%s is exposed by less than 3', async (unit) => {
    const folder = await mkdtemp(join(tmpdir(), 'posy-units-'));
    try {
      const copy = join(folder, (unit.split('/')[1] ?? '').replace('@.', '@3001.'));
      await copyFile(join(INFRA, unit), copy);
      const { stdout } = spawnSync(analyze ?? '', ['security', '--offline=yes', '--no-pager', copy], {
        encoding: 'utf8',
      });
      const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];

      expect(exposure, stdout).toBeDefined();
      expect(Number(exposure)).toBeLessThan(3);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('units name settings of Posy, and protect it in the same way', () => {
    const hardening = (text: string) =>
      text.slice(text.indexOf('NoNewPrivileges'), text.indexOf('# No MemoryDenyWriteExecute'));
    const texts = units.map((unit) => read(unit));
    const names = texts.flatMap((text) =>
      [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
        [...(line ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''),
      ),
    );

    expect(units.length).toBe(4);
    expect(names).toContain('ROLE');
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(new Set(texts.map(hardening)).size).toBe(1);
  });

  test('E20 systemd stops the main process alone, which ends the programs that it runs', () => {
    for (const unit of units) expect(read(unit), unit).toMatch(/^KillMode=mixed$/m);
  });
});

function recordAt(value: unknown, key: string): Record<string, unknown> {
  const found: unknown = value instanceof Object ? Reflect.get(value, key) : undefined;
  return found instanceof Object ? Object.fromEntries(Object.entries(found)) : {};
}

function hasPath(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  return value instanceof Object && first in value && hasPath(Reflect.get(value, first), rest);
}
