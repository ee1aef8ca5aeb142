import type { Rolldown } from 'vite';

/** Needed by a dialog, a menu or another lazy part alone. */
const LAZY = /@base-ui|floating-ui|dialog-sheet|menu-popup|use-back-closes|clean-picture/;
const BOOT = /\/src\/platform\/(signed-in-flag|notice)[.]|preload-helper/;
const DATA_LIBRARIES = /\/node_modules\/(dexie|dexie-react-hooks|uuid|virtua)\//;
const DATA =
  /\/packages\/sync\/|\/src\/local\/|[.](local|mutators|changes)[.]ts$|\/src\/sync\/(?!http|sync-status|wake)|\/src\/app\/signed-in-services|\/platform\/browser-device/;
/** Parts of the composer and the outbox view: they come when they are opened. */
const FEED_DIALOGS =
  /\/(create-post-(dialog|form)|create-post[.]module|picture-picker|use-picked-picture|use-create-post|draft-saver|prepare-picture|picture-(type|facts)|cleaned-picture|outbox-(dialog|item|notice)|outbox[.]module)/;
const FEED =
  /\/src\/features\/(feed|posts|flowers|outbox|media)\/|\/src\/app\/(shell|header|navigation|destinations|dialogs-host|local-context)[.]/;
const APP_LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|lucide-react|typebox|thumbhash|@tanstack\/[^/]+)\//;
const APP =
  /\/packages\/(contract|std)\/|\/src\/(ui|platform)\/|\/src\/sync\/(http|sync-status|wake)|\/src\/features\/session\/(use-current-user|session|session-account|pending-log-out|session-state|session[.]texts|require-user)[.]|\/src\/app\/(app[.]texts|first-paint|painted|loading|page[.]module|open-dialog|plain-page)/;

/**
 * Which modules share a file. Left alone the bundler makes a file of every shared trifle; these keep a cold start at a
 * handful of requests, and the databases off the public pages:
 * - `boot`  the entry and what decides where to begin
 * - `app`   what every page needs: React, the router, the kit, the wire
 * - `data`  what signed-in pages need beside it: databases, sync, shell. `app` must never import it
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'boot', priority: 4, test: BOOT },
    {
      name: 'data',
      priority: 3,
      test: (id) =>
        DATA_LIBRARIES.test(id) || DATA.test(id) || (FEED.test(id) && !LAZY.test(id) && !FEED_DIALOGS.test(id)),
    },
    { name: 'app', priority: 1, test: (id) => (APP_LIBRARIES.test(id) || APP.test(id)) && !LAZY.test(id) },
  ],
};
