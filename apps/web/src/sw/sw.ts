import '../platform/refused-channel.ts';
import { SHARE_PATH } from '@posy/contract/share-target';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { readNotify } from '../features/notifications/page-messages.ts';
import { languageOfFile } from '../language/stored-language.ts';
import { OUTBOX_TAG } from '../sync/background-sync.ts';
import { readWorkerMessage } from '../sync/worker-messages.ts';
import { answerLaterAsset, forgetOlderAssets, keepPreviousAssets } from './assets.ts';
import { drainInBackground, drainOnMessage, tick } from './background.ts';
import { forgetOthers } from './forget-others.ts';
import { keepOffline } from './keep-offline.ts';
import { answerLanguage, cacheLanguage, forgetOldLanguages, withoutLanguages } from './languages.ts';
import { answerMedia } from './media.ts';
import { onNotificationClick } from './notification-click.ts';
import { prefetch } from './prefetch.ts';
import { onNotify, onPush, resubscribe } from './push.ts';
import { SERVER_PATHS } from './server-paths.ts';
import { receiveShare } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

/**
 * The service worker. It serves the app offline, caches the pictures that a user has seen, and sends waiting entries when the
 * browser wakes it.
 *
 * It ignores everything else: `/api` goes to the network only, since the device's database is the cache, and writing calls are
 * never touched (Safari breaks uploads that pass through a worker). Content that is shared into Posy is no API call: it is
 * handled here.
 */

// At each start of the app, so also at the first page after a log-out, which does not wait for it. Before the routes: an answer
// hides the event from later listeners.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(forgetOthers().catch(() => undefined));
});

const precached = self.__WB_MANIFEST;
precacheAndRoute(withoutLanguages(precached), { cleanURLs: false });
cleanupOutdatedCaches();
// No navigation preload: the shell is on the device already, and the preloaded answer would be discarded.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith('/media/') && request.method === 'GET' && !isVideo(url, request),
  ({ request }) => answerMedia(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOfFile(url.pathname) !== null,
  ({ request }) => answerLanguage(request),
);
// Precached scripts and styles are answered above. The video encoder is large and useless offline, so it is not stored.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.method === 'GET' && /^\/assets\/(?!.*\.worker-).+\.(?:js|css)$/.test(url.pathname),
  ({ request }) => answerLaterAsset(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => receiveShare(request),
  'POST',
);
clientsClaim();

/** Videos are played by range and saved whole, by the network alone: Safari mishandles ranges that pass through a worker. */
function isVideo({ pathname }: URL, request: Request): boolean {
  return pathname.endsWith('/video') || request.headers.has('range');
}

/** Takes over if the only page is the one that has just started and requested this. */
async function skipWaitingIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  const notifyMessage = readNotify(event.data);
  if (notifyMessage) return event.waitUntil(onNotify(notifyMessage, self));
  const message = readWorkerMessage(event.data);
  if (!message) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      return event.waitUntil(self.skipWaiting());
    case 'SKIP_WAITING_IF_ALONE':
      return event.waitUntil(skipWaitingIfAlone());
    case 'tick':
      return event.waitUntil(tick(message.uid, message.watched).then((isOk) => event.ports[0]?.postMessage(isOk)));
    case 'drain':
      return event.waitUntil(drainOnMessage(message.uid));
    case 'keep':
      return event.waitUntil(
        keepOffline(message.uid, message.width).then((result) => event.ports[0]?.postMessage(result)),
      );
    case 'prefetch':
      return event.waitUntil(prefetch(message.uid, message.width).catch(() => undefined));
  }
});

self.addEventListener('push', (event) => {
  event.waitUntil(onPush(event.data?.text() ?? null, self));
});
self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const reply = 'reply' in event && typeof event.reply === 'string' ? event.reply : null;
  event.waitUntil(onNotificationClick({ notification, action, reply }, self));
});
self.addEventListener('pushsubscriptionchange', (event: Event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(resubscribe(self.registration));
});

/** Background Sync is not in the worker's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}
function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && 'lastChance' in event;
}

self.addEventListener('sync', (event: Event) => {
  if (!isSyncEvent(event) || event.tag !== OUTBOX_TAG) return;
  event.waitUntil(drainInBackground(event.lastChance, self.registration));
});
self.addEventListener('install', (event) => {
  event.waitUntil(keepPreviousAssets(precached).catch(() => undefined));
  event.waitUntil(cacheLanguage(precached).catch(() => undefined));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderAssets(precached).catch(() => undefined));
  event.waitUntil(forgetOldLanguages(precached).catch(() => undefined));
  // Activation does not wait for it: until then this worker answers no request, not even of the page that is sending now.
  drainInBackground(false, self.registration).catch(() => undefined);
});
