import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { iconUsers } from './icon-users.ts';

/** Needed by a dialog, a menu or another lazy part alone. */
const LAZY = /@base-ui|floating-ui|dialog-sheet|menu-popup|use-back-closes|draft-saver|clean-picture|\/ui\/switch[.]/;
/** Of the shared kinds, and yet only for pages beside the feed. */
const OTHER_PAGES =
  /\/features\/people\/|\/posts\/own-posts|\/contract\/src\/search[.]|\/sync\/(fetch-list|posts-of|one-post)[.]/;
const BOOT = /\/src\/platform\/(signed-in-flag|notice)[.]|preload-helper/;
const DATA_LIBRARIES = /\/node_modules\/(dexie|dexie-react-hooks|uuid|virtua)\//;
const DATA =
  /\/packages\/sync\/|\/src\/local\/|[.](local|mutators|changes)[.]ts$|\/src\/sync\/(?!http|sync-status|wake)|\/src\/app\/signed-in-services|\/features\/profile\/(profile-overlay|profile-words|watch-account)|\/platform\/(browser-device|use-now)/;
/** Parts of the composer and the outbox view: they come when they are opened. */
const FEED_DIALOGS =
  /\/(create-post-(dialog|form)|create-post[.]module|picture-picker|photo-(dialog|viewer|slides)|open-photo|use-one-post|share-post|feed-comfort|use-picked-picture|use-create-post|prepare-picture|picture-(type|facts)|cleaned-picture|outbox-(dialog|item|notice)|outbox[.]module)/;
const FEED =
  /\/src\/features\/(feed|posts|flowers|outbox|media)\/|\/src\/features\/comments\/(comment-(button|overlay|words)|comments[.]texts)|\/src\/features\/follows\/(follow-|follows[.]|use-follow|fetch-follow)|\/src\/features\/messages\/(unread-badge|use-unread-count|messages[.]texts)|\/src\/app\/(shell|header|navigation|destinations|home-again|floating-menu|dialogs-host|local-context)[.]/;
const APP_LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|lucide-react|typebox|thumbhash|@tanstack\/[^/]+)\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+[.]mjs)$/;
const APP =
  /\/packages\/(contract|std)\/|\/src\/(ui|platform)\/|\/src\/sync\/(http|sync-status|wake)|\/src\/features\/session\/(use-current-user|session|session-account|pending-log-out|session-state|session[.]texts|require-user)[.]|\/src\/app\/(app[.]texts|first-paint|painted|loading|page[.]module|open-dialog|plain-page)/;

const users = iconUsers(fileURLToPath(new URL('..', import.meta.url)));

function isData(id: string): boolean {
  if (OTHER_PAGES.test(id)) return false;
  return DATA_LIBRARIES.test(id) || DATA.test(id) || (FEED.test(id) && !LAZY.test(id) && !FEED_DIALOGS.test(id));
}

function isApp(id: string): boolean {
  return (APP_LIBRARIES.test(id) || APP.test(id)) && !LAZY.test(id) && !OTHER_PAGES.test(id);
}

/** An icon travels with what draws it first; those of dialogs, menus and other pages together. */
function iconChunk(id: string): 'app' | 'data' | 'icons' | null {
  const file = ICON.exec(id)?.[1];
  if (file === undefined) return null;
  const drawnBy = users.get(file) ?? [];
  if (drawnBy.some((module) => isApp(module) && !isData(module))) return 'app';
  return drawnBy.some(isData) ? 'data' : 'icons';
}

/**
 * Which modules share a file. Left alone the bundler makes a file of every shared trifle; these keep a cold start at a
 * handful of requests, and the databases off the public pages:
 * - `boot`  the entry and what decides where to begin
 * - `app`   what every page needs: React, the router, the kit, the wire
 * - `data`  what signed-in pages need beside it: databases, sync, shell. `app` must never import it
 * - `icons` those drawn only by what comes later
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'boot', priority: 4, test: BOOT },
    { name: 'icons', priority: 4, test: (id) => iconChunk(id) === 'icons' },
    { name: 'data', priority: 3, test: (id) => isData(id) || iconChunk(id) === 'data' },
    { name: 'app', priority: 1, test: isApp },
  ],
};
