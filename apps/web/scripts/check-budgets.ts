/**
 * Checks the built app against its byte budgets, as sent (brotli): `node apps/web/scripts/check-budgets.ts`. Prints the cost of
 * every route and of the whole app; exits with 1 when anything is over its budget, or without a build.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BuiltFiles } from './built-files.ts';
import { type RouteModule, routesOf } from './routes-of.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** The modules that start a screen; their static imports are loaded with them. */
const START = ['src/main.ts', 'index.html', 'src/app/start.tsx'];
const SIGNED_IN = [...START, 'src/app/signed-in-services.ts', 'src/local/app-meta.ts', 'src/sync/current-local.ts'];
const FEED_PAGE = 'src/routes/feed-page.tsx';

/** The page itself, and the one font. */
const OTHER_REQUESTS = 2;

/** Limits of a kind of page. `js` in kB; `requests` before its pictures, the calls of the sync not counted. */
interface Kind {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly js: number;
  readonly requests: number;
}
const PUBLIC: Kind = { name: 'public', isSignedIn: false, js: 130, requests: 10 };
const FEED: Kind = { name: 'feed', isSignedIn: true, js: 188, requests: 12 };
const SCREEN: Kind = { name: 'screen', isSignedIn: true, js: 300, requests: 20 };
const ADMIN: Kind = { name: 'admin', isSignedIn: true, js: 300, requests: 20 };

const FEEDS: ReadonlySet<string> = new Set(['/', '/home']);
const PUBLICS: ReadonlySet<string> = new Set(
  ['landing', 'login', 'admin-login', 'signup', 'join-us', 'reset-password', 'terms', 'privacy'].map(
    (name) => `/${name}`,
  ),
);

interface Line {
  readonly what: string;
  readonly is: number;
  readonly limit: number;
  readonly unit: 'kB' | 'files' | 'requests';
}

function main(): void {
  const built = new BuiltFiles(`${WEB}dist`);
  // Requested with the feed, but not awaited: a file that chunks.ts names.
  const sync = built.startingWith('_sync-');
  if (sync.length === 0) throw new Error('The build has no file for the sync: the budget would not see it.');
  built.expectChunks(['index.html', 'src/app/start.tsx', FEED_PAGE]);
  if (built.startingWith('src/ui/gallery/').length > 0)
    throw new Error('The gallery is for development, and in no build.');
  const routes = routesOf(readFileSync(`${WEB}src/routes/route-table.ts`, 'utf8'));
  const css = built.inlined('index.html', 'style');
  const feed = [...SIGNED_IN, FEED_PAGE];
  const stored = built.precached();

  const overRoutes = routes.flatMap((route) => printRoute(built, route, sync, css));
  const lines: Line[] = [
    { what: 'CSS of every page', is: css, limit: 15, unit: 'kB' },
    { what: 'blocking JS of a public page', is: built.inlined('index.html', 'script'), limit: 5, unit: 'kB' },
    { what: 'JS of the feed without its sync', is: built.sent(built.scriptsOf(feed)), limit: 175, unit: 'kB' },
    { what: 'what the worker stores', is: built.sent(stored), limit: 600, unit: 'kB' },
    { what: 'files the worker stores', is: stored.size, limit: 60, unit: 'files' },
  ];
  for (const { what, is, limit, unit } of lines) {
    console.log(
      `${mark(is, limit)} ${what.padEnd(32)} ${is.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} of ${limit} ${unit}`,
    );
  }
  if (overRoutes.length > 0 || lines.some(({ is, limit }) => is > limit)) process.exitCode = 1;
}

/** Prints one line of the table of routes; returns the exceeded limits. */
function printRoute(built: BuiltFiles, { path, module }: RouteModule, sync: readonly string[], css: number): string[] {
  const kind = kindOf(path);
  const own = FEEDS.has(path) ? FEED_PAGE : module;
  if (own !== null) built.expectChunks([own]);
  const modules = [...(kind.isSignedIn ? [...SIGNED_IN, ...sync] : START), ...(own === null ? [] : [own])];
  const files = built.scriptsOf(modules);
  const js = built.sent(files);
  const requests = files.size + OTHER_REQUESTS;
  const isOver = js > kind.js || requests > kind.requests;
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${path.padEnd(16)} ${kind.name.padEnd(6)}  JS ${js.toFixed(1).padStart(5)} of ${kind.js} kB` +
      `  CSS ${css.toFixed(1)} kB  ${String(requests).padStart(2)} of ${kind.requests} requests`,
  );
  return isOver ? [path] : [];
}

function kindOf(path: string): Kind {
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
