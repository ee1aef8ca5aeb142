import { globSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../process/root.ts';

/** Licences that allow running and redistributing Posy. LGPL and MPL hold for libraries that are used unchanged. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A package of the lockfile that is installed here. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; '' when the package names none. */
  readonly licence: string;
}

/** Every package that pnpm has installed, each version once, by name. */
export function installedPackages(root = ROOT): readonly Component[] {
  const store = join(root, 'node_modules', '.pnpm');
  const found = new Map<string, Component>();
  for (const file of globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], { cwd: store })) {
    const path = join(store, file);
    // The dependencies of a package are links beside it.
    if (realpathSync(dirname(path)) !== dirname(realpathSync(store) + path.slice(store.length))) continue;
    const component = readComponent(readFileSync(path, 'utf8'), basename(dirname(path)));
    found.set(`${component.name}@${component.version}`, component);
  }
  return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
}

/** Packages without a licence, and packages none of whose licences is allowed. */
export function withoutLicence(components: readonly Component[]): readonly string[] {
  return components
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence || 'none'}`);
}

/** The list of components as CycloneDX 1.6. */
export function cycloneDx(components: readonly Component[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'posy' } },
    components: components.map(({ name, version, licence }) => ({
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(licence !== '' && { licenses: [{ expression: licence }] }),
    })),
  };
}

function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)));
}

function readComponent(text: string, folder: string): Component {
  const manifest: unknown = JSON.parse(text);
  const field = (name: string) => {
    const value: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { name: field('name') || folder, version: field('version'), licence: field('license') };
}
