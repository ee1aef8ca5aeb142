import { basename } from 'node:path';
import type { Rolldown } from 'vite';

/** Our own code with its icons and keys. Texts of other languages are separate files. */
const OWN = /\/(apps\/web\/src|packages\/[^/]+\/src|node_modules\/(lucide-react|tinykeys))\/(?!language\/)/;

const PAGES = /src\/routes\/[^/]+-pages?\.tsx$/;
/** Modules that few visits need, or a single page. */
const RARE =
  /\/(composer\/composer-dialog|first-run\/first-steps|install\/install-dialog|name-suggestions\/name-suggestions|posts\/photo-dialog|ui\/day-chart-canvas)\.tsx?$/;

/** Small rare modules that share a file: each of them alone would be a request, and one more file that a worker stores. */
const TOGETHER: readonly (readonly [name: string, test: RegExp])[] = [
  ['people-pages', /src\/routes\/(user|tag)-page\.tsx$/],
  ['activity', /src\/routes\/(activity|dashboard)-page\.tsx$/],
  ['discover-page', /src\/(routes\/discover-page|features\/discover\/while-typing)\.tsx$/],
  ['saved', /\/(routes\/saved-page|collections\/collections-dialog)\.tsx$/],
  ['thread-dialogs', /\/(comments\/comments-dialog|flower-givers\/flowers-dialog)\.tsx$/],
  ['editors', /\/(crop\/(crop-stage|photo-editor)|trim\/trim-editor)\.tsx$/],
  // With what reads a file of subtitles. A parser of a kind that Posy does not take stays a file that nobody stores.
  [
    'captions',
    /\/(contract\/src\/captions\.ts|posts\/post-captions-dialog\.tsx|media-captions\/dist\/prod\/(errors|srt-parser)\.js)$/,
  ],
];

/** The chunks of public pages and of the feed: every page contains their styles (`build-pages.ts`), in this order. */
export const FIRST_CHUNKS = ['app', 'fields', 'public', 'data'];

/**
 * The chunk of a module: the first group that matches takes it, most groups with all its imports. By default the bundler makes
 * one file for every set of importers. With these groups a cold start needs four requests, and public pages do not load the
 * databases; `check-budgets.ts` measures both.
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    // The entry chooses the first page.
    { name: 'boot', tags: ['$initial'] },
    // The worker is registered once the page is idle.
    {
      name: 'updates',
      test: /\/(src\/platform\/service-worker\.ts|workbox-window\/.+)$/,
      includeDependenciesRecursively: false,
    },
    // React, router and calls, and modules that public pages and the feed share.
    {
      name: 'app',
      test: /src\/(app\/start\.tsx|features\/session\/linked-user\.ts|ui\/(thumbhash|use-placeholder|has-keys)\.ts|local\/media-cache\.ts|media\.ts)$|\/icons\/(circle-exclamation-point|eye)\.mjs$/,
    },
    // What public pages share with signed-in ones, which do not load the former: fields, refusals, links.
    {
      name: 'fields',
      test: /src\/(errors|session|links|features\/links\/(links\.en|link-picture|link-href)|ui\/(password-field|text-field|list-note|focus-first-error)|language\/error-message|sync\/next-path)\.tsx?$/,
    },
    // The public pages except the landing page. Some of them, and the error page, have drawings.
    { name: 'public', test: /src\/(routes\/(session|public|legal)-pages|ui\/illustration-drawing)\.tsx$/ },
    // The feed, with the databases and the shell, and a module that conversations share with dialogs.
    {
      name: 'data',
      test: /src\/(app\/signed-in-pages\.tsx|ui\/follow-visible-part\.ts|app\/signed-in-services\.ts|local\/app-meta\.ts|sync\/current-local\.ts)$/,
    },
    // The feed requests it, but does not wait for it.
    { name: 'sync', test: /src\/sync\/start-sync\.ts$/ },
    // Menus and dialogs load when a button is used.
    { name: 'popups', test: /src\/ui\/(dialog-sheet|menu-popup)\.tsx$/ },
    // Modules that several pages or dialogs need.
    { name: 'shared', minShareCount: 2, includeDependenciesRecursively: false },
    // Each other page, and each rare part, with its own modules.
    ...TOGETHER.map(([name, test]) => ({ name, test })),
    { name: nameOf, debugName: 'pages', test: PAGES },
    { name: nameOf, debugName: 'rare parts', test: RARE },
    // Small dialogs, menus and listeners: a signed-in page loads them one after the other.
    { name: 'parts', test: OWN, includeDependenciesRecursively: false },
  ],
};

/** The name of the chunk that contains a page, by its path in `src`. */
export function chunkOfPage(path: string): string {
  return TOGETHER.find(([, test]) => test.test(path))?.[0] ?? nameOf(path);
}

function nameOf(id: string): string {
  return basename(id).replace(/\.tsx?$/, '');
}
