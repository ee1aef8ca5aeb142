import { basename } from 'node:path';
import type { Rolldown } from 'vite';

/** Our own code with its icons and keys. Texts of other languages are separate files. */
const OWN =
  /\/(apps\/web\/src|packages\/[^/]+\/src|node_modules\/(lucide-react|tinykeys))\/(?!language\/)(?!.*\.(de|ar)\.ts$)/;

const PAGES = /src\/routes\/[^/]+-pages?\.tsx$/;
/** Modules of a single page, or with a library that few visits need. */
const RARE =
  /\/(crop\/(crop-stage|photo-editor)|discover\/while-typing|first-run\/first-steps|comments\/comments-dialog|flower-givers\/flowers-dialog|composer\/composer-dialog|install\/install-dialog|name-suggestions\/name-suggestions|posts\/(photo-dialog|post-captions-dialog)|trim\/trim-view|ui\/day-chart-canvas|contract\/src\/captions)\.tsx?$/;

/** The chunks of public pages and of the feed: every page contains their styles (`build-pages.ts`), in this order. */
export const FIRST_CHUNKS = ['app', 'public', 'data'];

/**
 * The chunk of a module: the first group that matches takes it, most groups with all its imports. By default the bundler makes
 * one file for every set of importers. With these groups a cold start needs four requests, and public pages do not load the
 * databases; `check-budgets.ts` measures both.
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    // The entry chooses the first page.
    { name: 'boot', tags: ['$initial'] },
    // React, router and calls, and modules that public pages and the feed share.
    {
      name: 'app',
      test: /src\/(app\/start\.tsx|ui\/(thumbhash|use-placeholder|has-keys)\.ts|local\/media-cache\.ts|media\.ts)$|\/icons\/(circle-exclamation-point|eye)\.mjs$/,
    },
    // The public pages except the landing page. Some of them, and the error page, have drawings.
    { name: 'public', test: /src\/(routes\/(session|public|legal)-pages|ui\/illustration-drawing)\.tsx$/ },
    // The feed, with the databases and the shell, and a module that conversations share with dialogs.
    {
      name: 'data',
      test: /src\/(routes\/feed-page\.tsx|ui\/follow-visible-part\.ts|app\/signed-in-services\.ts|local\/app-meta\.ts|sync\/current-local\.ts)$/,
    },
    // The feed requests it, but does not wait for it.
    { name: 'sync', test: /src\/sync\/start-sync\.ts$/ },
    // Menus and dialogs load when a button is used.
    { name: 'popups', test: /src\/ui\/(dialog-sheet|menu-popup)\.tsx$/ },
    // Modules that several pages or dialogs need.
    { name: 'shared', minShareCount: 2, includeDependenciesRecursively: false },
    // Each other page, and each rare part, with its own modules.
    { name: nameOf, debugName: 'pages', test: PAGES },
    { name: nameOf, debugName: 'rare parts', test: RARE },
    // Small dialogs, menus and listeners: a signed-in page loads them one after the other.
    { name: 'parts', test: OWN, includeDependenciesRecursively: false },
  ],
};

function nameOf(id: string): string {
  return basename(id).replace(/\.tsx?$/, '');
}
