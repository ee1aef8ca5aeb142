import { basename } from 'node:path';
import type { Rolldown } from 'vite';

/** Our own code with its icons and keys; not the texts of other languages, which are files of their own. */
const OWN =
  /\/(apps\/web\/src|packages\/[^/]+\/src|node_modules\/(lucide-react|tinykeys))\/(?!language\/)(?!.*\.(de|ar)\.ts$)/;

const PAGES = /src\/routes\/[^/]+-pages?\.tsx$/;
/** What only one page loads, or brings a library that few people use in a visit. */
const RARE =
  /\/(discover\/while-typing|posts\/photo-dialog|profile\/crop-stage|ui\/day-chart-canvas|contract\/src\/captions)\.tsx?$/;

/** The chunks of public pages and of the feed: their styles stand in every page (`build-pages.ts`), in this order. */
export const FIRST_CHUNKS = ['app', 'public', 'data'];

/**
 * Which file contains a module: the first group that matches takes it, most of them with all its imports. By default
 * the bundler makes one file for every set of importers. These need four requests for a cold start, and keep the databases out of the
 * public pages; `check-budgets.ts` measures both.
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    // The entry, and what chooses the first page.
    { name: 'boot', tags: ['$initial'] },
    // React, the router, the calls; and what public pages and the feed share beside these.
    {
      name: 'app',
      test: /src\/(app\/start\.tsx|ui\/(thumbhash|use-placeholder|has-keys)\.ts|local\/media-cache\.ts|media\.ts)$/,
    },
    // The public pages beside the landing page. Drawings are in some of them, and on the page of an error.
    { name: 'public', test: /src\/(routes\/(session|public|legal)-pages|ui\/illustration-drawing)\.tsx$/ },
    // The feed, with the databases and the shell.
    {
      name: 'data',
      test: /src\/(routes\/feed-page\.tsx|app\/signed-in-services\.ts|local\/app-meta\.ts|sync\/current-local\.ts)$/,
    },
    // Requested with the feed, but not awaited.
    { name: 'sync', test: /src\/sync\/start-sync\.ts$/ },
    // Menus and dialogs: pages have buttons that load them.
    { name: 'popups', test: /src\/ui\/(dialog-sheet|menu-popup)\.tsx$/ },
    // What several pages or dialogs need.
    { name: 'shared', minShareCount: 2, includeDependenciesRecursively: false },
    // Each other page, and each rare part, with what it alone needs.
    { name: nameOf, debugName: 'pages', test: PAGES },
    { name: nameOf, debugName: 'rare parts', test: RARE },
    // The many small dialogs, menus and listeners that a signed-in page loads one after the other.
    { name: 'parts', test: OWN, includeDependenciesRecursively: false },
  ],
};

function nameOf(id: string): string {
  return basename(id).replace(/\.tsx?$/, '');
}
