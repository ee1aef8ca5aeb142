/**
 * Checks the built app against its byte budgets, as sent (brotli): `node apps/web/scripts/check-budgets.ts`. Prints the cost of
 * every route and of the whole app; exits with 1 if a size exceeds its budget, or without a build.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageOfFile } from '../src/language/stored-language.ts';
import { BuiltFiles } from './built-files.ts';
import { chunkOfPage } from './chunks.ts';
import { type RouteModule, routesOf } from './routes-of.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** The page itself, and the one font. */
const OTHER_REQUESTS = 2;

/** Limits of a kind of page. `js` in kB; `requests` without pictures and calls of the sync. */
interface Kind {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly js: number;
  readonly requests: number;
}
const LANDING: Kind = { name: 'landing', isSignedIn: false, js: 115, requests: 8 };
const PUBLIC: Kind = { name: 'public', isSignedIn: false, js: 130, requests: 10 };
const FEED: Kind = { name: 'feed', isSignedIn: true, js: 195, requests: 10 };
const SCREEN: Kind = { name: 'screen', isSignedIn: true, js: 305, requests: 20 };
const ADMIN: Kind = { name: 'admin', isSignedIn: true, js: 300, requests: 20 };

const FEEDS: ReadonlySet<string> = new Set(['/', '/home']);
const PUBLICS: ReadonlySet<string> = new Set(
  ['login', 'admin-login', 'signup', 'join-us', 'reset-password', 'terms', 'privacy'].map((name) => `/${name}`),
);

interface Line {
  readonly what: string;
  readonly is: number;
  readonly limit: number;
  readonly unit: 'kB' | 'files' | 'requests';
}

function main(): void {
  const built = new BuiltFiles(`${WEB}dist`);
  const routes = routesOf(readFileSync(`${WEB}src/routes/route-table.ts`, 'utf8'));
  const css = built.inlined('index.html', 'style');
  const feed = built.filesOf(['index.html', built.chunk('app'), built.chunk('data')]).scripts;
  const parts = built.filesOf([built.chunk('parts')]).scripts.difference(feed);
  const stored = oneLanguageOf(built);

  const overRoutes = routes.flatMap((route) => printRoute(built, route, css));
  const lines: Line[] = [
    { what: 'CSS of every page', is: css, limit: 15, unit: 'kB' },
    { what: 'blocking JS of a public page', is: built.inlined('index.html', 'script'), limit: 5, unit: 'kB' },
    { what: 'JS of the feed without its sync', is: built.sent(feed), limit: 180, unit: 'kB' },
    { what: 'JS of dialogs and menus', is: built.sent(parts), limit: 180, unit: 'kB' },
    { what: 'what the worker stores', is: built.sent(stored), limit: 620, unit: 'kB' },
    { what: 'files the worker stores', is: stored.size, limit: 60, unit: 'files' },
  ];
  for (const { what, is, limit, unit } of lines) {
    console.log(
      `${mark(is, limit)} ${what.padEnd(32)} ${is.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} of ${limit} ${unit}`,
    );
  }
  if (overRoutes.length > 0 || lines.some(({ is, limit }) => is > limit)) process.exitCode = 1;
}

/** The files that a worker stores: of those of languages it stores the user's, which is here the largest. */
function oneLanguageOf(built: BuiltFiles): ReadonlySet<string> {
  const all = built.precached();
  const languages = [...all].filter((file) => languageOfFile(`/${file}`) !== null);
  const bySize = languages.toSorted((a, b) => built.sent(new Set([b])) - built.sent(new Set([a])));
  return all.difference(new Set(bySize.slice(1)));
}

/** Prints one line of the table of routes; returns the exceeded limits. */
function printRoute(built: BuiltFiles, route: RouteModule, css: number): string[] {
  const kind = kindOf(route.path);
  const { scripts, styles } = built.filesOf(
    chunksOf(route, kind)
      .map((name) => built.chunk(name))
      .concat('index.html'),
  );
  const js = built.sent(scripts);
  const requests = scripts.size + styles.size + OTHER_REQUESTS;
  const hasDatabases = !kind.isSignedIn && scripts.has(built.fileOf(built.chunk('data')));
  const isOver = js > kind.js || requests > kind.requests || hasDatabases;
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${route.path.padEnd(16)} ${kind.name.padEnd(7)}  JS ${js.toFixed(1).padStart(5)} of ${kind.js} kB` +
      `  CSS ${(css + built.sent(styles)).toFixed(1).padStart(4)} kB  ${String(requests).padStart(2)} of ${kind.requests} requests` +
      (hasDatabases ? ', among them the databases' : ''),
  );
  return isOver ? [route.path] : [];
}

/** The first chunks of a page. A signed-in page also requests the sync, but does not wait for it. */
function chunksOf({ module }: RouteModule, kind: Kind): readonly string[] {
  if (kind === LANDING) return ['app'];
  if (kind === PUBLIC) return ['app', 'public'];
  const start = ['app', 'data', 'sync'];
  return kind === FEED || module === null ? start : [...start, chunkOfPage(module)];
}

function kindOf(path: string): Kind {
  if (path === '/landing') return LANDING;
  if (FEEDS.has(path)) return FEED;
  if (PUBLICS.has(path)) return PUBLIC;
  return /^\/(?:services|admin|ads)(?:\/|$)/.test(path) ? ADMIN : SCREEN;
}

function mark(is: number, limit: number): string {
  return is <= limit ? 'ok  ' : 'OVER';
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
