import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { iconUsers } from './icon-users.ts';
import { Reach, type ModuleGraph } from './reach.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What decides where to begin, and in which language, with all it imports: kept apart, so that it is there first. */
const FOR_BOOT = ['src/main.ts'];
/** It belongs to that as well; the bundler adds it by itself. */
const PRELOAD_HELPER = /preload-helper/;

/** Modules that start a public page, and those that start the feed beside them. */
const FOR_ALL = ['src/main.ts', 'src/app/start.tsx'];
const FOR_FEED = [
  'src/routes/feed-page.tsx',
  'src/app/signed-in-services.ts',
  'src/local/app-meta.ts',
  'src/sync/current-local.ts',
];

/** The pages that anybody may open beside the landing page. */
const FOR_PUBLIC = ['src/routes/session-pages.tsx', 'src/routes/public-pages.tsx', 'src/routes/legal-pages.tsx'];

/** What keeps the device in step: asked for with the feed, and not waited for. */
const FOR_SYNC = ['src/sync/start-sync.ts'];

/** These remain files of their own, by which the first ones are asked for. */
const ENTRIES: ReadonlySet<string> = new Set([...FOR_ALL, 'src/routes/feed-page.tsx'].map(inRoot));

/** What later parts share is ours or small; large libraries are split by who uses what. */
const SHARED_LATER = /\/apps\/web\/src\/|\/packages\/[^/]+\/src\/|\/node_modules\/(dexie-react-hooks|lucide-react)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+[.]mjs)$/;

/** A package that is one list: what of it the feed names brings along, to whom only follows imports, all of it. */
const ONE_LIST_LATER = /\/uuid\/dist\/(?:v5|v35|sha1|parse)[.]js$/;

/** A few lines that every part with styles of its own needs: with other parts they would bring those along. */
const LATE_STYLES = /late-adopt/;

/** Drawn on public pages, too, which shall not fetch the parts of signed-in ones for it. */
const DRAWINGS = /\/src\/ui\/illustration(?:-drawing|[.]late)/;

/** Pages have files of their own: many open one and not the others. */
const PAGE = /\/src\/routes\//;
/** A part whose own code is shorter than this, in characters before it is minified, is no file of its own. */
const SMALL_PART = 12_000;

type Chunk = 'boot' | 'app' | 'front' | 'data' | 'sync' | 'kit' | 'later' | 'tools' | 'parts';

const users = iconUsers(ROOT);
let reach: Reach | null = null;

/**
 * Which modules share a file. Left alone the bundler makes a file of every shared trifle; these keep a cold start at a
 * handful of requests, and the databases off the public pages. Decided by who needs what, so that there is no list to keep:
 * - `boot`  the entry and what decides where to begin
 * - `app`   what every page needs: React, the router, the wire. By its making it imports none of the others
 * - `front` what public pages share beside it: fields, links between them. It imports `app` alone
 * - `data`  what the feed needs beside it: databases, sync, shell
 * - `sync`  what comes right behind the feed, to keep the device in step
 * - `kit`   what pages share with other later parts without touching data, with their icons
 * - `later` what pages share with other later parts, and does
 * - `tools` what no page needs, and several dialogs, menus and listeners do: the machinery of menus above all
 * - `parts` the many small dialogs, menus and listeners that a signed-in page asks for one after the other
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
  // What the feed and a public page both need is little: apart it would cost either of them a request.
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

/** An icon travels with what draws it first. To the bundler every icon is imported by lucide's own list. */
function chunkOfIcon(drawnBy: readonly string[], { isForAll, isForPublic, isForFeed, isForPages }: Reach): Chunk {
  if (drawnBy.some(isForAll)) return 'app';
  if (drawnBy.some(isForPublic)) return drawnBy.some(isForFeed) ? 'app' : 'front';
  return drawnBy.some(isForFeed) ? 'data' : drawnBy.some(isForPages) ? 'kit' : 'tools';
}

function inRoot(path: string): string {
  return ROOT + path;
}
