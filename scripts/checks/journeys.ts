import { globSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../process/root.ts';

export interface Journey {
  readonly title: string;
  /** Without the `@`. */
  readonly tags: readonly string[];
}

/** The parts of Posy that are no feature, with their folders. A journey may carry one as its tag. */
export const AREAS = {
  accessibility: ['apps/web/src/ui'],
  harness: ['apps/e2e/src/engines', 'apps/e2e/src/harness'],
  language: ['apps/web/src/language'],
  local: ['apps/web/src/local'],
  shell: ['apps/web/src/app', 'apps/web/src/routes'],
  sync: ['apps/web/src/sync', 'packages/sync'],
  worker: ['apps/web/src/sw'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const JOURNEY = /^ *test\(\s*(?<quote>['`])(?<title>.*?)\k<quote>,\s*(?<options>[^(]*?)async/gms;
const TAGS = /\btag: (?<tags>\[[^\]]*\]|'[^']*')/;

/** The journeys of one file, as they are written. Throws for a journey whose beginning cannot be read. */
export function journeysIn(text: string): readonly Journey[] {
  const journeys = [...text.matchAll(JOURNEY)].map(({ groups: { title = '', options = '' } = {} }) => {
    const tags = TAGS.exec(options)?.groups?.['tags'] ?? '';
    return { title, tags: [...tags.matchAll(/'@(?<name>[\w-]+)'/g)].map(({ groups }) => groups?.['name'] ?? '') };
  });
  const count = [...text.matchAll(/^ *test\(/gm)].length;
  if (count !== journeys.length) throw new Error(`${count} journeys begin here, and ${journeys.length} can be read.`);
  return journeys;
}

/** All journeys by the paths of their files, seen from the root. */
export function readJourneys(): ReadonlyMap<string, readonly Journey[]> {
  const paths = globSync('apps/e2e/src/**/*.e2e.ts', { cwd: inRoot() }).toSorted();
  return new Map(paths.map((path) => [path, journeysIn(readFileSync(inRoot(path), 'utf8'))]));
}

/** The names of all features, of the server and of the web app. */
export function readFeatures(): ReadonlySet<string> {
  return new Set(['web', 'server'].flatMap((app) => readdirSync(inRoot('apps', app, 'src', 'features'))));
}
