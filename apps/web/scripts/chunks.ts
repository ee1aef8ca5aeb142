import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { iconUsers } from './icon-users.ts';
import { Reach, type ModuleGraph } from './reach.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The modules that choose the first page and its language, with all their imports: separate, so that they arrive first. */
const FOR_BOOT = ['src/main.ts'];
/** The bundler's own module; it belongs to that chunk as well. */
const PRELOAD_HELPER = /preload-helper/;

/** Modules that start a public page, and those that start the feed beside them. */
const FOR_ALL = ['src/main.ts', 'src/app/start.tsx'];
const FOR_FEED = [
  'src/routes/feed-page.tsx',
  'src/app/signed-in-services.ts',
  'src/local/app-meta.ts',
  'src/sync/current-local.ts',
];

/** The public pages beside the landing page. */
const FOR_PUBLIC = ['src/routes/session-pages.tsx', 'src/routes/public-pages.tsx', 'src/routes/legal-pages.tsx'];

/** The sync engine: requested with the feed, but not awaited. */
const FOR_SYNC = ['src/sync/start-sync.ts'];

/** These stay files of their own: the first requests name them. */
const ENTRIES: ReadonlySet<string> = new Set([...FOR_ALL, 'src/routes/feed-page.tsx'].map(inRoot));

/** Modules that later parts may share: our own and small libraries; large libraries are split by their users. */
const SHARED_LATER = /\/apps\/web\/src\/|\/packages\/[^/]+\/src\/|\/node_modules\/(dexie-react-hooks|lucide-react)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+[.]mjs)$/;

/** Packages with one index that exports everything: a part of it in the feed's chunk would bring along all of it. */
const ONE_LIST_LATER = /\/uuid\/dist\/(?:v5|v35|sha1|parse)[.]js$/;

/** A few lines for all parts with styles of their own: in another part's chunk they would load that part. */
const LATE_STYLES = /late-adopt/;

/** Also drawn on public pages; in a shared chunk they would load the parts of logged-in pages. */
const DRAWINGS = /\/src\/ui\/illustration(?:-drawing|[.]late)/;

/** Pages have files of their own: most visits open only a few of them. */
const PAGE = /\/src\/routes\//;
/** A part whose own code is shorter than this, in characters before it is minified, is no file of its own. */
const SMALL_PART = 12_000;

type Chunk = 'boot' | 'app' | 'front' | 'data' | 'sync' | 'kit' | 'later' | 'tools' | 'parts';

const users = iconUsers(ROOT);
let reach: Reach | null = null;

/**
 * The assignment of modules to files. Left alone the bundler makes a file of every shared module; these groups need only a
 * handful of requests for a cold start, and leave the databases out of the public pages. They follow from the import graph, so
 * there is no list to maintain:
 * - `boot`  the entry and the choice of the first page
 * - `app`   needed by every page: React, the router, the calls. It imports none of the other groups
 * - `front` shared by public pages: fields, links between them. It imports only `app`
 * - `data`  needed by the feed beside `app`: databases, sync, shell
 * - `sync`  the sync engine, loaded right after the feed
 * - `kit`   shared by pages and other later parts without importing `data`, with their icons
 * - `later` shared by pages and other later parts, importing `data`
 * - `tools` shared by several dialogs, menus and listeners, but no page: mainly the menu components
 * - `parts` the many small dialogs, menus and listeners that a logged-in page loads one after the other
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: (id, graph) => chunkOf(id, graph), debugName: 'by who needs it' }],
};

function chunkOf(id: string, graph: ModuleGraph): Chunk | null {
  reach ??= new Reach(graph, {
    forBoot: FOR_BOOT.map(inRoot),
    forAll: FOR_ALL.map(inRoot),
    forPublic: FOR_PUBLIC.map(inRoot),
    forFeed: FOR_FEED.map(inRoot),
    forSync: FOR_SYNC.map(inRoot),
    isPage: (start) => PAGE.test(start),
  });
  const icon = ICON.exec(id)?.[1];
  return icon === undefined ? chunkOfModule(id, reach) : chunkOfIcon(users.get(icon) ?? [], reach);
}

function chunkOfModule(id: string, reach: Reach): Chunk | null {
  const { isForBoot, isForAll, isForPublic, isForFeed, isForSync, isForPages, isShared, needsData, partOf } = reach;
  if (ENTRIES.has(id) || ONE_LIST_LATER.test(id) || DRAWINGS.test(id)) return null;
  if (isForBoot(id) || PRELOAD_HELPER.test(id)) return 'boot';
  if (LATE_STYLES.test(id)) return 'app';
  // The feed and the public pages share little code: a chunk of its own would cost each of them a request.
  if (isForAll(id) || (isForPublic(id) && (isForFeed(id) || isForSync(id)))) return 'app';
  if (isForPublic(id) && isShared(id)) return 'front';
  if (isForFeed(id)) return 'data';
  if (isForSync(id)) return 'sync';
  const part = partOf(id);
  if (part && part.length < SMALL_PART && !PAGE.test(part.start)) return 'parts';
  if (!isShared(id) || !SHARED_LATER.test(id)) return null;
  if (!isForPages(id)) return 'tools';
  return needsData(id) ? 'later' : 'kit';
}

/** An icon is put beside its first user. In the module graph, lucide's own index imports every icon. */
function chunkOfIcon(drawnBy: readonly string[], { isForAll, isForPublic, isForFeed, isForPages }: Reach): Chunk {
  if (drawnBy.some(isForAll)) return 'app';
  if (drawnBy.some(isForPublic)) return drawnBy.some(isForFeed) ? 'app' : 'front';
  return drawnBy.some(isForFeed) ? 'data' : drawnBy.some(isForPages) ? 'kit' : 'tools';
}

function inRoot(path: string): string {
  return ROOT + path;
}
